/** Limits how many requests a stand-in accepts in a period, as real vendors do. */
import type { Clock } from '#domain/kernel/clock.ts';

/** Counts requests in a moving window. */
export interface Quota {
  /** Counts one request. Returns undefined when it is allowed, otherwise the milliseconds until the next allowed one. */
  take(): number | undefined;
}

/** Allows at most `calls` requests in any `milliseconds`, using the given clock. */
export function createQuota(clock: Clock, { calls, milliseconds }: { calls: number; milliseconds: number }): Quota {
  // A ring buffer with one instant per allowed request. The entry to be overwritten next is the oldest.
  const recent = new Float64Array(calls).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    take: () => {
      const now = clock.now().getTime();
      const oldest = recent[next] ?? Number.NEGATIVE_INFINITY;
      // An instant in the future was counted before the clock was moved back.
      if (oldest > now - milliseconds && oldest <= now) return oldest + milliseconds - now;
      recent[next] = now;
      next = (next + 1) % calls;
      return undefined;
    },
  };
}
