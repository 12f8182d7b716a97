/** Rules of segments: how they may be named, and how many an artist may save (DROP-120). */
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';

/** The most segments of one artist. */
export const mostSegments = 100;

/** The most characters of a segment's name. */
export const longestSegmentName = 60;

/** The name as it is stored; undefined for one that is empty or too long. */
export function segmentName(text: string): string | undefined {
  const name = cleanPasted(text.replace(/[\s\p{Cc}]+/gu, ' '), 'words');
  return name === '' || isLonger(name, longestSegmentName) ? undefined : name;
}
