/** The lines of a chart as they are drawn, and their colours in an order that colour-blind people can tell apart. */
import { formatFullDay } from './numbers.ts';

/** One line: a key of its own, its name, and its look. */
export interface ChartLine {
  key: string;
  label: string;
  /** A CSS value. */
  color: string;
  /** Lengths of strokes and gaps as in SVG, so that lines differ without their colour; empty for one without gaps. */
  dash: string;
  /** Whether its values are of another size than the counts, and are read at the right edge. */
  level: boolean;
}

/** One day (YYYY-MM-DD) with a value for each line, in the lines' order; null where nothing is known. */
export interface ChartPoint {
  day: string;
  values: readonly (number | null)[];
  /** Whether the day is not over, so that its values will grow. */
  unfinished: boolean;
  /** What the day is called where it is no day of the calendar, such as `Day 3`. */
  name?: string | undefined;
}

/** A day's name in full, such as `Fri, Nov 20, 2026`; an unfinished one is marked `so far`. */
export function nameDay({ day, unfinished, name }: Pick<ChartPoint, 'day' | 'unfinished' | 'name'>): string {
  const whole = name ?? formatFullDay(day);
  return unfinished ? `${whole}, so far` : whole;
}

/** Ink first, brass second; then blue, green and rose, which differ in lightness too. */
const palette = ['var(--ink)', 'var(--brass)', 'var(--series-3)', 'var(--series-4)', 'var(--series-5)'] as const;

// The area below it marks the first line; the second has none.
const dashes = ['', '', '7 4', '2 3', '10 3 2 3'] as const;

/** The dash of the line at `index`. */
export function paletteDash(index: number): string {
  return dashes[index % dashes.length] ?? '';
}

/** The colour of the line at `index`. */
export function paletteColor(index: number): string {
  return palette[index % palette.length] ?? palette[0];
}
