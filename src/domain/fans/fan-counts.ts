/** How many fans each destination of a link brought on each day, as somebody in a zone sees days. */
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';

/** Fans of one quarter hour: opt-ins (subscribe) or pre-saves. */
export interface FanQuarter {
  event: 'subscribe' | 'presave';
  /** Null where the destination is gone. */
  destinationId: string | null;
  /** The start of the quarter hour; no zone's day begins inside of one. */
  quarter: Date;
  count: number;
}

/** Fans of one day. */
export interface FanCount extends Omit<FanQuarter, 'quarter'> {
  day: Day;
}

/** Adds quarters up to the days of `zone` (an IANA name), oldest first. The counts add up to those of the quarters. */
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
