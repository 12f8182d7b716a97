/** Turns texts into outlines of the product's own fonts, so that a picture looks the same on every machine, whatever fonts it has. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';

/** A typeface: the files of its character sets, the most usual first, and the weight. */
export interface Typeface {
  files: readonly string[];
  weight: number;
}

const inter = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
  (set) => `@fontsource-variable/inter/files/inter-${set}-wght-normal.woff2`,
);
const bricolage = ['latin', 'latin-ext', 'vietnamese'].map(
  (set) => `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${set}-wght-normal.woff2`,
);

export const typefaces = {
  title: { files: [...bricolage, ...inter], weight: 700 },
  text: { files: inter, weight: 500 },
} as const satisfies Record<string, Typeface>;

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, Promise<Font>>();

async function openFont(file: string, weight: number): Promise<Font> {
  // A weight of a variable font is made from the unpacked file only.
  const font = create(Buffer.from(await decompress(await readFile(resolve(file)))));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`);
  return font.getVariation({ wght: weight });
}

function fontAt(file: string, weight: number): Promise<Font> {
  const key = `${file} ${weight}`;
  const known = opened.get(key) ?? openFont(file, weight);
  opened.set(key, known);
  return known;
}

/** A stretch of text in one font. */
interface Stretch {
  font: Font;
  text: string;
}

/** The text in fonts that have its characters; undefined when one has none. Files are opened as they are needed. */
async function stretchesOf(text: string, { files, weight }: Typeface): Promise<Stretch[] | undefined> {
  const stretches: Stretch[] = [];
  for (const character of text) {
    const last = stretches.at(-1);
    const code = character.codePointAt(0) ?? 0;
    if (last?.font.hasGlyphForCodePoint(code)) {
      last.text += character;
      continue;
    }
    let found: Font | undefined;
    for (const file of files) {
      const font = await fontAt(file, weight);
      if (!font.hasGlyphForCodePoint(code)) continue;
      found = font;
      break;
    }
    if (found === undefined) return undefined;
    stretches.push({ font: found, text: character });
  }
  return stretches;
}

/** A line of text as outlines from the origin to the right, y downwards. */
export interface Outline {
  /** SVG. */
  paths: string;
  /** In pixels. */
  width: number;
}

/** The outline of a line; undefined when a typeface lacks one of its characters. `size` is in pixels. */
export async function outlineOf(text: string, face: Typeface, size: number): Promise<Outline | undefined> {
  const stretches = await stretchesOf(text, face);
  if (stretches === undefined) return undefined;
  let width = 0;
  let paths = '';
  for (const { font, text: part } of stretches) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const shape = glyph.path.toSVG();
      const [x, y] = [width + xOffset * scale, -yOffset * scale];
      if (shape !== '')
        paths += `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${shape}"/>`;
      width += xAdvance * scale;
    }
  }
  return { paths, width };
}

/**
 * Breaks a text into lines of at most `width` pixels, between words, or within a word that is wider; the last of `most` lines ends with '…' when more
 * would follow. Undefined when a typeface lacks one of its characters.
 */
export async function linesOf(
  text: string,
  face: Typeface,
  { size, width, most }: { size: number; width: number; most: number },
): Promise<{ lines: Outline[]; isCut: boolean } | undefined> {
  const fits = async (line: string) =>
    ((await outlineOf(line, face, size))?.width ?? Number.POSITIVE_INFINITY) <= width;
  if ((await outlineOf(`${text}…`, face, size)) === undefined) return undefined;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (await fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !(await fits(line + character))) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  const isCut = lines.length > most;
  const shown = lines.slice(0, most);
  if (isCut) {
    let last = [...(shown.at(-1) ?? '')];
    while (last.length > 0 && !(await fits(`${last.join('').trimEnd()}…`))) last = last.slice(0, -1);
    shown[most - 1] = `${last.join('').trimEnd()}…`;
  }
  const outlines = await Promise.all(shown.map((each) => outlineOf(each, face, size)));
  return { lines: outlines.flatMap((outline) => outline ?? []), isCut };
}
