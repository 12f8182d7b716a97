/** Which rows of a long list are in the page: those near the window, and the one with the focus. */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The indexes in their order; `kept` is drawn wherever it is, unless it is below 0. */
export function rowsToDraw(range: Range, kept: number): number[] {
  const near = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || near.includes(kept)) return near;
  return [...near, kept].sort((one, other) => one - other);
}
