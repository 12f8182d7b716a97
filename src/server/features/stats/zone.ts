/** The `offset` argument of statistics: an IANA zone or a fixed offset, in which days are counted. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Gives the zone's IANA name, or a fixed offset written `+05:45`. Throws BAD_INPUT for anything else. */
export function readZone(text: string): string {
  const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(text.trim());
  const name = fixed === null ? text.trim() : `${fixed[1]}${(fixed[2] ?? '').padStart(2, '0')}:${fixed[3] ?? '00'}`;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    throw new CodedError('BAD_INPUT', 'offset', error);
  }
}
