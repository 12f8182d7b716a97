/** Chance of the demo world on top of the sandbox's seeded numbers: weighted draws, bell curves and lasting ids. */
import { createHash } from 'node:crypto';
import type { SeededNumbers } from '../seeded-numbers.ts';

/** Whether something of this probability (0 to 1) happens. */
export function happens(numbers: SeededNumbers, probability: number): boolean {
  return numbers.next() < probability;
}

/** A number around 0 with a standard deviation of 1. */
export function normal(numbers: SeededNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - numbers.next())) * Math.cos(2 * Math.PI * numbers.next());
}

/** An id in the form of a UUID that belongs to `seed` and `label` for good. */
export function seededId(seed: number, label: string): string {
  const hex = createHash('sha256').update(`demo/${seed}/${label}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const slots = 4096;

/** Draws from weighted items in constant time. Weights are positive, and even the lightest item can be drawn. Throws a RangeError when there are none. */
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
