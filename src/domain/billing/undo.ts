/** How long a suspension can be undone with one press (BILL-99). */
import { type Day, startOfDay } from '#domain/stats/zoned-day.ts';

/** Milliseconds after a suspension. */
const undoneWithin = 60 * 60 * 1000;

/** The earliest suspension that can be undone at `now`. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - undoneWithin);

/** Until when a suspension of `at` can be undone: for an hour, and within the period that ends on the day `periodEnd`, since the next one costs. */
export const undoneUntil = (at: Date, periodEnd: Day): Date =>
  new Date(Math.min(at.getTime() + undoneWithin, startOfDay(periodEnd, 'UTC').getTime()));
