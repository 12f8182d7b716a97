/** How numbers and days are written on the screen. */

/** Creates a formatter on first use: each costs a phone some milliseconds, and no screen needs all of them. */
function whenNeeded<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => {
    format ??= make();
    return format;
  };
}

const days = (options: Intl.DateTimeFormatOptions) =>
  whenNeeded(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options }));

const whole = whenNeeded(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));
const short = whenNeeded(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }));
const dayAndMonth = days({});
const dayMonthYear = days({ year: 'numeric' });
const fullDay = days({ weekday: 'short', year: 'numeric' });

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A count in full: `201,093`. */
export function formatCount(count: number): string {
  return whole().format(count);
}

/** The noun for a count: `view` for 1, `views` for every other count. */
export function nounFor(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** A count in full with its noun: `1 view`, `2,010 views`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${nounFor(count, noun)}`;
}

/** A count in full, or a dash where it is unknown. */
export function formatFigure(count: number | null | undefined): string {
  return typeof count === 'number' ? formatCount(count) : '–';
}

/** A count for an axis: `1.2K`. */
export function formatShortCount(count: number): string {
  return short().format(count);
}

/** A day (YYYY-MM-DD) for an axis: `Nov 5`. */
export function formatDay(day: string): string {
  return dayAndMonth().format(noon(day));
}

/** A day (YYYY-MM-DD) in full: `Thu, Nov 5, 2026`. */
export function formatFullDay(day: string): string {
  return fullDay().format(noon(day));
}

/** From and to (YYYY-MM-DD) in words: `Oct 22 – Nov 20, 2026`. */
export function formatDayRange(from: string, to: string): string {
  return dayMonthYear().formatRange(noon(from), noon(to));
}

/** What the figures of a range of `days` days are compared with: `vs. previous 7 days`. */
export function comparedWith(days: number): string {
  return days === 1 ? 'vs. previous day' : `vs. previous ${counted(days, 'day')}`;
}
