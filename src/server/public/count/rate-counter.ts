/** Counts the hits of each visitor, or network, on a link in the running minute or hour, in memory of fixed size. */

export interface RateCounter {
  /**
   * Counts a hit of `visitor` on `target` (any 32 bits) at a time in seconds. Gives the number of hits in that window of the clock, this one
   * included, at most `most`; gives 0 and counts nothing when the table has no free slot for another visitor in this window.
   */
  count(visitor: number, target: number, seconds: number): number;
  /** The number of hits counted in that window so far. */
  peek(visitor: number, target: number, seconds: number): number;
}

/** What a counter counts up to, and for how long. */
export interface RateWindow {
  /** About how many visitors a window has; each takes 16 bytes. Default 131,072. */
  visitors?: number;
  /** The length of a window in seconds; default 60. */
  seconds?: number;
  /** The highest count; default 255. */
  most?: number;
}

/** The slots that one visitor may use. They are adjacent, so that reading all of them loads few cache lines. */
const slots = 8;
/** Numbers per slot: visitor, target, window and count. */
const fields = 4;

/** Makes a counter. Slots of past windows are reused, so it is never cleared. */
export function createRateCounter({
  visitors = 1 << 17,
  seconds: length = 60,
  most = 255,
}: RateWindow = {}): RateCounter {
  const sets = 2 ** Math.max(0, Math.ceil(Math.log2(visitors / slots)));
  const size = sets * slots;
  const table = new Uint32Array(size * fields);
  const firstSlot = (visitor: number, target: number) => {
    const mixed = Math.imul(visitor ^ Math.imul(target, 0x9e37_79b1), 0x85eb_ca6b);
    return (((mixed ^ (mixed >>> 15)) >>> 0) & (sets - 1)) * slots * fields;
  };
  return {
    count(visitor, target, seconds) {
      const window = Math.floor(seconds / length);
      const key = target >>> 0;
      const first = firstSlot(visitor, key);
      let free = -1;
      for (let at = first; at < first + slots * fields; at += fields) {
        if (table[at + 2] !== window) free = at;
        else if (table[at] === visitor && table[at + 1] === key) {
          const count = Math.min(most, (table[at + 3] ?? 0) + 1);
          table[at + 3] = count;
          return count;
        }
      }
      // Without a free slot the visitor's rate is unknown, and an unknown rate never makes a person a machine.
      if (free < 0) return 0;
      table[free] = visitor;
      table[free + 1] = key;
      table[free + 2] = window;
      table[free + 3] = 1;
      return 1;
    },
    peek(visitor, target, seconds) {
      const window = Math.floor(seconds / length);
      const key = target >>> 0;
      const first = firstSlot(visitor, key);
      for (let at = first; at < first + slots * fields; at += fields) {
        if (table[at] === visitor && table[at + 1] === key && table[at + 2] === window) return table[at + 3] ?? 0;
      }
      return 0;
    },
  };
}
