/** Remembers what was started, and stops it in the opposite order. */

/** What runs in this process and below it. */
export interface Shutdown {
  /** Adds something that was started; when everything is being stopped already, it is stopped at once. */
  add(name: string, stop: () => Promise<void> | void): void;
  stopping(): boolean;
  /** Stops everything, last started first; one that fails does not keep the others alive. Calling it again waits for the first call. */
  stop(): Promise<void>;
}

interface Thing {
  name: string;
  stop: () => Promise<void> | void;
}

/** An empty list. `onProblem` is called for everything that could not be stopped. */
export function createShutdown(onProblem: (name: string, error: unknown) => void): Shutdown {
  const things: Thing[] = [];
  let stopped: Promise<void> | undefined;
  const stopOne = async ({ name, stop }: Thing) => {
    try {
      await stop();
    } catch (error) {
      onProblem(name, error);
    }
  };
  const stopAll = async () => {
    for (let thing = things.pop(); thing !== undefined; thing = things.pop()) await stopOne(thing);
  };
  return {
    add: (name, stop) => {
      if (stopped === undefined) things.push({ name, stop });
      else stopped = Promise.all([stopped, stopOne({ name, stop })]).then(() => undefined);
    },
    stopping: () => stopped !== undefined,
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
