/** Repeats a task on request: one run at a time, and for at most a fifth of the time. */

export interface ThrottledTask {
  /** Runs the task now, or once after the pause, however often it is requested meanwhile. */
  ask(): void;
  stop(): void;
}

const leastPauseMilliseconds = 1_000;
const pauseForEachRunning = 4;

/** Throttles `run`, whose errors are ignored. `now` is a monotonic clock in milliseconds. */
export function createThrottledTask(run: () => Promise<unknown>, now = () => performance.now()): ThrottledTask {
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
