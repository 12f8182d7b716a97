/** When the monthly mail is due: on the first of each month at nine in the person's zone, about the month before (REP-40). */
import { releaseInstant } from '../links/release-time.ts';
import { dayOf } from '../stats/zoned-day.ts';
import { moveMonth } from './report-range.ts';

/** A month (YYYY-MM) whose mail is due since `at`. */
export interface DueMonth {
  month: string;
  at: Date;
}

/** Nine o'clock on the first of a month; where clocks skip that hour, as long after their jump. */
function nineOnTheFirst(month: string, zone: string): Date {
  // Offsets are no IANA zones; they have no rules to look up.
  const found = releaseInstant({ date: `${month}-01`, time: '09:00', timezone: zone });
  return found?.instant ?? new Date(`${month}-01T09:00:00Z`);
}

/** The month whose mail was due last. */
export function dueMonth(now: Date, zone: string): DueMonth {
  const running = dayOf(now, zone).slice(0, 7);
  const at = nineOnTheFirst(running, zone);
  if (at <= now) return { month: moveMonth(running, -1), at };
  const before = moveMonth(running, -1);
  return { month: moveMonth(before, -1), at: nineOnTheFirst(before, zone) };
}

/** When the next mail goes out. */
export function nextMailAt(now: Date, zone: string): Date {
  const running = dayOf(now, zone).slice(0, 7);
  const at = nineOnTheFirst(running, zone);
  return at > now ? at : nineOnTheFirst(moveMonth(running, 1), zone);
}
