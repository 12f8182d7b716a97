/** The range of a report: a calendar month, any days, or one that rolls on with each day (REP-1, REP-2). */
import { type DateRange, previousRange, rangeInstants, rangeLength } from '../stats/date-range.ts';
import { dayOf, daysBetween, isDay, moveDay } from '../stats/zoned-day.ts';

/** The rolling ranges, in the order in which they are offered; each ends before today, so that it has whole days only. */
export const rollingRanges = ['last-month', 'last-7-days', 'last-28-days', 'last-90-days'] as const;
export type RollingRange = (typeof rollingRanges)[number];

export const rollingLabels: Record<RollingRange, string> = {
  'last-month': 'The last full month',
  'last-7-days': 'The last 7 days',
  'last-28-days': 'The last 28 days',
  'last-90-days': 'The last 90 days',
};

const rollingDays = { 'last-7-days': 7, 'last-28-days': 28, 'last-90-days': 90 } as const;

/** A range as it is stored and as it stands in a URL: `2026-11`, `2026-11-03..2026-11-20`, `last-month`. */
export type ReportRangeText = string;

/** The most days of a report: a year. */
const longestReportDays = 366;

/** The earliest day of a report. No visit is older, and with the range before it stays after 1970, where the event store begins. */
const firstDay = '2000-01-01';

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export function isRolling(text: ReportRangeText): text is RollingRange {
  return rollingRanges.some((name) => name === text);
}

/** Whether a text names a calendar month. */
export function isMonth(text: ReportRangeText): boolean {
  return monthPattern.test(text);
}

/** The days of a calendar month (YYYY-MM). */
function daysOfMonth(month: string): DateRange {
  const from = `${month}-01`;
  return { from, to: moveDay(moveDay(from, 1, 'month'), -1, 'day') };
}

/** The month (YYYY-MM) that is `amount` months after `month`. */
export function moveMonth(month: string, amount: number): string {
  return moveDay(`${month}-01`, amount, 'month').slice(0, 7);
}

/** The last calendar month that is over in `zone`. */
export function lastFullMonth(now: Date, zone: string): string {
  return moveMonth(dayOf(now, zone).slice(0, 7), -1);
}

/** Why a text names no range of a report. */
export type RangeFault = 'REPORT_RANGE_INVALID' | 'REPORT_RANGE_TOO_LONG' | 'REPORT_RANGE_AHEAD';

/** The days that a range names at an instant, in a zone; a fault when it names none. */
export function readReportRange(text: ReportRangeText, now: Date, zone: string): DateRange | { fault: RangeFault } {
  const today = dayOf(now, zone);
  if (isRolling(text)) {
    if (text === 'last-month') return daysOfMonth(lastFullMonth(now, zone));
    const to = moveDay(today, -1, 'day');
    return { from: moveDay(to, 1 - rollingDays[text], 'day'), to };
  }
  const range = isMonth(text) ? daysOfMonth(text) : readDays(text);
  if (range === undefined || range.from < firstDay) return { fault: 'REPORT_RANGE_INVALID' };
  if (range.from > today) return { fault: 'REPORT_RANGE_AHEAD' };
  return daysBetween(range.from, range.to) >= longestReportDays ? { fault: 'REPORT_RANGE_TOO_LONG' } : range;
}

function readDays(text: string): DateRange | undefined {
  const [from = '', to = '', ...rest] = text.split('..');
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** Any days as a range's text; a whole calendar month as its month. */
export function rangeText({ from, to }: DateRange): ReportRangeText {
  const month = from.slice(0, 7);
  return daysOfMonth(month).from === from && daysOfMonth(month).to === to ? month : `${from}..${to}`;
}

/** The range before: of a calendar month the month before, else as many days (REP-3). */
export function rangeBefore(range: DateRange): DateRange {
  const text = rangeText(range);
  return isMonth(text) ? daysOfMonth(moveMonth(text, -1)) : previousRange(range);
}

/** Instants are cut to quarter hours, by which the event store adds hits up. */
const quarterHour = 15 * 60_000;

/**
 * The instants of the range before. While the range is not over, the one before is cut: it ends after as much time as has passed of the range, and at
 * its own end at the latest. Undefined when less than a quarter of an hour has passed.
 */
export function beforeInstants(range: DateRange, now: Date, zone: string): { start: Date; end: Date } | undefined {
  const whole = rangeInstants(rangeBefore(range), zone);
  const own = rangeInstants(range, zone);
  if (now > own.end) return whole;
  const passed = Math.floor((now.getTime() - own.start.getTime()) / quarterHour) * quarterHour;
  if (passed <= 0) return undefined;
  return { start: whole.start, end: new Date(Math.min(whole.start.getTime() + passed - 1, whole.end.getTime())) };
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The heading of a report: `November`, or the days for other ranges. */
export function rangeTitle(range: DateRange): string {
  return isMonth(rangeText(range)) ? formatOf({ month: 'long' }).format(noon(range.from)) : rangeInWords(range);
}

/** A range in the picker: `November 2026`, or the days. */
export function rangeName(range: DateRange): string {
  return isMonth(rangeText(range))
    ? formatOf({ month: 'long', year: 'numeric' }).format(noon(range.from))
    : rangeInWords(range);
}

/** The days of a range in words: `November 1 – 30, 2026`. */
export function rangeInWords({ from, to }: DateRange): string {
  const format = formatOf({ month: 'long', day: 'numeric', year: 'numeric' });
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to));
}

/** A day in words: `Nov 14`. */
export function dayInWords(day: string): string {
  return formatOf({ month: 'short', day: 'numeric' }).format(noon(day));
}

/** What a figure of the range before is called: `in October`, `in the 28 days before`. */
export function beforeInWords(range: DateRange, isRunning: boolean): string {
  const before = rangeBefore(range);
  if (isRunning) return `in as much time before`;
  if (isMonth(rangeText(range))) return `in ${formatOf({ month: 'long' }).format(noon(before.from))}`;
  const days = rangeLength(range);
  return days === 1 ? 'on the day before' : `in the ${days} days before`;
}
