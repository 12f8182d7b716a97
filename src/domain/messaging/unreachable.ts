/** Which errors of the carrier mean that a number gets no texts at all (DROP-174). */

const day = 86_400_000;

/**
 * For how many days texts must have ended with this error, without one that arrived. 30005 is also said of a phone that is off for long, and several
 * artists send on the same release day. Of 30003, a phone that is off, and 21612, a route that one sender lacks, it never follows.
 */
const daysByCode: ReadonlyMap<number, number> = new Map([
  // No number; no mobile number; landlines.
  [21211, 0],
  [21614, 0],
  [21635, 0],
  [30006, 0],
  // Nobody has it any more.
  [30005, 7],
]);

/** For how long texts must have ended with a code until their number counts as one that gets none, in milliseconds; undefined when it never does. */
export function failingUntilUnreachable(code: number | null): number | undefined {
  const days = code === null ? undefined : daysByCode.get(code);
  return days === undefined ? undefined : days * day;
}
