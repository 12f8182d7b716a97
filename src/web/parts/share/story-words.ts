/** The words of a story picture, and how a title is set in lines (PLACE-34). */

/** What a text measures: its width in pixels with the font of this size. */
export type Measure = (text: string, size: number) => number;

/** A title in lines that fit. */
export interface SetTitle {
  size: number;
  lines: string[];
}

/** The release's day as it stands on a picture; "out now" once it is there, '' for pages that are no release. */
export function releaseWords(
  { type, release_time, timezone }: { type: string; release_time?: string | null; timezone?: string | null },
  now: Date,
): string {
  if (type !== 'release' && type !== 'pre-release') return '';
  const time = release_time == null ? now : new Date(release_time);
  if (time <= now) return 'out now';
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: timezone ?? 'UTC' });
  return `out ${day.format(time)}`;
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** The direction of a text's first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

const words = new Intl.Segmenter('und', { granularity: 'word' });
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Breaks a text between words, also of scripts without spaces, and within a word that is wider than a line. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = [...words.segment(text)].flatMap(({ segment }) =>
    fits(segment) ? [segment] : [...characters.segment(segment)].map(({ segment: character }) => character),
  );
  for (const piece of pieces) {
    if (line === '' || fits((line + piece).trimEnd())) line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}

/**
 * Sets a title in the largest of `sizes` in which it needs no more lines than fit into `height`; the smallest one takes what fits, with `…` behind
 * it. Lines are `leading` times the size apart.
 */
export function setTitle(
  title: string,
  room: { width: number; height: number; sizes: readonly number[]; leading: number },
  measure: Measure,
): SetTitle {
  const fitsAt = (size: number) => (line: string) => measure(line, size) <= room.width;
  const mostAt = (size: number) => Math.max(1, Math.floor(room.height / (size * room.leading)));
  for (const size of room.sizes) {
    const lines = linesOf(title, fitsAt(size));
    if (lines.length <= mostAt(size)) return { size, lines };
  }
  const size = room.sizes.at(-1) ?? 1;
  const fits = fitsAt(size);
  const kept = linesOf(title, fits).slice(0, mostAt(size));
  const end = [...characters.segment(kept.at(-1) ?? '')].map(({ segment }) => segment);
  while (end.length > 0 && !fits(`${end.join('').trimEnd()}…`)) end.pop();
  return { size, lines: [...kept.slice(0, -1), `${end.join('').trimEnd()}…`] };
}
