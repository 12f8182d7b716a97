/** Counts a visitor's hits on a link within the running minute, in memory of a fixed size. */

/** The counter. */
export interface RateCounter {
  /**
   * Counts a hit of `visitor` on `what` (any 32 bits) at a moment in seconds, and gives how many there were in that minute of the clock, this
   * one included, at most 255. Gives 0, without counting, when there is no room for another visitor in this minute.
   */
  count(visitor: number, what: number, seconds: number): number;
  /** How many were counted in that minute so far; 0 when none were. */
  peek(visitor: number, what: number, seconds: number): number;
}

const most = 255;
/** Places in which a visitor may stand; they lie together, so that looking at all of them is one trip to memory. */
const places = 8;
const fields = 4;

/** Makes a counter with room for about `visitors` in a minute, at 16 bytes each. Which hits it counts does not depend on when memory was last cleared. */
export function createRateCounter(visitors = 1 << 17): RateCounter {
  const sets = 2 ** Math.max(0, Math.ceil(Math.log2(visitors / places)));
  const size = sets * places;
  // Visitor, what, minute and count of a place stand side by side.
  const table = new Uint32Array(size * fields);
  const firstPlace = (visitor: number, what: number) => {
    const mixed = Math.imul(visitor ^ Math.imul(what, 0x9e37_79b1), 0x85eb_ca6b);
    return (((mixed ^ (mixed >>> 15)) >>> 0) & (sets - 1)) * places * fields;
  };
  return {
    count(visitor, what, seconds) {
      const minute = Math.floor(seconds / 60);
      const kept = what >>> 0;
      const first = firstPlace(visitor, kept);
      let free = -1;
      for (let at = first; at < first + places * fields; at += fields) {
        if (table[at + 2] !== minute) free = at;
        else if (table[at] === visitor && table[at + 1] === kept) {
          const count = Math.min(most, (table[at + 3] ?? 0) + 1);
          table[at + 3] = count;
          return count;
        }
      }
      // A visitor who finds no room is not judged by pace: memory running short must never make machines of people.
      if (free < 0) return 0;
      table[free] = visitor;
      table[free + 1] = kept;
      table[free + 2] = minute;
      table[free + 3] = 1;
      return 1;
    },
    peek(visitor, what, seconds) {
      const minute = Math.floor(seconds / 60);
      const kept = what >>> 0;
      const first = firstPlace(visitor, kept);
      for (let at = first; at < first + places * fields; at += fields) {
        if (table[at] === visitor && table[at + 1] === kept && table[at + 2] === minute) return table[at + 3] ?? 0;
      }
      return 0;
    },
  };
}
