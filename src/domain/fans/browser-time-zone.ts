/** Reads the time zone that a fan's browser names (FAN-20). */
import { isTimezone } from '#domain/links/release-time.ts';

const longestName = 64;

/** The zone if it is an IANA name such as `Europe/Berlin`, else ''. Offsets such as `+02:00` are no names. */
export function readTimeZone(text: string): string {
  return text.length <= longestName && isTimezone(text) ? text : '';
}
