/** Reads the time zone that a fan's browser names (FAN-20). */
import { isTimezone } from '#domain/links/release-time.ts';

const longestName = 64;

// Browsers that hide where they are name UTC in one of its spellings; Firefox and Tor Browser name Iceland's zone, which is the same time.
const nowhere = /^(?:utc|uct|gmt(?:[+-]?0)?|zulu|universal|greenwich|etc\/.*|atlantic\/reykjavik|iceland)$/i;

/** The zone if it is the IANA name of a place, such as `Europe/Berlin`, else ''. Offsets such as `+02:00` are no names. */
export function readTimeZone(text: string): string {
  return text.length <= longestName && !nowhere.test(text) && isTimezone(text) ? text : '';
}
