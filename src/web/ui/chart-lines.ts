/** The lines of a chart as they are drawn, and their colours in an order that colour-blind people can tell apart. */

/** One line: a key of its own, its name, and its colour as a CSS value. */
export interface ChartLine {
  key: string;
  label: string;
  color: string;
}

/** One day (YYYY-MM-DD) with a value for each line, in the lines' order; null where nothing is known. */
export interface ChartPoint {
  day: string;
  values: readonly (number | null)[];
}

/** Ink first, brass second; then blue, green and rose, which differ in lightness too. */
const palette = ['var(--ink)', 'var(--brass)', 'var(--series-3)', 'var(--series-4)', 'var(--series-5)'] as const;

/** The colour of the line at `index`. */
export function paletteColor(index: number): string {
  return palette[index % palette.length] ?? palette[0];
}
