/** The steps of the map's scale: round limits that divide a few large and many small countries into five shades. */
import { formatShortCount } from '#web/ui/numbers.ts';

/** A shade's smallest and largest count. */
export interface MapStep {
  from: number;
  to: number;
}

const shades = 5;

/** The nearest of 1, 2 and 5 times a power of ten, at least 1. */
function round(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const digit = [1, 2, 5, 10].reduce(
    (best, one) => (Math.abs(one * power - value) < Math.abs(best * power - value) ? one : best),
    1,
  );
  return digit * power;
}

/** Up to five steps from 1 to `largest`, without gaps; each limit is a round number. None when nothing was counted. */
export function mapSteps(largest: number): MapStep[] {
  if (largest < 1) return [];
  const limits = Array.from({ length: shades - 1 }, (_, index) => round(largest ** ((index + 1) / shades)));
  const starts = [...new Set([1, ...limits])].filter((start) => start <= largest).toSorted((one, other) => one - other);
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? largest + 1) - 1 }));
}

/** A step as its range: `1–4`, `1`, `1K–6.6K`. */
export function stepInWords({ from, to }: MapStep): string {
  return from === to ? formatShortCount(from) : `${formatShortCount(from)}–${formatShortCount(to)}`;
}

/** The index of the step that `count` falls into, or -1 for none. */
export function stepOf(steps: readonly MapStep[], count: number): number {
  return steps.findIndex((step) => count >= step.from && count <= step.to);
}
