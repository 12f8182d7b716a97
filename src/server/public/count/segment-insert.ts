/** Inserts a segment exactly once, also when the event store has accepted it before and lost its rows. */
import { eventColumns, eventRows } from '#domain/stats/event-line.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';

/** What segments are inserted into. Without `rows`, an accepted insert is taken to be stored: for queues that do not deduplicate by token. */
export type SegmentStore = Pick<EventStore, 'insertLines'> & Partial<Pick<EventStore, 'rows'>>;

/** The number of times a segment is sent anew in one go; after that the caller retries later. */
const maxResends = 8;
const timeColumn = eventColumns.indexOf('happened_at');

/** Lines by partition: ClickHouse stores and deduplicates the rows of each UTC month apart. */
function byMonth(lines: string[]): Map<number, string[]> {
  const months = new Map<number, string[]>();
  for (const line of lines) {
    const time = new Date(timeOf(line) * 1000);
    const month = time.getUTCFullYear() * 100 + time.getUTCMonth() + 1;
    const ofMonth = months.get(month);
    if (ofMonth === undefined) months.set(month, [line]);
    else ofMonth.push(line);
  }
  return months;
}

export function timeOf(line: string): number {
  return Number(line.split('\t', timeColumn + 1)[timeColumn]);
}

/** The lines of the months of which the store has no row that came with one of `tokens`. */
async function missingLines(rows: EventStore['rows'], lines: string[], tokens: string[]): Promise<string[]> {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) {
    const time = timeOf(line);
    // A line that the store cannot read is not stored either.
    if (!(time >= 0 && time < 2 ** 32)) continue;
    from = Math.min(from, time);
    until = Math.max(until, time);
  }
  if (from > until) return lines;
  const stored = await rows<{ month: number }>(
    `select distinct toYYYYMM(happened_at) as month from events
     where happened_at between toDateTime({from:UInt32}, 'UTC') and toDateTime({until:UInt32}, 'UTC')
       and segment in (select toUInt32(sipHash64(token) % 4294967296) from (select arrayJoin({tokens:Array(String)}) as token))`,
    { from, until, tokens },
  );
  const months = new Set(stored.map(({ month }) => month));
  return [...byMonth(lines)].flatMap(([month, ofMonth]) => (months.has(month) ? [] : ofMonth));
}

/** The tokens under which the segment `id` may be stored, in the order in which they are used. */
export function tokensOf(id: string): string[] {
  return [id, ...Array.from({ length: maxResends }, (_, resend) => `${id}-${resend + 2}`)];
}

/**
 * Inserts the complete `lines` of the segment `id`. `mayBeStored` says that they may have been sent before: then the store is asked which of their
 * months it lacks, before the insert and after it, and what it lacks is sent under the next token. Gives the number of events that an accepted insert did not
 * store; throws ClickHouse's errors, and when rows are still missing after several tokens.
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
): Promise<number> {
  if (lines.length === 0) return 0;
  const { rows } = eventStore;
  if (!mayBeStored || rows === undefined) {
    await eventStore.insertLines(eventRows, lines, id);
    return 0;
  }
  const tokens = tokensOf(id);
  // Each line ends with a line feed; before it may stand empty values, which are tabs.
  let missing = await missingLines(rows, lines.toString().split('\n').slice(0, -1), tokens);
  let resent = 0;
  for (const token of tokens) {
    if (missing.length === 0) return resent;
    await eventStore.insertLines(eventRows, `${missing.join('\n')}\n`, token);
    missing = await missingLines(rows, missing, tokens);
    if (token === id) resent = missing.length;
  }
  if (missing.length === 0) return resent;
  throw new Error(
    `The event store keeps none of the ${missing.length} events of segment ${id} after ${tokens.length} inserts. Check its disk and its log.`,
  );
}
