/** Loads copied events into an empty event store, each once. A month that an earlier try has loaded is kept. */

import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { ClickHouseError } from '@clickhouse/client';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { insertOnce } from '#server/public/count/segment-insert.ts';
import { BackupError } from './backup-error.ts';
import { countOf, createSegmentCheck, sameGroups, sumGroups, withoutSegments } from './event-lines.ts';
import { eventRowsOf, withEventStore } from './event-store-client.ts';
import type { EventGroups, Manifest, MonthCopy } from './manifest.ts';
import { readLines, readPart } from './parts.ts';
import type { Emptiness } from './postgres-restore.ts';
import type { EventTotals } from './segments-backup.ts';
import type { Target } from './target.ts';

const decompress = promisify(zstdDecompress);
const ownTables = new Set(['events', 'migrations']);

/** Whether the event store may be restored into: it has no events and no foreign tables. */
export async function emptinessOfEvents(url: string): Promise<Emptiness> {
  const database = new URL(url).pathname.slice(1) || 'default';
  const server = new URL(url);
  // The database may not exist yet.
  server.pathname = '/';
  return withEventStore(server.href, async (client) => {
    const found = await eventRowsOf<{ name: string; rows: number | null }>(
      client,
      'select name, total_rows as rows from system.tables where database = {database:String} order by name',
      { database },
    );
    const tables = found.flatMap(({ name, rows }) => {
      if (!ownTables.has(name)) return [name];
      return name === 'events' && (rows ?? 0) > 0 ? [`events (${rows} rows)`] : [];
    });
    return tables.length === 0 ? { isEmpty: true, isMarked: false } : { isEmpty: false, tables };
  });
}

/** What the store has, by month. */
export async function storedTotals(url: string): Promise<EventTotals> {
  return withEventStore(url, async (client) => {
    const rows = await eventRowsOf<{ month: number; group: string; count: number; time: number }>(
      client,
      `select toYYYYMM(happened_at) as month, concat(toString(event), ' ', toString(verdict)) as group, count() as count,
         sum(toUnixTimestamp(happened_at) % 1048576) as time
       from events group by month, group`,
    );
    const totals: EventTotals = {};
    for (const { month, group, count, time } of rows) totals[month] = { ...totals[month], [group]: { count, time } };
    return totals;
  });
}

async function loadMonth(
  store: EventStore,
  target: Target,
  copy: MonthCopy,
  isOfSegment: ReturnType<typeof createSegmentCheck>,
): Promise<EventGroups> {
  let groups: EventGroups = {};
  for (const { parts } of copy.slices) {
    for await (const lines of readLines(target, parts)) {
      const { kept, keptGroups } = withoutSegments(lines, isOfSegment);
      groups = sumGroups(groups, keptGroups);
      if (kept.length > 0) await store.insertLines({ table: 'events', columns: copy.columns }, kept);
    }
  }
  return groups;
}

export interface RestoredEvents {
  events: number;
  /** Segments that the store cannot read, as it could not where they were made. */
  unreadable: string[];
}

/** Loads all events of the backup. Throws BackupError when the store does not have the sums of the backup afterwards. */
export async function restoreEvents(
  url: string,
  target: Target,
  { events, version }: Manifest,
  tell: (line: string) => void,
): Promise<RestoredEvents> {
  const store = await createEventStore(url);
  try {
    const columns = await store.rows<{ name: string }>(
      "select name from system.columns where database = currentDatabase() and table = 'events'",
    );
    const isOfSegment = createSegmentCheck(events.segments);
    const present = await storedTotals(url);
    for (const copy of events.months) {
      const unknown = copy.columns.find((column) => !columns.some(({ name }) => name === column));
      if (unknown !== undefined)
        throw new BackupError(
          `The column events.${unknown} of the backup does not exist in this version; restore it with Fanfare ${version}, then upgrade.`,
        );
      const total = events.totals[copy.month] ?? {};
      const found = present[copy.month] ?? {};
      if (countOf(found) > 0 && sameGroups(found, total)) continue;
      // A try that was cut short may have loaded a part.
      if (countOf(found) > 0) await store.command(`alter table events drop partition ${copy.month}`);
      const loaded = await loadMonth(store, target, copy, isOfSegment);
      tell(`Events: ${copy.month}, ${countOf(loaded)} events`);
    }
    const unreadable: string[] = [];
    for (const segment of events.segments) {
      const lines = await decompress(await readPart(target, segment));
      try {
        await insertOnce(store, lines, segment.id, true);
      } catch (error) {
        if (!(error instanceof ClickHouseError)) throw error;
        unreadable.push(segment.id);
        tell(`Events: the event store cannot read the segment ${segment.id}: ${error.message}`);
      }
    }
    const stored = await storedTotals(url);
    const wrong = Object.entries(events.totals).find(([month, groups]) => !sameGroups(groups, stored[month] ?? {}));
    if (wrong !== undefined && unreadable.length === 0)
      throw new BackupError(
        `The event store has ${countOf(stored[wrong[0]] ?? {})} events of ${wrong[0]} after the restore, and the backup ${countOf(wrong[1])}.`,
      );
    return { events: Object.values(stored).reduce((sum, groups) => sum + countOf(groups), 0), unreadable };
  } finally {
    await store.close();
  }
}
