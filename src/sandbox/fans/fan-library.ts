/** What fans have in their libraries at a stand-in, and how often each thing was put there. */
import type { Clock } from '#domain/kernel/clock.ts';

/** One thing in a library. */
export interface Kept {
  item: string;
  /** From when on it is there for a reader. */
  since: Date;
  /** How many calls put it there: once is right. */
  times: number;
}

/** The libraries of everybody. */
export interface FanLibraries {
  /** Puts things into a fan's library, where readers find them `delay` milliseconds later. */
  put(account: string, items: readonly string[], delay?: number): void;
  has(account: string, item: string): boolean;
  /** Everything in a fan's library, in the order in which it came. */
  list(account: string): Kept[];
  /** Everybody who has something. */
  accounts(): string[];
}

/** Empty libraries, kept in memory. */
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
