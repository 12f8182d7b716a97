/** When what is overdue is tried again, and when the links of its artists are suspended (BILL-93). */
import { type Day, moveDay } from '#domain/stats/zoned-day.ts';

/** The days after the first billing day of the unpaid period on which the card provider tries again; after the last of them it cancels. */
export const retryDays = [3, 6] as const;

/** What happens to an overdue payment next. */
export interface OverdueCourse {
  /** When the card is tried again; none once the last day has passed. */
  retries: Day[];
  /** The day of the last try: where it fails, the subscription is canceled and the links are suspended. Undefined once it has passed. */
  suspendedOn: Day | undefined;
}

/** The course of a period that began on `periodStart` and is unpaid `today`; `tried` are the days on which a charge was declined. */
export function overdueCourse(
  periodStart: Day,
  { today, tried }: { today: Day; tried: readonly Day[] },
): OverdueCourse {
  const isAhead = (day: Day) => day > today || (day === today && !tried.includes(day));
  const retries = retryDays.map((days) => moveDay(periodStart, days, 'day')).filter(isAhead);
  return { retries, suspendedOn: retries.at(-1) };
}
