/** Shares out the processor time of this process over the turns that ran at the same time, since Node does not say for whom a line of code ran. */

/** Begins to measure a turn. Gives the function that ends it and gives its share in seconds. */
export type Meter = () => () => number;

const threadMicroseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Makes a meter over all turns that it measures. `busy`: the microseconds that this thread has worked so far. */
export function createBusyMeter(busy = threadMicroseconds): Meter {
  let running = 0;
  let seen = busy();
  /** What one turn would have taken that had run all the time. */
  let share = 0;
  function shareOut(): void {
    const now = busy();
    if (running > 0) share += (now - seen) / running;
    seen = now;
  }
  return () => {
    shareOut();
    running += 1;
    const before = share;
    return () => {
      shareOut();
      running -= 1;
      return (share - before) / 1_000_000;
    };
  };
}

/** Over everything that signed-in people make this process do. */
export const busyMeter = createBusyMeter();
