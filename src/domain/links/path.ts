/** The path of a link: how it is written, what it may be, and good ones to suggest (LINK-7 to LINK-11). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { latinOf } from './latin.ts';

/** Fewest and most characters of a path. */
export const pathLengths = { shortest: 3, longest: 100 } as const;

/** Milliseconds without typing after which availability is asked. */
export const pathDebounce = 1000;

/** Paths of a link host that browsers and crawlers ask for by themselves; nobody can choose them. */
const reservedPaths: readonly string[] = [
  'robots.txt',
  'favicon.ico',
  '.well-known',
  'sitemap.xml',
  'ads.txt',
  'app-ads.txt',
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
];

/** The path as it is stored and compared: one Unicode form (NFKC), lowercase, nothing around it. */
export function normalisePath(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * The path that a person typed or pasted, as it is stored: without quotation marks, slashes, and stops behind it, which messengers leave out of a link.
 * `stored` is the path of the link that is edited, which stays as it is.
 */
export function typedPath(text: string, stored?: string): string {
  const same = stored !== undefined && normalisePath(text) === normalisePath(stored);
  return same ? normalisePath(text) : normalisePath(cleanPasted(text, 'path'));
}

/** What a person typed into the path field, with the spaces that it blocks and unseen marks taken out. */
export function withoutSpaces(text: string): string {
  return text.replace(/[\s\p{Cf}]+/gu, '');
}

/** Tells whether the characters are right: letters, digits, `-`, `_` and `.`, starting with a letter or digit, at most the longest length. */
export function isPathWellFormed(path: string): boolean {
  return path.length <= pathLengths.longest && /^[A-Za-z0-9][A-Za-z0-9\-_.]*$/.test(path);
}

/** Tells whether the path is kept for the house. */
export function isReservedPath(path: string): boolean {
  return reservedPaths.includes(normalisePath(path));
}

/** A path from a title, in Latin letters with dashes, at most 60 characters; empty when the title leaves nothing usable. */
export function suggestPath(title: string): string {
  const words = latinOf(title)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const short = words.slice(0, 60).replace(/-+$/, '');
  return short.length >= pathLengths.shortest && !isReservedPath(short) ? short : '';
}

/** Whether `suggestPath` loses letters of the title, or finds nothing usable in it: only the server can spell every script. */
export function needsSpelling(title: string): boolean {
  if (title.trim() === '') return false;
  return suggestPath(title) === '' || /[^\p{ASCII}\p{Punctuation}\p{Mark}\p{Format}]/u.test(latinOf(title));
}

/** Paths to offer when `path` is taken, best first: with the artist's first name, the whole name, then numbers. */
export function alternativePaths(path: string, artistName: string): string[] {
  const artist = suggestPath(artistName);
  const first = artist.split('-')[0] ?? '';
  const base = normalisePath(path);
  const candidates = [
    ...(first === '' ? [] : [`${base}-${first}`]),
    ...(artist === '' ? [] : [`${base}-${artist}`]),
    `${base}-2`,
    `${base}-3`,
  ];
  return [...new Set(candidates)].filter((candidate) => isPathWellFormed(candidate) && candidate !== base);
}

const idDigits = 8;

/** The path of a link whose own one is taken: with the first characters of the link's id as a suffix. */
export function pathBeside(path: string, linkId: string): string {
  return `${path.slice(0, pathLengths.longest - idDigits - 1)}-${linkId.slice(0, idDigits)}`;
}

/** The path of a copy, such as `night-ferry-2`; a long one is cut. */
export function copyPath(path: string, number: number): string {
  const end = `-${number}`;
  return `${path.slice(0, pathLengths.longest - end.length)}${end}`;
}
