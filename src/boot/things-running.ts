/** Remembers what was started, and stops it in the opposite order. */

/** What runs in this process and below it. */
export interface ThingsRunning {
  /** Adds something that was started; `stop` must bear being called once. */
  add(name: string, stop: () => Promise<void> | void): void;
  /** Stops everything, last started first; one that fails does not keep the others alive. Calling it again waits for the first call. */
  stop(): Promise<void>;
}

/** An empty list. `onProblem` is told of everything that could not be stopped. */
export function rememberThingsRunning(onProblem: (name: string, error: unknown) => void): ThingsRunning {
  const things: { name: string; stop: () => Promise<void> | void }[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (let thing = things.pop(); thing !== undefined; thing = things.pop()) {
      try {
        await thing.stop();
      } catch (error) {
        onProblem(thing.name, error);
      }
    }
  };
  return {
    add: (name, stopThing) => {
      things.push({ name, stop: stopThing });
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
