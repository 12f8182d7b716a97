/** The time range of statistics, and the time zone (`offset`) in which its days are counted. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { longestRangeDays } from '#domain/stats/date-range.ts';

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

/** A time range and the time zone in which its days are counted. */
export interface AskedRange {
  start: Date;
  end: Date;
  /** An IANA zone or a fixed offset, as the caller wrote it. */
  offset: string;
}

/** The range with its parsed zone. Throws BAD_INPUT when it ends before it starts, is longer than twenty years, or has an invalid zone. */
export function readRange({ start, end, offset }: AskedRange): { start: Date; end: Date; zone: string } {
  const days = (end.getTime() - start.getTime()) / 86_400_000;
  if (days < 0 || days > longestRangeDays) throw new CodedError('BAD_INPUT', 'end_time');
  return { start, end, zone: readZone(offset) };
}
