/** Checks a backup's parts, and compares an installation with it. */

import { partsOf } from './backup.ts';
import { countOf, sameGroups } from './event-lines.ts';
import { storedTotals } from './events-restore.ts';
import type { Manifest } from './manifest.ts';
import { readPart } from './parts.ts';
import { withPostgres } from './postgres-session.ts';
import { queueSchema, readFigures, sumOf, tablesToCopy } from './postgres-tables.ts';
import type { Target } from './target.ts';

/** Reads every part and compares it with its checksum. Throws BackupError for the first that is missing or damaged. */
export async function checkParts(target: Target, manifest: Manifest, tell: (line: string) => void): Promise<number> {
  const parts = partsOf(manifest);
  let done = 0;
  for (const part of parts) {
    await readPart(target, part);
    done += 1;
    if (done % 1_000 === 0) tell(`${done} of ${parts.length} parts checked`);
  }
  return parts.length;
}

/** A figure of the backup beside that of the installation. */
export interface ComparedFigure {
  name: string;
  backup: string;
  installation: string;
}

export interface Comparison {
  /** What an operator knows: accounts, fans, cents. */
  figures: ComparedFigure[];
  /** Tables and months that are not the same. Empty: everything is. */
  differences: ComparedFigure[];
}

/** Tables whose rows or their sums are not those of the backup, and the figures that the database has. */
async function compareRows(
  databaseUrl: string,
  { postgres }: Manifest,
  differences: ComparedFigure[],
): Promise<ComparedFigure[]> {
  return withPostgres(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const present = await tablesToCopy(client);
    for (const table of postgres.tables) {
      // Jobs run, and the queue's own bookkeeping changes with each start.
      if (table.schema === queueSchema) continue;
      const now = present.find(({ schema, name }) => schema === table.schema && name === table.name);
      if (now === undefined) {
        differences.push({ name: table.name, backup: `${table.rows} rows`, installation: 'no such table' });
        continue;
      }
      const columns = table.columns.filter((column) => now.columns.includes(column));
      const { rows, sum } = await sumOf(client, { ...now, columns });
      const say = (count: number) => `${count} rows`;
      if (rows !== table.rows) differences.push({ name: table.name, backup: say(table.rows), installation: say(rows) });
      else if (sum !== table.sum)
        differences.push({ name: table.name, backup: say(rows), installation: `${say(rows)}, with other content` });
    }
    const figures = await readFigures(client);
    return Object.entries(postgres.figures).map(([name, backup]) => ({
      name,
      backup,
      installation: figures[name] ?? '',
    }));
  });
}

/** Months whose sums by event and verdict are not those of the backup, and the number of events. */
async function compareEvents(
  clickhouseUrl: string,
  { events }: Manifest,
  differences: ComparedFigure[],
): Promise<ComparedFigure> {
  const stored = await storedTotals(clickhouseUrl);
  const months = [...new Set([...Object.keys(events.totals), ...Object.keys(stored)])].sort();
  for (const month of months) {
    const [copied, found] = [events.totals[month] ?? {}, stored[month] ?? {}];
    if (sameGroups(copied, found)) continue;
    const [backup, installation] = [String(countOf(copied)), String(countOf(found))];
    const more = backup === installation ? ', by other verdicts or times' : '';
    differences.push({ name: `events of ${month}`, backup, installation: `${installation}${more}` });
  }
  const sum = (totals: typeof stored) =>
    String(Object.values(totals).reduce((all, groups) => all + countOf(groups), 0));
  return { name: 'events', backup: sum(events.totals), installation: sum(stored) };
}

/**
 * Compares tables by the sums of their rows, and months by event and verdict. An installation that has been used since differs. A database without a URL is
 * not compared.
 */
export async function compare(
  { databaseUrl, clickhouseUrl }: { databaseUrl: string | undefined; clickhouseUrl: string | undefined },
  manifest: Manifest,
): Promise<Comparison> {
  const differences: ComparedFigure[] = [];
  const ofRows = databaseUrl === undefined ? [] : await compareRows(databaseUrl, manifest, differences);
  const ofEvents = clickhouseUrl === undefined ? [] : [await compareEvents(clickhouseUrl, manifest, differences)];
  return { figures: [...ofRows, ...ofEvents], differences };
}
