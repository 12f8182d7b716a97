/** Repeatable pseudo-random numbers for invented data: the same seed gives the same numbers on every machine. */
import { createHash } from 'node:crypto';

/** A source of repeatable choices. */
export interface SeededNumbers {
  /** The next number, from 0 to less than 1. */
  next(): number;
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  /** One of `items`, which must not be empty. Throws a RangeError when it is. */
  pick<Item>(items: readonly Item[]): Item;
  /** All of `items`, shuffled. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Creates a source of numbers from any text. The same text always gives the same sequence. */
export function createSeededNumbers(seed: string): SeededNumbers {
  // A 32-bit multiply-and-shift generator: small, fast, and good enough for invented data (never for secrets).
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((left, right) => left.rank - right.rank)
        .map(({ item }) => item),
  };
}
