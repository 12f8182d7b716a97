/** Ends this process as it should: Ctrl-C, a stop from the system, the death of the parent process, and uncaught errors. */
import type { Logger } from '#server/platform/log.ts';
import type { Shutdown } from './shutdown.ts';

/** How long a clean stop may take before the process goes anyway, in milliseconds. */
const patience = 15_000;

/** A terminal and the command that started us may both pass on the same Ctrl-C; only a later one means impatience. */
const sameKeyPress = 1_000;

/** Stops everything and exits on SIGINT or SIGTERM. A second Ctrl-C exits at once. `drainSeconds`: for how long the stop itself answers requests. */
export function stopOnSignals(running: Shutdown, log: Logger, drainSeconds: () => number): void {
  let since: number | undefined;
  const leave = (exitCode: number) => {
    if (since !== undefined) {
      if (performance.now() - since > sameKeyPress) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), patience + drainSeconds() * 1000).unref();
    void running.stop().then(() => process.exit(exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0));
  // The parent process holds a channel open; when it is gone, nothing is left to stop this process.
  if (process.channel) {
    process.on('disconnect', () => leave(0));
    process.channel.unref();
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Something unexpected happened; Fanfare stops.');
      leave(1);
    });
  }
}
