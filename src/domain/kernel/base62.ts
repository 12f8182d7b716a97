/** Base-62 numbers for short direct links: `short_id` 238327 is written `ZZZ` on the short host (DEST-29). */

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Writes a whole number of 0 or more in base 62. Throws a RangeError for anything else. */
export function toBase62(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a short id: ${value}`);
  let rest = value;
  let text = '';
  do {
    text = digits.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text;
}

/** Reads a base-62 number, or gives undefined when `text` is not one (empty, other characters, too large to be exact). */
export function fromBase62(text: string): number | undefined {
  if (text === '' || text.length > 9) return undefined;
  let value = 0;
  for (const digit of text) {
    const worth = digits.indexOf(digit);
    if (worth < 0) return undefined;
    value = value * 62 + worth;
  }
  return Number.isSafeInteger(value) ? value : undefined;
}
