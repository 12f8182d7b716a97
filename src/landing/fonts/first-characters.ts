/** The characters of the cut fonts beside this file, of which nearly every text of the dashboard and of the public site consists. */

/** ASCII, the no-break space, and the signs that our own words use: code points from and to, both included. */
export const firstCharacters: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
];

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** The same as values of a stylesheet's `unicode-range`, such as `U+0020-007E`. */
export const firstRanges: readonly string[] = firstCharacters.map(([from, to]) =>
  from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`,
);
