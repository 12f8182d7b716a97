/** Cleans what people paste or type: the one place that knows what comes along with copied text (UI-35). */

/**
 * What the text is meant to be: `words` of one or more lines, an `email`, a phone `number`, a `code` (ISRC, barcode, coupon, mailed code, token), a
 * `url`, a `host` name, or the `path` of a link.
 */
export type PastedKind = 'words' | 'email' | 'number' | 'code' | 'url' | 'host' | 'path';

/** Marks without a shape of their own anywhere: joiners and direction marks are not among them, since emoji and some scripts need those. */
const strayMarks = /[\u00ad\u180e\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters; a text may have line breaks and tabs. */
const controls = /[^\P{Cc}\n\t]/gu;
/** Every mark that nobody sees. */
const unseenMarks = /\p{Cf}|[\ufe00-\ufe0f]/gu;
/** What has a shape: a text without any looks empty. */
const shape = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const blanksInFront = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+/u;
const blankBehind = /[\s\u061c\u115f\u1160\u200c-\u200f\u2800\u3164\uffa0]|\u034f/;

/** The hyphens, dashes and minus signs that print and word processors put where a hyphen was meant. */
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** What surrounds a copied text in a sentence, with the blanks between. */
const openings = /^[\s\p{Default_Ignorable_Code_Point}\u2800"'‘’“”„«‹<([{]+/u;
const quotes = /["'‘’“”„«»‹›]/;
const closing = /[>,;:?]/;
const stop = /["'‘’“”»›>,;:!?.)\]}…]/;

/** The most UTF-16 units of a text of one line that are looked at; nothing that has a kind other than `words` is as long. */
const longestLine = 8192;

const rules: Record<PastedKind, (text: string) => string> = {
  words: (text) => text,
  email: (text) => unquoted(plain(text).replace(/^mailto:/i, '')),
  number: (text) => plain(text).replace(/^tel:/i, ''),
  code: (text) => unquoted(plain(text)).replace(/^(?:ISRC|UPC|EAN|GTIN|barcode)(?:[\s:#]|code\b|no\.)+(?=\w)/i, ''),
  url: withoutSurroundings,
  host: (text) =>
    withoutEnd(
      unquoted(plain(text))
        .toLowerCase()
        .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
        .replace(/[/?#].*$/s, '')
        .replace(/:\d*$/, ''),
      /[.\s]/,
    ),
  path: (text) => unquoted(unslashed(unquoted(unslashed(plain(text))))),
};

/**
 * The text as it was meant, in the form in which `kind` is written; '' when nothing in it can be seen. A line that is too long to be anything stays
 * as it is. Never throws, and takes time in proportion to the length.
 */
export function cleanPasted(text: string, kind: PastedKind): string {
  const whole = text.toWellFormed();
  if (kind !== 'words' && whole.length > longestLine) return whole;
  const printed = whole.replaceAll(/\r\n?/g, '\n').replace(strayMarks, '');
  // Before the ends are looked at: a blank may stand behind one. In what is no words, one is a mistake that is not passed over.
  const begun = (kind === 'words' ? printed.replace(controls, '') : printed).replace(blanksInFront, '');
  const trimmed = withoutEnd(begun, blankBehind);
  const clean = rules[kind](trimmed);
  return shape.test(clean) ? clean : '';
}

/** The text without the characters at its end that match `mark`. A pattern that ends in `+$` would look at a run of them once for each of them. */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** In ASCII where Unicode has an equal character: full-width letters, digits of every script, and hyphens; without marks that nobody sees. */
function plain(text: string): string {
  return text
    .replace(hyphens, '-')
    .normalize('NFKC')
    .replace(unseenMarks, '')
    .replace(hyphens, '-')
    .replace(/\p{Nd}/gu, digitOf)
    .trim();
}

/** Unicode has the ten digits of a script side by side, from 0 on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const unslashed = (text: string): string => withoutEnd(text.replace(/^\/+/, ''), /\//);
const unquoted = (text: string): string => withoutEnd(text.replace(openings, ''), stop).trim();

/**
 * A url without quotation marks, brackets and commas around it. Stops, closing brackets and quotation marks can be its own: `/wiki/N.E.R.D.`,
 * `/wiki/Wham!`, `/wiki/Air_(band)`, `/wiki/Guns_N'`.
 */
function withoutSurroundings(text: string): string {
  const bare = text.replace(openings, '');
  const isQuoted = quotes.test(text.slice(0, text.length - bare.length));
  let unopened = bare.split(')').length - bare.split('(').length;
  let end = bare.length;
  for (; end > 0; end -= 1) {
    const last = bare.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!closing.test(last) && !blankBehind.test(last) && !(isQuoted && quotes.test(last))) break;
  }
  return bare.slice(0, end);
}

let segmenter: Intl.Segmenter | undefined;
/** UTF-16 units that one character may take on average: an emoji of a family has eleven. */
const mostUnits = 16;

/** Whether a text has more than `most` characters, counted as people do: an emoji or a letter with its accents is one (UI-36). */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > most * mostUnits) return true;
  segmenter ??= new Intl.Segmenter();
  let count = 0;
  for (const _character of segmenter.segment(text)) if (++count > most) return true;
  return false;
}
