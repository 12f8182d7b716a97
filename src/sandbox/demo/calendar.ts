/** The days of the demo world, relative to the day on which it is created. */
import { type Day, dayOf, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';

/** The number of days with traffic, including today. */
export const daysOfTraffic = 90;

/** The UTC day `days` after today; negative numbers are in the past. */
export function dayAway(now: Date, days: number): Day {
  return moveDay(dayOf(now, 'UTC'), days, 'day');
}

/** The first second of the UTC day `daysAgo` days back, in seconds since 1970. */
export function daySecond(now: Date, daysAgo: number): number {
  return startOfDay(dayAway(now, -daysAgo), 'UTC').getTime() / 1000;
}

/** The day of the week of the UTC day `daysAgo` days back: 0 for Sunday. */
export function weekday(now: Date, daysAgo: number): number {
  return new Date(daySecond(now, daysAgo) * 1000).getUTCDay();
}
