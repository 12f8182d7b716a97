/** Decides when repeated errors mean that this browser's stored state is bad. */

/** What to do after an error: nothing, clear the storage, or clear it and reload the page. */
export type ErrorReaction = 'none' | 'reset' | 'reload';

const repeatThreshold = 3;
const burstCount = 5;
const burstWindowMilliseconds = 4000;

/**
 * Watches failures. `record` takes an error's message and its moment in milliseconds: the third same message in a row
 * resets; the fifth error that came within 4 seconds of the one before reloads. A reaction starts the count anew.
 */
export function createErrorWatch(): { record(message: string, at: number): ErrorReaction; succeed(): void } {
  let last = '';
  let repeats = 0;
  let burst = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  const startOver = (): void => {
    last = '';
    repeats = 0;
    burst = 0;
    lastAt = Number.NEGATIVE_INFINITY;
  };

  return {
    record(message, at) {
      repeats = message === last ? repeats + 1 : 1;
      burst = at - lastAt <= burstWindowMilliseconds ? burst + 1 : 1;
      last = message;
      lastAt = at;
      if (repeats >= repeatThreshold) {
        startOver();
        return 'reset';
      }
      if (burst >= burstCount) {
        startOver();
        return 'reload';
      }
      return 'none';
    },
    succeed() {
      last = '';
      repeats = 0;
    },
  };
}
