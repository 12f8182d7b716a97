/** The two codes a release is known by: the recording's ISRC and the album's barcode (SRC-2). */

import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** Tells whether `text` is an ISRC: two capital letters, three word characters, two digits, five digits, dashes optional. */
export function isIsrc(text: string): boolean {
  return /^[A-Z]{2}-?\w{3}-?\d{2}-?\d{5}$/.test(text);
}

/** Tells whether `text` is a barcode: 8 digits, or 12 to 14, of which the last is the right check digit. */
export function isUpc(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** The GTIN check digit that belongs behind `digits`. */
export function checkDigit(digits: string): number {
  let sum = 0;
  // Weights alternate 3, 1 from the right, so that shorter codes are the longer ones with zeros in front.
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

/** A code as it is stored: capital letters, no dashes or spaces. Gives its kind too, or undefined when `text` is neither code. */
export function readReleaseCode(text: string): { kind: 'isrc' | 'upc'; code: string } | undefined {
  const code = cleanPasted(text, 'code')
    .replace(/[\s.-]/g, '')
    .toUpperCase();
  if (isIsrc(code)) return { kind: 'isrc', code };
  return isUpc(code) ? { kind: 'upc', code } : undefined;
}

/** The same barcode with as many zeros in front as shops write: as it is, with 12, with 13 and with 14 digits. */
export function barcodeSpellings(code: string): string[] {
  const bare = code.replace(/^0+/, '');
  const padded = [12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
  return [...new Set([code, ...padded])];
}
