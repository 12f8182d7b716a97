/** How many fans each destination of a link brought on each day of a time zone. */
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';

/** Fans of one quarter hour: opt-ins (subscribe) or pre-saves. */
export interface FanQuarter {
  event: 'subscribe' | 'presave';
  /** Null when the destination is deleted. */
  destinationId: string | null;
  /** The start of the quarter hour; no time zone's day begins inside of one. */
  quarter: Date;
  count: number;
}

export interface FanCount extends Omit<FanQuarter, 'quarter'> {
  day: Day;
}

/** Sums quarter hours to days of `zone` (an IANA name), oldest first. */
export function fanCounts(quarters: readonly FanQuarter[], zone: string): FanCount[] {
  const counts = new Map<string, FanCount>();
  for (const { quarter, count, ...what } of quarters) {
    const day = dayOf(quarter, zone);
    const key = `${day} ${what.event} ${what.destinationId}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { ...what, day, count });
    else known.count += count;
  }
  return [...counts.values()].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
