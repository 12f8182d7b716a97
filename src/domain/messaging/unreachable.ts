/** Which errors of the carrier mean that a number gets no texts at all (DROP-174). */

/**
 * By how many texts with this error. 30005 is also said of a phone that is off for long, so one is not enough. Of 30003, a phone that is off, and
 * 21612, a route that one sender lacks, it does not follow.
 */
const textsByCode: ReadonlyMap<number, number> = new Map([
  // No number; no mobile number; landlines.
  [21211, 1],
  [21614, 1],
  [21635, 1],
  [30006, 1],
  // Nobody has it any more.
  [30005, 2],
]);

/** How many texts of different drops must end with a code before its number counts as one that gets no texts; undefined when it never does. */
export function textsUntilUnreachable(code: number | null): number | undefined {
  return code === null ? undefined : textsByCode.get(code);
}
