/** Which rows of a long list are in the page: those near the window, and the one with the focus between its neighbours. */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The indexes in ascending order. The row `kept` is always included, unless it is below 0, with the rows before and after it, which the next
 * press of Tab may focus.
 */
export function rowsToDraw(range: Range, kept: number): number[] {
  const near = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count) return near;
  const neighbours = [kept - 1, kept, kept + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...near, ...neighbours])].sort((one, other) => one - other);
}
