/** The contents of fans' libraries at a stand-in, and how often each item was saved. */
import type { Clock } from '#domain/kernel/clock.ts';

/** One item in a library. */
export interface Kept {
  item: string;
  /** From when on reads return it. */
  since: Date;
  /** How many calls saved it; more than one is a mistake. */
  times: number;
}

/** The libraries of all fans. */
export interface FanLibraries {
  /** Adds items to a fan's library; reads return them `delay` milliseconds later. */
  put(account: string, items: readonly string[], delay?: number): void;
  has(account: string, item: string): boolean;
  /** All items in a fan's library, in the order in which they were added. */
  list(account: string): Kept[];
  /** All fans with at least one item. */
  accounts(): string[];
}

/** Creates empty libraries, kept in memory. */
export function createFanLibraries(clock: Clock): FanLibraries {
  const libraries = new Map<string, Map<string, Kept>>();
  return {
    put(account, items, delay = 0) {
      const library = libraries.get(account) ?? new Map<string, Kept>();
      libraries.set(account, library);
      for (const item of items) {
        const kept = library.get(item);
        if (kept === undefined) library.set(item, { item, since: new Date(clock.now().getTime() + delay), times: 1 });
        else kept.times += 1;
      }
    },
    has: (account, item) => {
      const kept = libraries.get(account)?.get(item);
      return kept !== undefined && kept.since <= clock.now();
    },
    list: (account) => [...(libraries.get(account)?.values() ?? [])],
    accounts: () => [...libraries.keys()],
  };
}
