/** Random draws for the demo world, based on the sandbox's seeded numbers: weights, bell curves and stable ids. */
import { createHash } from 'node:crypto';
import type { SeededNumbers } from '../seeded-numbers.ts';

/** True with this probability (0 to 1). */
export function happens(numbers: SeededNumbers, probability: number): boolean {
  return numbers.next() < probability;
}

/** A normally distributed number with mean 0 and standard deviation 1. */
export function normal(numbers: SeededNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - numbers.next())) * Math.cos(2 * Math.PI * numbers.next());
}

/** An id in UUID format, always the same for `seed` and `label`. */
export function seededId(seed: number, label: string): string {
  const hex = createHash('sha256').update(`demo/${seed}/${label}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const slots = 4096;

/** Draws from weighted items in constant time. Weights must be positive. Throws a RangeError without items. */
export function createUrn<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
): (numbers: SeededNumbers) => Item {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  const urn = items.flatMap((item) =>
    Array.from({ length: Math.max(1, Math.round((weightOf(item) / total) * slots)) }, () => item),
  );
  return (numbers) => numbers.pick(urn);
}
