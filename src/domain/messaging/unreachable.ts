/** Tells of which errors of the carrier it follows that a number gets no texts at all (DROP-174). */

/** Of 30003, a phone that is off, and 21612, a route that one sender lacks, it does not follow. */
const codes: readonly number[] = [
  // No number; no mobile number.
  ...[21211, 21614],
  // Nobody has it any more; a landline.
  ...[30005, 30006],
];

/** Whether a code of the carrier says that its number gets no texts, whoever sends them. */
export function saysUnreachable(code: number | null): boolean {
  return code !== null && codes.includes(code);
}
