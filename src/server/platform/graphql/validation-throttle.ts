/** Throttles GraphQL validation for callers without a session so that it never blocks fan pages. */
import { createFairTurns } from '../turns/fair-turns.ts';
import { anonymousShares } from '../turns/shares.ts';
import type { Work } from '../turns/work.ts';

/** Resolves when it is the caller's turn; turns go round over networks. Throws TOO_MANY_TRIES when too many of the network wait. */
export type TakeTurn = (work: Pick<Work, 'person' | 'payer' | 'signal'>) => Promise<void>;

/** Milliseconds. */
const longestPause = 50;

/** Makes a queue that pauses after each turn for `pauseFactor` times what it took: a factor of 3 leaves the queue at most a quarter of the process's time. */
export function createValidationThrottle(pauseFactor: number): TakeTurn {
  const turns = createFairTurns(anonymousShares);
  return async (work) => {
    const endTurn = await turns.take(work);
    const start = performance.now();
    // The caller goes on in this turn of the event loop.
    setImmediate(() => {
      setTimeout(endTurn, Math.min(longestPause, (performance.now() - start) * pauseFactor));
    });
  };
}
