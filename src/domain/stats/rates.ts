/** Figures computed from counts: click-through rate, share, and change since the previous range (STAT-21, STAT-22). */

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Clicks per hundred views, with one decimal; 0 without views. */
export function clickThroughRate(clicks: number, views: number): number {
  return views > 0 ? oneDecimal((clicks / views) * 100) : 0;
}

/** The click-through rate as text, such as `38.5%`; `0.0%` without views. */
export function clickThroughRateText(clicks: number, views: number): string {
  return `${clickThroughRate(clicks, views).toFixed(1)}%`;
}

/** The share of `count` in `total` as a whole percent; 0 when the total is 0. */
export function wholeShare(count: number, total: number): number {
  return total > 0 ? Math.round((count / total) * 100) : 0;
}

/** The share of `count` in `total` in percent with one decimal; 0 when the total is 0. */
export function fineShare(count: number, total: number): number {
  return total > 0 ? oneDecimal((count / total) * 100) : 0;
}

/** By how much `current` exceeds `previous`, in percent with one decimal; undefined when `previous` is 0. */
export function percentChange(current: number, previous: number): number | undefined {
  return previous > 0 ? oneDecimal(((current - previous) / previous) * 100) : undefined;
}

/** By how many percentage points the rate `current` exceeds `previous`, with one decimal. */
export function pointsChange(current: number, previous: number): number {
  return oneDecimal(current - previous);
}
