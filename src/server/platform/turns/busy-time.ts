/** Shares out the processor time of this process over the turns that ran at the same time, since Node does not say for whom a line of code ran. */

/** Begins to measure a turn. Gives the function that ends it and gives its share in seconds. */
export type Meter = () => () => number;

const threadMicroseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Milliseconds after which what is known of others' work counts half: while it is learnt, and while turns run all the time, so that it is not. */
const halfLife = { learnt: 5_000, forgotten: 15_000 } as const;

/** The most of a turn's time that is taken to be others' work: the budgets leave three quarters of the process to fans (`shares.ts`). */
const mostOfOthers = 0.75;

/**
 * Makes a meter over all turns that it measures. What the thread works while no turn runs is fans and jobs; as much of a turn's time is taken off it,
 * or a person would pay for the fans of all artists while they wait for the database. `busy`: the microseconds that this thread has worked so far;
 * `now`: milliseconds.
 */
export function createBusyMeter(busy = threadMicroseconds, now = () => performance.now()): Meter {
  let running = 0;
  let seen = busy();
  let seenAt = now();
  /** What one turn would have taken that had run all the time. */
  let share = 0;
  /** The part of the time that the thread works for others, 0 to 1. */
  let others = 0;
  function shareOut(): void {
    const [work, milliseconds] = [busy() - seen, now() - seenAt];
    seen += work;
    seenAt += milliseconds;
    if (running > 0) {
      share += (work - Math.min(work * mostOfOthers, others * milliseconds * 1000)) / running;
      others *= 0.5 ** (milliseconds / halfLife.forgotten);
    } else if (milliseconds > 0) {
      const present = Math.min(1, work / (milliseconds * 1000));
      others += (1 - 0.5 ** (milliseconds / halfLife.learnt)) * (present - others);
    }
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
