/** What a QR code of a page says, how it may look, and how large it is printed (PLACE-30 to PLACE-33). */

/** Modules of white around a code (ISO/IEC 18004): readers find a code by it. */
export const quietZone = 4;

/** How much of a code may be unreadable: 15 % for a plain one, 25 % for one with a picture in its middle. */
export type QrLevel = 'M' | 'Q';

/** The least contrast of dark modules and light ground. Cameras lose a code below it. */
export const leastContrast = 4;

/** The side of the picture in the middle, as a part of the code's side without its quiet zone: 8 % of its area, far below the 20 % that a code of level Q bears. */
export const markPart = 0.28;

/** The narrowest printed code, and the distance from which each centimetre of its width is read. Both in centimetres. */
const narrowest = 2;
const distancePerWidth = 10;

/** A page's url that a code may have in capitals: its host and path fold case and have nothing that a code writes in capitals at a loss. */
const foldable = /^https?:\/\/[a-z0-9.-]+(?::\d+)?\/[a-z0-9.-]+(?:\/-[a-z0-9]+)?$/;

/**
 * The text of a code for a page's url. In capitals it takes 5.5 bits a character instead of 8, so that the code is coarser and read from farther away.
 * Urls with a query, `_` or other scripts stay as they are. Never give it a url of the short host, whose ids differ by capitals (DEST-29).
 */
export function qrContent(pageUrl: string): string {
  const { href } = new URL(pageUrl);
  const url = pageUrl.endsWith('/') ? href : href.replace(/\/$/, '');
  return foldable.test(url) ? url.toUpperCase() : url;
}

/** How wide a code is printed that is read from this far away, both in centimetres: a tenth, at least 2 cm. */
export function printWidth(distance: number): number {
  return Math.max(narrowest, distance / distancePerWidth);
}

/** The relative luminance of a colour such as `#1b2a4a` (WCAG). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours such as `#1b2a4a`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

/** Why these colours cannot be those of a code: it is dark on light, since some cameras read no other, and differs enough. */
export function colourProblem(dark: string, light: string): 'inverted' | 'alike' | undefined {
  if (luminance(dark) > luminance(light)) return 'inverted';
  return contrastOf(dark, light) < leastContrast ? 'alike' : undefined;
}
