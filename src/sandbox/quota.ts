/** How many calls a vendor takes in a stretch of time, as real vendors limit theirs. */
import type { Clock } from '#domain/kernel/clock.ts';

/** Counts calls over a moving window. */
export interface Quota {
  /** Counts one call; gives undefined when it is allowed, else the milliseconds until the next one is. */
  take(): number | undefined;
}

/** At most `calls` in any `milliseconds`, on the given clock. */
export function createQuota(clock: Clock, { calls, milliseconds }: { calls: number; milliseconds: number }): Quota {
  // A ring of as many instants as calls are allowed: the one about to be overwritten is the oldest that counts.
  const recent = new Float64Array(calls).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    take: () => {
      const now = clock.now().getTime();
      const oldest = recent[next] ?? Number.NEGATIVE_INFINITY;
      // What lies ahead was counted before the clock was moved back.
      if (oldest > now - milliseconds && oldest <= now) return oldest + milliseconds - now;
      recent[next] = now;
      next = (next + 1) % calls;
      return undefined;
    },
  };
}
