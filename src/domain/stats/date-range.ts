/** The date ranges of statistics: presets, the default, and the previous range to compare with. */
import { type Day, dayOf, daysBetween, endOfDay, moveDay, startOfDay } from './zoned-day.ts';

/** Days from `from` to `to`, both included. */
export interface DateRange {
  from: Day;
  to: Day;
}

/** The presets in the order of the picker (STAT-17). */
export const rangePresets = [
  'today',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_month',
  'last_month',
  'last_12_months',
  'lifetime',
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The display names of the presets. */
export const rangePresetLabels: Record<RangePreset, string> = {
  today: 'Today',
  last_7_days: 'Last 7 Days',
  last_14_days: 'Last 14 Days',
  last_30_days: 'Last 30 Days',
  this_month: 'This Month',
  last_month: 'Last Month',
  last_12_months: 'Last 12 Months',
  lifetime: 'Lifetime',
};

/** What presets depend on: the current time, the viewer's IANA zone, and the first day of Lifetime. */
export interface RangeContext {
  now: Date;
  zone: string;
  /** A link's creation day on its detail page, the first of January in the list (STAT-18). */
  lifetimeFrom: Day;
}

/** The range of `preset` as of today; every preset but Last Month ends today. A Lifetime that would start after today is today only. */
export function presetRange(preset: RangePreset, context: RangeContext): DateRange {
  const to = dayOf(context.now, context.zone);
  switch (preset) {
    case 'today':
      return { from: to, to };
    case 'this_month':
      return { from: firstOfMonth(to), to };
    case 'last_month':
      return { from: moveDay(firstOfMonth(to), -1, 'month'), to: moveDay(firstOfMonth(to), -1, 'day') };
    case 'last_7_days':
      return { from: moveDay(to, -6, 'day'), to };
    case 'last_14_days':
      return { from: moveDay(to, -13, 'day'), to };
    case 'last_30_days':
      return { from: moveDay(to, -29, 'day'), to };
    case 'last_12_months':
      return { from: moveDay(moveDay(to, -12, 'month'), 1, 'day'), to };
    case 'lifetime':
      return { from: daysBetween(context.lifetimeFrom, to) > 0 ? context.lifetimeFrom : to, to };
  }
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The default range: the last month, to the end of today (STAT-19). */
export function defaultRange(context: Pick<RangeContext, 'now' | 'zone'>): DateRange {
  const to = dayOf(context.now, context.zone);
  return { from: moveDay(moveDay(to, -1, 'month'), 1, 'day'), to };
}

/** The preset equal to a range, for the picker's highlight; the first one when several are equal. */
export function matchingPreset(range: DateRange, context: RangeContext): RangePreset | undefined {
  return rangePresets.find((preset) => {
    const candidate = presetRange(preset, context);
    return candidate.from === range.from && candidate.to === range.to;
  });
}

/** The most days that a range may have: twenty years (STAT-16). */
export const longestRangeDays = 366 * 20;

/** The number of days of a range, at least 1. */
export function rangeLength(range: DateRange): number {
  return daysBetween(range.from, range.to) + 1;
}

/** The range of the same length that ends on the day before, to compare with. */
export function previousRange(range: DateRange): DateRange {
  return { from: moveDay(range.from, -rangeLength(range), 'day'), to: moveDay(range.from, -1, 'day') };
}

/** The first and the last millisecond of a range in `zone`, as UTC instants. */
export function rangeInstants(range: DateRange, zone: string): { start: Date; end: Date } {
  return { start: startOfDay(range.from, zone), end: endOfDay(range.to, zone) };
}

/**
 * The instants of the range to compare with, as of `now`. While a day of `range` is unfinished, the previous range is cut: its
 * counterpart of that day ends when as much time has elapsed since the day's start, or at its own end if it is shorter (STAT-21).
 */
export function previousInstants(range: DateRange, zone: string, now: Date): { start: Date; end: Date } {
  const whole = rangeInstants(previousRange(range), zone);
  const today = dayOf(now, zone);
  if (today < range.from || today > range.to) return whole;
  const counterpart = moveDay(today, -rangeLength(range), 'day');
  const elapsed = now.getTime() - startOfDay(today, zone).getTime();
  const cut = Math.min(startOfDay(counterpart, zone).getTime() + elapsed, endOfDay(counterpart, zone).getTime());
  return { start: whole.start, end: new Date(cut) };
}

/** January 1 of the current year: the start of Lifetime in the list of links (STAT-18). */
export function startOfYear(context: Pick<RangeContext, 'now' | 'zone'>): Day {
  return `${dayOf(context.now, context.zone).slice(0, 4)}-01-01`;
}
