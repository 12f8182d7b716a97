/** Carries an artist's hits from one event store to another, and proves it by the number of rows of each segment and day (SHARD-4). */
import { createHash } from 'node:crypto';
import { afterAllInserts, type EventStore } from '../../platform/db/clickhouse.ts';

type Store = Pick<EventStore, 'rows' | 'lines' | 'insertLines'>;

/** Whose hits are carried, between which stores. `round` names the move: within one, the same rows are sent under the same token; in the next, under another. */
export interface Carrying {
  artistId: string;
  from: Store;
  to: Store;
  round: string;
}

/** The result of carrying. */
export interface Carried {
  /** Rows that were copied now. */
  copied: number;
  /** Segments of a day of which the stores have different numbers of rows, as while a deletion runs. */
  differing: number;
}

/** Hits of a segment on a UTC day; a segment is stored whole for each of its days. `day` counts from 1970. */
interface Group {
  segment: number;
  day: number;
  hits: number;
}

/** The most rows and groups of one insert. An insert of up to a million rows is stored whole or not at all. */
const mostRows = 100_000;
const mostGroups = 1_000;

async function monthsOf(store: Store, artistId: string): Promise<number[]> {
  const rows = await store.rows<{ month: number }>(
    'select distinct toYYYYMM(happened_at) as month from events where artist_id = {artistId:UUID} order by month',
    { artistId },
    afterAllInserts,
  );
  return rows.map(({ month }) => month);
}

function groupsOf(store: Store, artistId: string, month: number): Promise<Group[]> {
  return store.rows<Group>(
    `select segment, toUInt16(toDate(happened_at)) as day, toUInt32(count()) as hits from events
     where artist_id = {artistId:UUID} and toYYYYMM(happened_at) = {month:UInt32} group by segment, day order by day, segment`,
    { artistId, month },
    afterAllInserts,
  );
}

/** The columns that both stores keep, each hit's segment among them. */
async function sharedColumns(from: Store, to: Store): Promise<string[]> {
  const [sent, taken] = await Promise.all(
    [from, to].map((store) =>
      store.rows<{ name: string }>(
        `select name from system.columns where database = currentDatabase() and table = 'events'
           and default_kind not in ('MATERIALIZED', 'ALIAS') order by position`,
      ),
    ),
  );
  const names = new Set((taken ?? []).map(({ name }) => name));
  const missing = (sent ?? []).filter(({ name }) => !names.has(name));
  if (missing.length > 0)
    throw new Error(
      `The event store to move to lacks ${missing.map(({ name }) => name).join(', ')}: migrate it first, with fanfare migrate.`,
    );
  return (sent ?? []).map(({ name }) => name);
}

function countLines(lines: string): number {
  let found = 0;
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) found += 1;
  return found;
}

/** Groups for one insert each. */
function batchesOf(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = [];
  let rows = 0;
  for (const group of groups) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= mostGroups || rows + group.hits > mostRows) {
      batches.push([group]);
      rows = group.hits;
    } else {
      last.push(group);
      rows += group.hits;
    }
  }
  return batches;
}

/** Copies what `to` lacks. Repeating it copies nothing twice. */
export async function carryHits({ artistId, from, to, round }: Carrying): Promise<Carried> {
  const carried: Carried = { copied: 0, differing: 0 };
  const months = await monthsOf(from, artistId);
  if (months.length === 0) return carried;
  const columns = await sharedColumns(from, to);
  for (const month of months) {
    const [there, here] = await Promise.all([groupsOf(from, artistId, month), groupsOf(to, artistId, month)]);
    const counts = new Map(here.map(({ segment, day, hits }) => [`${segment} ${day}`, Number(hits)]));
    const lacking: Group[] = [];
    for (const group of there) {
      const count = counts.get(`${group.segment} ${group.day}`) ?? 0;
      if (count === 0) lacking.push(group);
      else if (count !== Number(group.hits)) carried.differing += 1;
    }
    for (const batch of batchesOf(lacking)) {
      const keys = batch.map(({ segment, day }) => `${segment}-${day}`).join();
      const lines = await from.lines(
        `select ${columns.join(', ')} from events
         where artist_id = {artistId:UUID} and toYYYYMM(happened_at) = {month:UInt32} and (segment, toUInt16(toDate(happened_at))) in
           (select pair.1, pair.2 from (select arrayJoin(arrayZip({segments:Array(UInt32)}, {days:Array(UInt16)})) as pair))`,
        { artistId, month, segments: batch.map(({ segment }) => segment), days: batch.map(({ day }) => day) },
        afterAllInserts,
      );
      const hits = batch.reduce((sum, each) => sum + Number(each.hits), 0);
      // A group that is stored in part would never be completed. Some may have been deleted since they were counted.
      if (countLines(lines) !== hits) {
        carried.differing += batch.length;
        continue;
      }
      const token = `${artistId}-${round}-${createHash('sha256').update(keys).digest('hex').slice(0, 32)}`;
      await to.insertLines({ table: 'events', columns }, lines, token);
      carried.copied += hits;
    }
  }
  return carried;
}
