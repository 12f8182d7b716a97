/**
 * Writes the fonts that the first screen of the dashboard and of the public site is drawn with: the letters that nearly every text consists of,
 * in the weights that the look has. `src/web/ui/fonts.css` and `src/site/document.tsx` put them in front of the whole fonts, of which browsers
 * fetch a file only when a text has a letter of it.
 * Run `npm run fonts` after a change here or of a font's version; the unit test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { firstCharacters } from '../src/landing/fonts/first-characters.ts';

const folder = join(import.meta.dirname, '..', 'src', 'landing', 'fonts');

/** Each file: the font that it is cut from, and the lightest and the boldest weight of the look that it is drawn with. */
export const firstFonts: Readonly<Record<string, { source: string; lightest: number; boldest: number }>> = {
  'inter-first.woff2': {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    lightest: 400,
    boldest: 700,
  },
  'bricolage-grotesque-first.woff2': {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    lightest: 650,
    boldest: 700,
  },
};

/** What browsers shape text with unasked, figures of equal width, and the one alternative letter that the look has. */
const features = ['ccmp', 'locl', 'rlig', 'rclt', 'calt', 'clig', 'liga', 'kern', 'mark', 'mkmk', 'tnum', 'cv11'];

const text = firstCharacters
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');

/** A file of `firstFonts`, cut anew. */
export async function cutFont(file: string): Promise<Buffer> {
  const font = firstFonts[file];
  if (font === undefined) throw new Error(`${file} is none of the first fonts`);
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: features,
    variationAxes: { wght: { min: font.lightest, max: font.boldest } },
  };
  return subsetFont(readFileSync(createRequire(import.meta.url).resolve(font.source)), text, options);
}

/** Where a file of `firstFonts` is kept. */
export const keptAt = (file: string): string => join(folder, file);

if (import.meta.main) for (const file of Object.keys(firstFonts)) writeFileSync(keptAt(file), await cutFont(file));
