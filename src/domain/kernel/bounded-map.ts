/** A map of bounded size that drops the least recently used entries first. For answers that are cheap to compute again. */

/** A map whose entries weigh at most `limit` together. */
export interface BoundedMap<Key, Value> {
  /** The entry, which counts as used by this; undefined when it is not, or no longer, in the map. */
  get(key: Key): Value | undefined;
  /** Stores an entry. `weight` is in the unit of the limit, 1 by default; storing the same key again replaces value and weight. */
  set(key: Key, value: Value, weight?: number): void;
  delete(key: Key): void;
  clear(): void;
  /** Deletes every entry for which `isGone` returns true. */
  deleteWhere(isGone: (value: Value) => boolean): void;
  size(): number;
  /** The weight of all entries. */
  weight(): number;
}

interface Weighed<Value> {
  value: Value;
  weight: number;
}

/**
 * Makes a map whose entries weigh at most `limit` together; a single entry heavier than half of it may exceed the limit by its own weight.
 * Entries live in two halves: a used entry moves to the young half, and when that is full the old half is dropped as a whole. So a hit costs one
 * look-up, without the reordering that an exact list of uses would need; asking for the same key again and again, as every request of a host
 * does, costs none.
 */
export function createBoundedMap<Key, Value>(limit: number): BoundedMap<Key, Value> {
  const half = Math.max(1, Math.floor(limit / 2));
  let young = new Map<Key, Weighed<Value>>();
  let old = new Map<Key, Weighed<Value>>();
  let youngWeight = 0;
  let oldWeight = 0;
  /** The entry of the young half that was found last; a value of undefined means that there is none. */
  let lastKey: Key | undefined;
  let lastValue: Value | undefined;

  function forgetLast(): void {
    lastKey = undefined;
    lastValue = undefined;
  }
  function remove(key: Key): void {
    youngWeight -= young.get(key)?.weight ?? 0;
    oldWeight -= old.get(key)?.weight ?? 0;
    young.delete(key);
    old.delete(key);
  }
  function add(key: Key, entry: Weighed<Value>): void {
    young.set(key, entry);
    youngWeight += entry.weight;
    if (youngWeight < half) return;
    old = young;
    oldWeight = youngWeight;
    young = new Map();
    youngWeight = 0;
    // An entry that is found without a look-up would never move to the young half.
    forgetLast();
  }

  return {
    get(key) {
      if (lastValue !== undefined && key === lastKey) return lastValue;
      const fresh = young.get(key);
      if (fresh !== undefined) {
        lastKey = key;
        lastValue = fresh.value;
        return fresh.value;
      }
      const kept = old.get(key);
      if (kept === undefined) return undefined;
      remove(key);
      add(key, kept);
      return kept.value;
    },
    set(key, value, weight = 1) {
      forgetLast();
      remove(key);
      add(key, { value, weight });
    },
    delete(key) {
      forgetLast();
      remove(key);
    },
    clear() {
      forgetLast();
      young = new Map();
      old = new Map();
      youngWeight = 0;
      oldWeight = 0;
    },
    deleteWhere(isGone) {
      forgetLast();
      for (const part of [young, old]) for (const [key, { value }] of part) if (isGone(value)) remove(key);
    },
    size: () => young.size + old.size,
    weight: () => youngWeight + oldWeight,
  };
}
