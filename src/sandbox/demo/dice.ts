/** Seeded chance: the same seed and label always give the same numbers, so that the demo world can be made again exactly. */
import { createHash } from 'node:crypto';

/** A stream of repeatable random numbers. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Whether something of this probability (0 to 1) happens. */
  happens(probability: number): boolean;
  /** A number around 0 with standard deviation 1. */
  normal(): number;
}

/** A stream for `seed` and `label`; streams of different labels have nothing to do with each other. */
export function createDice(seed: number, label: string): Dice {
  const start = createHash('sha256').update(`${seed}/${label}`).digest();
  let a = start.readInt32LE(0);
  let b = start.readInt32LE(4);
  let c = start.readInt32LE(8);
  let d = start.readInt32LE(12);
  // Small fast counter (sfc32): four words of state, far better spread than a linear generator and as quick.
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (end) => Math.floor(next() * end),
    happens: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** An id in the form of a UUID that belongs to `seed` and `label` for good. */
export function seededId(seed: number, label: string): string {
  const hex = createHash('sha256').update(`id/${seed}/${label}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const slots = 4096;

/** Draws from weighted items in constant time. Weights are positive; each item keeps at least one of the 4096 slots. */
export function createUrn<Item>(items: readonly Item[], weightOf: (item: Item) => number): (dice: Dice) => Item {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  const urn: Item[] = items.flatMap((item) =>
    Array.from({ length: Math.max(1, Math.round((weightOf(item) / total) * slots)) }, () => item),
  );
  return (dice) => {
    const item = urn[dice.below(urn.length)];
    if (item === undefined) throw new RangeError('an urn needs at least one item');
    return item;
  };
}
