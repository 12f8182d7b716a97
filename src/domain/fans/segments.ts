/** Rules of segments: how they may be named, and how many an artist may save (DROP-120). */

/** The most segments of one artist. */
export const mostSegments = 100;

/** The most characters of a segment's name. */
export const longestSegmentName = 60;

/** The name as it is stored; undefined for one that is empty or too long. */
export function segmentName(text: string): string | undefined {
  const name = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return name === '' || name.length > longestSegmentName ? undefined : name;
}
