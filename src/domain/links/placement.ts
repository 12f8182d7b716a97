/** Placements: the named places where an artist shares links, each with a code at the end of the path by which its visits are counted (PLACE-1). */

import { fullPageCode } from '#domain/routing/full-page.ts';

/** What a placement is: the artist's own posts, bought space, or something printed. */
export const placementKinds = ['organic', 'paid', 'print'] as const;
export type PlacementKind = (typeof placementKinds)[number];

/** Stands before the code in the path: `/{path}/-{code}`. No type or id of a destination begins with it. */
export const placementMark = '-';

/** The query parameter that carries a code where the path has no room for it, as the other UTM values are carried from page to page. */
export const placementParameter = 'utm_p';

/** Letters and digits of codes that are made up: no vowels, so that no words arise, and nothing that looks like another. */
const madeUpFrom = '23456789bcdfghjkmnpqrstvwxz';

/** The lengths of a code. Short ones keep a printed QR code coarse. */
export const codeLengths = { shortest: 2, longest: 12 };

const pattern = /^[a-z0-9]{2,12}$/;

/** A code as it is stored, from what a person or a visitor wrote; undefined when it is none, as the word that opens the page with all services (ROUTE-10). Capitals count as small letters, because a QR code is written in capitals. */
export function readCode(text: string): string | undefined {
  const code = text.toLowerCase();
  return pattern.test(code) && code !== fullPageCode ? code : undefined;
}

/** The code in the part of a path behind the link's path, such as `-7k`; undefined when the part names no placement. */
export function codeInPath(segment: string): string | undefined {
  return segment.startsWith(placementMark) ? visitCode(segment.slice(placementMark.length)) : undefined;
}

const fullPageStart = `${fullPageCode}-`;

/** The code of a visit, also of one to the page with all services, whose path has `-all-7k`. */
export function visitCode(text: string): string | undefined {
  const isFull = text.slice(0, fullPageStart.length).toLowerCase() === fullPageStart;
  return readCode(isFull ? text.slice(fullPageStart.length) : text);
}

/** Makes up a code of this length. `random` gives a whole number from 0 up to, not including, its argument. */
export function madeUpCode(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => madeUpFrom.charAt(random(madeUpFrom.length))).join('');
}

/** A page's URL, or its text, with a placement behind it; without a code the URL itself. */
export function placedUrl(pageUrl: string, code: string | undefined): string {
  return code === undefined ? pageUrl : `${pageUrl}/${placementMark}${code}`;
}

/** The query of a visit with the code in the page's path in front, where the first of two codes is read: that of the path (PLACE-3). Both without a question mark. */
export function placedQuery(code: string | undefined, query: string): string {
  if (code === undefined) return query;
  return `${placementParameter}=${code}${query === '' ? '' : '&'}${query}`;
}
