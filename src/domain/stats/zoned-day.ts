/** Calendar days in a time zone: which day an instant belongs to, and when a day starts and ends. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A calendar day without a zone, as YYYY-MM-DD. Days compare as text. */
export type Day = string;

const dayFormat = 'YYYY-MM-DD';

/** The day of `instant` in `zone` (an IANA name). Throws a RangeError for an unknown zone. */
export function dayOf(instant: Date, zone: string): Day {
  return dayjs(instant).tz(zone).format(dayFormat);
}

/** Adds `amount` days, months or years; in a shorter month the 31st becomes its last day. */
export function moveDay(day: Day, amount: number, unit: 'day' | 'month' | 'year'): Day {
  return dayjs.utc(day).add(amount, unit).format(dayFormat);
}

/** The number of days from `from` to `to`; negative when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

/** All days from `from` to `to`, both included; none when `to` is before `from`. */
export function listDays(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => moveDay(from, index, 'day'));
}

/** The first instant of `day` in `zone`; when clocks skip midnight, the first instant after it. */
export function startOfDay(day: Day, zone: string): Date {
  let start = dayjs.tz(`${day} 00:00:00`, zone);
  // When clocks go back over midnight, it occurs twice, and the parser gives the second one.
  for (
    let earlier = start.subtract(30, 'minute');
    dayOf(earlier.toDate(), zone) === day;
    earlier = earlier.subtract(30, 'minute')
  ) {
    start = earlier;
  }
  return start.toDate();
}

/** The last millisecond of `day` in `zone`. */
export function endOfDay(day: Day, zone: string): Date {
  return dayjs(startOfDay(moveDay(day, 1, 'day'), zone))
    .subtract(1, 'millisecond')
    .toDate();
}

/** Whether `text` is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).isValid() && dayjs.utc(text).format(dayFormat) === text;
}
