/** Carries an artist's hits from one event store to another, and proves it by the number of rows of each segment and day (SHARD-4). */
import { randomUUID } from 'node:crypto';
import { afterAllInserts, type EventStore } from '../../platform/db/clickhouse.ts';
import { areChanging } from '../../platform/shards/hit-deletions.ts';

type Store = Pick<EventStore, 'rows' | 'lines' | 'command' | 'insertLines'>;

/**
 * Hits of a segment on a part of a UTC day. A segment is stored whole for each of its days, so the part is 0; hits from before there were segments have the
 * segment 0 and parts of ten seconds, so that no group is larger than an insert that is stored whole or not at all. `day` counts from 1970.
 */
export interface Group {
  segment: number;
  day: number;
  part: number;
}
interface CountedGroup extends Group {
  hits: number;
}

/** Hits that are sent in one insert, under its token. */
export interface Copy {
  token: string;
  /** Such as 202611. */
  month: number;
  groups: Group[];
}

/** Whose hits are carried, and between which stores. */
export interface Carrying {
  artistId: string;
  from: Store;
  to: Store;
  /**
   * Does `work` while no hits of the artist are deleted or judged again; gives undefined when they are. `copy` is recorded until `work` has succeeded: an insert
   * without an answer may still arrive, so the same hits are sent again by `resend` before any others.
   */
  record<Result>(copy: Copy, work: () => Promise<Result>): Promise<Result | undefined>;
}

/** The result of carrying. */
export interface Carried {
  /** Rows that were copied now. */
  copied: number;
  /** Groups of which the stores have different numbers of rows, as while a deletion runs. */
  differing: number;
  /** Whether hits of the artist are being deleted or judged again, so that nothing could be copied. */
  isBusy: boolean;
}

/** The most rows and groups of one insert. An insert of up to a million rows is stored whole or not at all; a longer list of groups does not fit into a request. */
const mostRows = 100_000;
const mostGroups = 400;
const dayOf = 'toUInt16(toDate(happened_at))';
const partOf = 'toUInt16(if(segment = 0, intDiv(toUnixTimestamp(happened_at) % 86400, 10), 0))';
const keyOf = ({ segment, day, part }: Group): string => `${segment} ${day} ${part}`;

async function monthsOf(store: Store, artistId: string): Promise<number[]> {
  const rows = await store.rows<{ month: number }>(
    'select distinct toYYYYMM(happened_at) as month from events where artist_id = {artistId:UUID} order by month',
    { artistId },
    afterAllInserts,
  );
  return rows.map(({ month }) => month);
}

function groupsOf(store: Store, artistId: string, month: number): Promise<CountedGroup[]> {
  return store.rows<CountedGroup>(
    `select segment, ${dayOf} as day, ${partOf} as part, toUInt32(count()) as hits from events
     where artist_id = {artistId:UUID} and toYYYYMM(happened_at) = {month:UInt32} group by segment, day, part order by day, part, segment`,
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
function batchesOf(groups: readonly CountedGroup[]): CountedGroup[][] {
  const batches: CountedGroup[][] = [];
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

/** Reads the hits of a copy, as lines. */
function linesOf(store: Store, columns: readonly string[], artistId: string, { month, groups }: Copy): Promise<string> {
  return store.lines(
    `select ${columns.join(', ')} from events
     where artist_id = {artistId:UUID} and toYYYYMM(happened_at) = {month:UInt32} and (segment, ${dayOf}, ${partOf}) in
       (select key.1, key.2, key.3 from
         (select arrayJoin(arrayZip({segments:Array(UInt32)}, {days:Array(UInt16)}, {parts:Array(UInt16)})) as key))`,
    {
      ...{ artistId, month },
      segments: groups.map(({ segment }) => segment),
      days: groups.map(({ day }) => day),
      parts: groups.map(({ part }) => part),
    },
    afterAllInserts,
  );
}

/** Which groups of the month `to` lacks, and how many differ. */
async function compareMonth({ artistId, from, to }: Pick<Carrying, 'artistId' | 'from' | 'to'>, month: number) {
  const [there, here] = await Promise.all([groupsOf(from, artistId, month), groupsOf(to, artistId, month)]);
  const counts = new Map(here.map((group) => [keyOf(group), Number(group.hits)]));
  const lacking = there.filter((group) => !counts.has(keyOf(group)));
  const differing = there.filter(
    (group) => counts.has(keyOf(group)) && counts.get(keyOf(group)) !== Number(group.hits),
  );
  return { lacking, differing: differing.length };
}

/** Whether hits of the artist are being deleted or judged again in one of the stores: then their numbers prove nothing. */
export async function isBusy({ artistId, from, to }: Pick<Carrying, 'artistId' | 'from' | 'to'>): Promise<boolean> {
  return (await areChanging(from, artistId)) || (await areChanging(to, artistId));
}

/** Whether `to` has the same hits as `from`, by their numbers. Copies nothing. */
export async function isCarried(stores: Pick<Carrying, 'artistId' | 'from' | 'to'>): Promise<boolean> {
  if (await isBusy(stores)) return false;
  for (const month of await monthsOf(stores.from, stores.artistId)) {
    const { lacking, differing } = await compareMonth(stores, month);
    if (lacking.length > 0 || differing > 0) return false;
  }
  return true;
}

/** Copies what `to` lacks. Repeating it copies nothing twice. */
export async function carryHits(carrying: Carrying): Promise<Carried> {
  const { artistId, from, to, record } = carrying;
  const carried: Carried = { copied: 0, differing: 0, isBusy: false };
  if (await isBusy(carrying)) return { ...carried, isBusy: true };
  const months = await monthsOf(from, artistId);
  if (months.length === 0) return carried;
  const columns = await sharedColumns(from, to);
  for (const month of months) {
    const { lacking, differing } = await compareMonth(carrying, month);
    carried.differing += differing;
    for (const batch of batchesOf(lacking)) {
      const copy: Copy = {
        ...{ token: randomUUID(), month },
        groups: batch.map(({ segment, day, part }) => ({ segment, day, part })),
      };
      const hits = batch.reduce((sum, each) => sum + Number(each.hits), 0);
      const isCopied = await record(copy, async () => {
        const lines = await linesOf(from, columns, artistId, copy);
        // A group that is stored in part would never be completed. Some may have been deleted since they were counted.
        if (countLines(lines) !== hits) return false;
        await to.insertLines({ table: 'events', columns }, lines, copy.token);
        return true;
      });
      if (isCopied === undefined) return { ...carried, isBusy: true };
      if (isCopied) carried.copied += hits;
      else carried.differing += batch.length;
    }
  }
  return carried;
}

/**
 * Sends the hits of a copy again whose insert had no answer: under the same token, so that they are stored once also when the first one arrives later. Gives
 * the number of hits, and undefined while they are deleted or judged again.
 */
export function resend({ artistId, from, to, record }: Carrying, copy: Copy): Promise<number | undefined> {
  return record(copy, async () => {
    const stored = new Set((await groupsOf(to, artistId, copy.month)).map(keyOf));
    // It was stored whole, or not at all; the store forgets tokens after some thousand inserts.
    if (copy.groups.some((group) => stored.has(keyOf(group)))) return 0;
    const columns = await sharedColumns(from, to);
    const lines = await linesOf(from, columns, artistId, copy);
    if (lines !== '') await to.insertLines({ table: 'events', columns }, lines, copy.token);
    return countLines(lines);
  });
}
