/** Inserts a segment exactly once, also when the event store has accepted it before and lost its rows. */
import { eventColumns, eventRows } from '#domain/stats/event-line.ts';
import { afterAllInserts, type EventStore } from '../../platform/db/clickhouse.ts';

/** What segments are inserted into. Without `rows`, an accepted insert is taken to be stored: for queues that do not deduplicate by token. */
export type SegmentStore = Pick<EventStore, 'insertLines'> & Partial<Pick<EventStore, 'rows'>>;

/** The number of times a segment is sent anew in one go; after that the caller retries later. */
const maxResends = 8;
const timeColumn = eventColumns.indexOf('happened_at');

export function timeOf(line: string): number {
  return Number(line.split('\t', timeColumn + 1)[timeColumn]);
}

/** Thrown when a store has some events of a group: an insert is stored whole or not at all, so sending the group again would count some twice. A person has to look. */
export class HalfStored extends Error {
  constructor(stored: number, sent: number) {
    super(`The event store has ${stored} of ${sent} events of one link in a segment. Check its disk and its log.`);
    this.name = 'HalfStored';
  }
}

/** Lines of one artist, link and UTC month: ClickHouse stores the rows of each month apart, and rows are deleted by artist and link. */
const groupOf = (artistId: string, linkId: string, month: number): string => `${artistId} ${linkId} ${month}`;

function byGroup(lines: readonly string[]): Map<string, string[]> {
  return Map.groupBy(lines, (line) => {
    const [artistId = '', linkId = ''] = line.split('\t', 2);
    const time = new Date(timeOf(line) * 1000);
    return groupOf(artistId, linkId, time.getUTCFullYear() * 100 + time.getUTCMonth() + 1);
  });
}

/** How many rows of each group a store has that came with one of `tokens`. */
async function storedRows(rows: EventStore['rows'], lines: readonly string[], tokens: string[]) {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) {
    const time = timeOf(line);
    // A line that the store cannot read is not stored either.
    if (!(time >= 0 && time < 2 ** 32)) continue;
    from = Math.min(from, time);
    until = Math.max(until, time);
  }
  if (from > until) return new Map<string, number>();
  const stored = await rows<{ artist_id: string; link_id: string; month: number; hits: number }>(
    `select artist_id, link_id, toYYYYMM(happened_at) as month, count() as hits from events
     where happened_at between toDateTime({from:UInt32}, 'UTC') and toDateTime({until:UInt32}, 'UTC')
       and segment in (select toUInt32(sipHash64(token) % 4294967296) from (select arrayJoin({tokens:Array(String)}) as token))
     group by artist_id, link_id, month`,
    { from, until, tokens },
    afterAllInserts,
  );
  return new Map(
    stored.map(({ artist_id, link_id, month, hits }) => [groupOf(artist_id, link_id, month), Number(hits)]),
  );
}

/** The lines of the groups that the store lacks. Throws HalfStored where it has a part of one. */
async function missingLines(rows: EventStore['rows'], lines: string[], tokens: string[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const stored = await storedRows(rows, lines, tokens);
  return [...byGroup(lines)].flatMap(([group, ofGroup]) => {
    const count = stored.get(group) ?? 0;
    if (count === 0) return ofGroup;
    if (count >= ofGroup.length) return [];
    throw new HalfStored(count, ofGroup.length);
  });
}

/** All lines except those of artists that `isFor` names which one of the other stores has. */
async function missingElsewhere(elsewhere: Elsewhere, lines: string[], tokens: string[]): Promise<string[]> {
  const isTheirs = (line: string) => elsewhere.isFor(line.slice(0, line.indexOf('\t')));
  let theirs = lines.filter(isTheirs);
  for (const rows of elsewhere.rows) theirs = await missingLines(rows, theirs, tokens);
  return [...lines.filter((line) => !isTheirs(line)), ...theirs];
}

/** The tokens under which the segment `id` may be stored, in the order in which they are used. */
export function tokensOf(id: string): string[] {
  return [id, ...Array.from({ length: maxResends }, (_, resend) => `${id}-${resend + 2}`)];
}

/** Other stores that hits may have been carried to, and the artists whose hits those are (SHARD-5). */
export interface Elsewhere {
  rows: readonly EventStore['rows'][];
  isFor(artistId: string): boolean;
}

/**
 * Inserts the complete `lines` of the segment `id`. `mayBeStored` says that they may have been sent before: then the store is asked how many rows of the
 * segment it has of each link, before the insert and after it, and what it lacks is sent under the next token. Hits of artists that have moved away may be
 * `elsewhere` instead. Gives the number of events that an accepted insert did not store; throws ClickHouse's errors, and when rows are still missing after
 * several tokens.
 *
 * Each token is only used after the store has answered to all earlier ones and their rows were missing. A process that repeats this, after an error or a kill,
 * goes through the same tokens in the same order, so nothing is stored twice. The question before the insert keeps that true where a full disk cut the
 * store's own list of tokens.
 */
export async function insertOnce(
  eventStore: SegmentStore,
  lines: Buffer,
  id: string,
  mayBeStored: boolean,
  elsewhere?: Elsewhere,
): Promise<number> {
  if (lines.length === 0) return 0;
  const { rows } = eventStore;
  if (!mayBeStored || rows === undefined) {
    await eventStore.insertLines(eventRows, lines, id);
    return 0;
  }
  const tokens = tokensOf(id);
  const missingOf = async (of: string[]): Promise<string[]> => {
    const missing = await missingLines(rows, of, tokens);
    return elsewhere === undefined ? missing : missingElsewhere(elsewhere, missing, tokens);
  };
  // Each line ends with a line feed; before it may stand empty values, which are tabs.
  let missing = await missingOf(lines.toString().split('\n').slice(0, -1));
  let resent = 0;
  for (const token of tokens) {
    if (missing.length === 0) return resent;
    await eventStore.insertLines(eventRows, `${missing.join('\n')}\n`, token);
    missing = await missingOf(missing);
    if (token === id) resent = missing.length;
  }
  if (missing.length === 0) return resent;
  throw new Error(
    `The event store keeps none of the ${missing.length} events of segment ${id} after ${tokens.length} inserts. Check its disk and its log.`,
  );
}
