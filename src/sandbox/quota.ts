/** How many calls a vendor takes in a stretch of time, as real vendors limit theirs. */
import type { Clock } from '#domain/kernel/clock.ts';

/** Counts calls over a moving window. */
export interface Quota {
  /** Counts one call; gives undefined when it is allowed, else the milliseconds until the next one is. */
  take(): number | undefined;
}

/** At most `calls` in any `milliseconds`, on the given clock. */
export function createQuota(clock: Clock, { calls, milliseconds }: { calls: number; milliseconds: number }): Quota {
  const recent: number[] = [];
  return {
    take: () => {
      const now = clock.now().getTime();
      while (recent[0] !== undefined && (recent[0] <= now - milliseconds || recent[0] > now)) recent.shift();
      if (recent.length >= calls) return (recent[0] ?? now) + milliseconds - now;
      recent.push(now);
      return undefined;
    },
  };
}
