/** The fonts of the first screen are those that their packages and `first-fonts.ts` give, and the stylesheet offers them for their characters. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutFont, firstCharacters, firstFonts, keptAt } from './first-fonts.ts';

const styles = readFileSync(keptAt('../fonts.css'), 'utf8');
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
const range = firstCharacters.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));

it.each(Object.keys(firstFonts))('%s is up to date; `npm run fonts` writes it', async (file) => {
  expect(readFileSync(keptAt(file)).equals(await cutFont(file))).toBe(true);
});

it.each(Object.keys(firstFonts))('%s is offered for exactly its characters', (file) => {
  const face = styles.split('@font-face').find((each) => each.includes(file)) ?? '';
  const ranges = /unicode-range:([^;]*);/.exec(face)?.[1] ?? '';
  expect(ranges.split(',').map((each) => each.trim())).toEqual(range);
});
