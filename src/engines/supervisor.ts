/** Supervises one child process: starts it, restarts it when it dies, and stops it. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How a supervised child is started and stopped. */
export interface Supervised {
  /** Its name in the log. */
  name: string;
  /** Starts the process and resolves when it accepts requests; rejects when it fails to start. */
  start(): Promise<ChildProcess>;
  /** Stops the process; resolves when it has ended. */
  end(child: ChildProcess): Promise<void>;
  log(line: string): void;
}

/** A child under supervision. */
export interface Supervisor {
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** The longest pause between restarts of a child that keeps dying, in milliseconds. */
const longestPause = 5_000;

/** Resolves when `child` has ended, immediately if it already has. */
export function whenEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Starts the child for the first time (rejects when that fails) and supervises it from then on. */
export async function supervise(supervised: Supervised): Promise<Supervisor> {
  let child: ChildProcess | undefined = await supervised.start();
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async () => {
    let pause = 50;
    while (!stopping) {
      try {
        const next = await supervised.start();
        child = next;
        watch(next);
        supervised.log(`${supervised.name} runs again`);
        return;
      } catch (error) {
        supervised.log(
          `${supervised.name} could not be started again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(pause);
        pause = Math.min(pause * 2, longestPause);
      }
    }
  };
  const watch = (watched: ChildProcess) => {
    void whenEnded(watched).then(() => {
      if (child === watched) child = undefined;
      if (stopping) return;
      supervised.log(`${supervised.name} ended unexpectedly; starting it again`);
      restarting = restart();
    });
  };
  watch(child);

  const stop = async () => {
    stopping = true;
    await restarting;
    if (child !== undefined) await supervised.end(child);
  };
  let stopped: Promise<void> | undefined;
  return {
    pid: () => child?.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
