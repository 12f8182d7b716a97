/** The fonts of the first screen are those that their packages and `first-fonts.ts` give, and the stylesheet offers them for their characters. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstRanges } from '../src/landing/fonts/first-characters.ts';
import { cutFont, firstFonts, keptAt } from './first-fonts.ts';

const styles = readFileSync(keptAt('../../web/ui/fonts.css'), 'utf8');

it.each(Object.keys(firstFonts))('%s is up to date; `npm run fonts` writes it', async (file) => {
  expect(readFileSync(keptAt(file)).equals(await cutFont(file))).toBe(true);
});

it.each(Object.keys(firstFonts))('%s is offered for exactly its characters', (file) => {
  const face = styles.split('@font-face').find((each) => each.includes(file)) ?? '';
  const ranges = /unicode-range:([^;]*);/.exec(face)?.[1] ?? '';
  expect(ranges.split(',').map((each) => each.trim())).toEqual(firstRanges);
});
