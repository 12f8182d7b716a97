/** Does something again and again as it is asked for, but one at a time, and never for more than a fifth of the time. */

/** The way to ask, and to stop. */
export interface Pace {
  /** Runs it now, or once as soon as it is time again, however often it was asked for meanwhile. */
  ask(): void;
  stop(): void;
}

const leastPauseMilliseconds = 1_000;
const pauseForEachRunning = 4;

/** Paces `run`; that it fails is its own matter. `now` is a clock in milliseconds that only goes forward. */
export function createPace(run: () => Promise<unknown>, now = () => performance.now()): Pace {
  let busy = false;
  let asked = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function go(): Promise<void> {
    busy = true;
    asked = false;
    const started = now();
    await run().catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(onRested, Math.max(leastPauseMilliseconds, (now() - started) * pauseForEachRunning));
  }

  function onRested(): void {
    busy = false;
    if (asked) void go();
  }

  return {
    ask() {
      if (stopped) return;
      asked = true;
      if (!busy) void go();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
