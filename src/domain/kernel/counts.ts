/** Counts as people read them. */
const whole = new Intl.NumberFormat('en-US');

/** A count in full: `201,093`. */
export const countInWords = (count: number): string => whole.format(count);

/** A count with its noun: `1 view`, `2,010 views`. */
export const counted = (count: number, noun: string): string =>
  `${countInWords(count)} ${count === 1 ? noun : `${noun}s`}`;
