/** A worker that looks for work in rounds: at once while there is more, else when it is woken or a pause is over. */
import type { Logger } from '../log.ts';

export interface WorkLoop {
  /** Starts to look for work. */
  start(): void;
  /** Ends the pause: there may be work. During a round, another one follows it. */
  wake(): void;
  /** Stops after the round in progress. */
  close(): Promise<void>;
}

/** Creates a loop over `round`, which gives whether there may be more to do at once. `pause`: milliseconds until the next look when nobody wakes it. */
export function createWorkLoop(options: {
  round: () => Promise<boolean>;
  pause: number;
  log: Logger;
  /** What the log says when a round fails. */
  failure: string;
  /** Called when the loop starts: subscribes `wake` to the notifications that announce work, and gives the function that ends the subscription. */
  subscribe?: (wake: () => void) => () => void;
}): WorkLoop {
  const { round, pause, log, failure, subscribe } = options;
  let unsubscribe: (() => void) | undefined;
  let working: Promise<void> | undefined;
  let isStopping = false;
  let isWoken = false;
  let endPause = (): void => undefined;

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      let isFailed = false;
      const more = await round().catch((error: unknown) => {
        isFailed = true;
        log.warn({ err: error }, failure);
        return false;
      });
      // After a failure it rests also when it is woken: what failed would fail again at once.
      if (!more && !isStopping && (isFailed || !isWoken)) await sleep();
    }
  }

  function wake(): void {
    isWoken = true;
    endPause();
  }

  return {
    start() {
      if (working !== undefined) return;
      unsubscribe = subscribe?.(wake);
      working = work();
    },
    wake,
    async close() {
      isStopping = true;
      unsubscribe?.();
      wake();
      await working;
    },
  };
}
