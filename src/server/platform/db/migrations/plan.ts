/** Says what a migration of PostgreSQL would do, without doing it: each step with its statements, and the tables that they lock. */
import pg from 'pg';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { type AppliedMigration, readApplied, refuseIncompatible } from './migration-records.ts';
import { type Effect, readStatements, type Statement, stopsWriters } from './statement-effects.ts';

/** How large a table is. */
interface TableSize {
  /** PostgreSQL's estimate; -1 for a table that was never analyzed. */
  rows: number;
  bytes: number;
}

/** The lines of the plan, for a person. Throws MigrationError when this version cannot work with the database. */
export async function planPostgres(url: string, folder: string): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare migrate --plan' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    const applied = await readApplied(client);
    refuseIncompatible(files, applied);
    if (applied.length === 0) return [`The database is new: all ${files.length} migrations would be applied.`];
    const open = files.filter(({ name }) => applied.every((each) => each.name !== name || each.finishedAt === null));
    if (open.length === 0) return ['Nothing to do.'];
    const lines = [];
    for (const file of open) {
      const progress = applied.find(({ name }) => name === file.name);
      lines.push(...(await planOf(client, file, progress)));
    }
    return lines;
  } finally {
    await client.end();
  }
}

async function planOf(client: pg.Client, file: MigrationFile, progress?: AppliedMigration): Promise<string[]> {
  const statements = await readStatements(file.sql);
  const { header } = file;
  if (header?.phase === 'backfill') {
    const size = (await sizesOf(client, [header.table])).get(header.table);
    return [
      `${file.name}: backfill of ${header.table} by ${header.key}, ${sizeOf(size)}. ${stateOf(progress, size)}`,
      ...statements.map(({ text }) => `  ${oneLine(text)}`),
    ];
  }
  const sizes = await sizesOf(
    client,
    statements.flatMap(({ effects }) => effects.map(({ table }) => table)),
  );
  const done = progress?.statementsDone ?? 0;
  return [
    `${file.name}: ${titleOf(file)}`,
    ...statements.flatMap((statement, index) => [
      `  ${index + 1}. ${oneLine(statement.text)}${index < done ? ' (done)' : ''}`,
      ...locksOf(statement).map(
        (effect) => `     ${effect.table}, ${sizeOf(sizes.get(effect.table))}: ${lockOf(effect, header !== undefined)}`,
      ),
    ]),
  ];
}

function titleOf({ header }: MigrationFile): string {
  if (header?.phase === 'expand') return 'expand';
  if (header?.phase !== 'contract') return 'from before the phases: one transaction, which holds each lock to its end';
  const after = header.after.length === 0 ? '' : ` after ${header.after.join(' and ')} is complete`;
  return `contract, run by fanfare migrate --contract${after}; then only versions start that have ${header.compatibleFrom}`;
}

function stateOf(progress: AppliedMigration | undefined, size: TableSize | undefined): string {
  if (progress === undefined) return 'A worker runs it once it was begun.';
  if (progress.lastError !== null) return `It does not go on: ${progress.lastError}.`;
  return `A worker is at ${progress.rowsDone.toLocaleString('en-US')} rows${percentOf(progress.rowsDone, size?.rows)}.`;
}

const percentOf = (done: number, rows = 0): string =>
  rows > 0 ? ` (${Math.min(100, Math.round((100 * done) / rows))} %)` : '';

/** One line for each table: its strongest lock, with the longest work. */
function locksOf({ effects }: Statement): Effect[] {
  const byTable = new Map<string, Effect>();
  for (const effect of effects) {
    const known = byTable.get(effect.table);
    if (known === undefined || weightOf(effect) > weightOf(known)) byTable.set(effect.table, effect);
  }
  return [...byTable.values()];
}

const weightOf = ({ lock, work }: Effect): number =>
  (stopsWriters(lock) ? 10 : 0) + ['none', 'scan', 'rewrite'].indexOf(work);

function lockOf({ lock, work }: Effect, isCareful: boolean): string {
  const during = { none: 'for a moment', scan: 'while it reads all rows', rewrite: 'while it writes all rows anew' };
  if (!stopsWriters(lock)) return `${lock} ${during[work]}; writers go on`;
  if (!isCareful) return `${lock} ${during[work]}; writers wait`;
  return `${lock} ${during[work]}; writers wait for a second at most, then it gives up and tries again`;
}

function sizeOf(size: TableSize | undefined): string {
  if (size === undefined) return 'new';
  const megabytes = size.bytes / 1024 / 1024;
  const bytes = megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
  return `${size.rows < 0 ? 'rows not counted yet' : `about ${size.rows.toLocaleString('en-US')} rows`}, ${bytes}`;
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};

async function sizesOf(client: pg.Client, tables: readonly string[]): Promise<Map<string, TableSize>> {
  const { rows } = await client.query<TableSize & { name: string }>(
    `select given.name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
     from unnest($1::text[]) as given(name) join pg_class c on c.oid = to_regclass(given.name)`,
    [[...new Set(tables)]],
  );
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}
