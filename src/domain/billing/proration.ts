/** Billing periods, and what a change within one costs (BILL-5 to BILL-8). Money is integer cents, days are calendar days of UTC. */
import { type Day, daysBetween, moveDay } from '#domain/stats/zoned-day.ts';
import type { Interval } from './catalogue.ts';

/** A billing period. `end` is the first day of the next one. */
export interface Period {
  start: Day;
  end: Day;
}

/** The first of the subscription's billing days after `day`: the day of the month of `anchor`, or the month's last day where it is shorter. */
export function nextBillingDay(anchor: Day, day: Day, interval: Interval): Day {
  const unit = interval === 'monthly' ? 'month' : 'year';
  const years = Number(day.slice(0, 4)) - Number(anchor.slice(0, 4));
  const months = years * 12 + Number(day.slice(5, 7)) - Number(anchor.slice(5, 7));
  // Counted from the anchor each time: the 31st is billed on 28 February and on 31 March again.
  for (let count = Math.max(0, (unit === 'month' ? months : years) - 1); ; count += 1) {
    const next = moveDay(anchor, count, unit);
    if (next > day) return next;
  }
}

/** How many days of a period are left, counting `today` and one more day, and how many it has. */
export function restOf({ start, end }: Period, today: Day): { left: number; days: number } {
  const days = daysBetween(start, end);
  return { left: Math.max(0, Math.min(days, daysBetween(today, end) + 1)), days };
}

/** `cents` prorated to `left` of a period's `days`: rounded half up, at least 0 and at most `cents`. */
function forDays(cents: number, { left, days }: { left: number; days: number }): number {
  if (days <= 0 || left <= 0) return 0;
  return Math.min(cents, Math.floor((2 * cents * left + days) / (2 * days)));
}

/**
 * What changing a line from `fromCents` to `toCents` for each period costs today: positive is charged at once, negative is credited to the next
 * invoice. A new line comes from 0, a suspended one goes to 0. The same change back on the same day costs exactly the opposite.
 */
export function changeCents(
  { fromCents, toCents }: { fromCents: number; toCents: number },
  period: Period,
  today: Day,
): number {
  const amount = forDays(Math.abs(toCents - fromCents), restOf(period, today));
  return toCents < fromCents ? -amount || 0 : amount;
}

/**
 * What is left of what a period cost when another period begins `today`. The day that is added to a change (BILL-6) is not: the new period covers
 * today, and a payer who began one each day would never pay.
 */
export function unusedCents(paidCents: number, { start, end }: Period, today: Day): number {
  const days = daysBetween(start, end);
  return forDays(paidCents, { left: Math.max(0, Math.min(days, daysBetween(today, end))), days });
}

/** How much of a credit the next invoice takes. */
export function spendCredit(creditCents: number, invoiceCents: number): number {
  return Math.min(creditCents, invoiceCents);
}
