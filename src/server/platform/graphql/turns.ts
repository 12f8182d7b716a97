/** Lets API documents be checked one by one, with pauses if wanted, so that fans' pages are answered in between. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Resolves when it is the caller's turn, in the order of the calls. Throws TOO_MANY_TRIES when too many callers wait. */
export type TakeTurn = () => Promise<void>;

/** Each one holds its request's body in memory. */
const mostWaiting = 1_000;
/** Milliseconds. */
const longestPause = 50;

/**
 * Makes a queue that gives one turn in each turn of the event loop. With a `pauseFactor` it then pauses for this many times what the turn took:
 * a factor of 3 leaves the queue at most a quarter of the process's time.
 */
export function createTurns(pauseFactor: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let isRunning = false;

  function next(): void {
    const resolve = waiting.shift();
    isRunning = resolve !== undefined;
    if (resolve === undefined) return;
    const start = performance.now();
    resolve();
    setImmediate(() => {
      if (pauseFactor === 0) next();
      else setTimeout(next, Math.min(longestPause, (performance.now() - start) * pauseFactor));
    });
  }

  return () => {
    if (waiting.length >= mostWaiting) return Promise.reject(new CodedError('TOO_MANY_TRIES'));
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (isRunning) return;
      isRunning = true;
      setImmediate(next);
    });
  };
}
