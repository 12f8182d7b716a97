/** Calendar days in a time zone: which day an instant belongs to, and when a day starts and ends. */
/** A calendar day without a zone, as YYYY-MM-DD. Days compare as text. */
export type Day = string;

const millisecondsOfDay = 86_400_000;
const millisecondsOfHour = 3_600_000;

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Writes MM/DD/YYYY; making one takes longer than a hundred uses. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(zone, made);
  return made;
}

const utcDay = (instant: Date): Day => instant.toISOString().slice(0, 10);

/** The day of `instant` in `zone` (an IANA name). Throws a RangeError for an unknown zone. */
export function dayOf(instant: Date, zone: string): Day {
  const [month, day, year] = calendarOf(zone).format(instant).split('/');
  return `${year}-${month}-${day}`;
}

/** Adds `amount` days, months or years; in a shorter month the 31st becomes its last day. */
export function moveDay(day: Day, amount: number, unit: 'day' | 'month' | 'year'): Day {
  const from = new Date(day);
  if (unit === 'day') return utcDay(new Date(from.getTime() + amount * millisecondsOfDay));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + amount * (unit === 'year' ? 12 : 1);
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth))));
}

/** The number of days from `from` to `to`; negative when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.trunc((Date.parse(to) - Date.parse(from)) / millisecondsOfDay);
}

/** All days from `from` to `to`, both included; none when `to` is before `from`. */
export function listDays(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => moveDay(from, index, 'day'));
}

/** The first instant of `day` in `zone`; when clocks skip midnight, the first instant after it. */
export function startOfDay(day: Day, zone: string): Date {
  // No zone is further than 14 hours ahead of UTC or 12 behind it: the day has not begun at `before`, and has at `start`.
  let before = Date.parse(day) - 15 * millisecondsOfHour;
  let start = Date.parse(day) + 13 * millisecondsOfHour;
  while (start - before > 1) {
    const between = Math.floor((before + start) / 2);
    if (dayOf(new Date(between), zone) < day) before = between;
    else start = between;
  }
  return new Date(start);
}

/** The last millisecond of `day` in `zone`. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(moveDay(day, 1, 'day'), zone).getTime() - 1);
}

/** Whether `text` is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): text is Day {
  const instant = new Date(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant.getTime()) && utcDay(instant) === text;
}
