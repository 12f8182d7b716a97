/** A map that forgets: at most so many entries, the one least recently used going first. For answers that are cheap to work out again. */

/** A memory of at most `size` entries. */
export interface BoundedMap<Key, Value> {
  /** The entry, which counts as used by this; undefined when it is not (or no longer) known. */
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  /** Forgets every entry of which `isGone` says so. */
  deleteWhere(isGone: (value: Value) => boolean): void;
  /** Entries held now. */
  size(): number;
}

/**
 * Makes a memory of at most `size` entries. Entries live in two halves: what is used moves to the young half, and when that is full the old
 * half is dropped as a whole. So a hit costs one look-up, without the reordering that an exact list of uses would need; asking for the same key
 * again and again, as every request of a host does, costs none.
 */
export function createBoundedMap<Key, Value>(size: number): BoundedMap<Key, Value> {
  const half = Math.max(1, Math.floor(size / 2));
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  /** The entry of the young half that was found last; a value of undefined says that there is none. */
  let lastKey: Key | undefined;
  let lastValue: Value | undefined;
  const forgetLast = () => {
    lastKey = undefined;
    lastValue = undefined;
  };
  const set = (key: Key, value: Value) => {
    young.set(key, value);
    if (young.size < half) return;
    old = young;
    young = new Map();
    // What is found without looking would never move to the young half.
    forgetLast();
  };
  return {
    get(key) {
      if (lastValue !== undefined && key === lastKey) return lastValue;
      const fresh = young.get(key);
      if (fresh !== undefined) {
        lastKey = key;
        lastValue = fresh;
        return fresh;
      }
      const kept = old.get(key);
      if (kept !== undefined) {
        old.delete(key);
        set(key, kept);
      }
      return kept;
    },
    set(key, value) {
      forgetLast();
      old.delete(key);
      set(key, value);
    },
    delete(key) {
      forgetLast();
      young.delete(key);
      old.delete(key);
    },
    clear() {
      forgetLast();
      young = new Map();
      old = new Map();
    },
    deleteWhere(isGone) {
      forgetLast();
      for (const half of [young, old]) for (const [key, value] of half) if (isGone(value)) half.delete(key);
    },
    size: () => young.size + old.size,
  };
}
