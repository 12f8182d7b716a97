/** When a release comes out: a local date and time in an IANA zone, the instant they stand for, and hours that clocks skip or repeat. */
import dayjs from 'dayjs';
import timezonePlugin from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezonePlugin);

/** What a person chooses: a day (YYYY-MM-DD), a time of day (HH:mm, 24 hours) and an IANA zone. */
export interface ReleaseMoment {
  date: string;
  time: string;
  timezone: string;
}

/**
 * The instant a moment stands for. `once` is the usual case. A `skipped` time is no time on that day's clocks (they jump over it in spring):
 * the instant is as long after the jump as the time is past its beginning. A `repeated` one comes twice (autumn): the first is meant.
 */
export interface ReleaseInstant {
  kind: 'once' | 'skipped' | 'repeated';
  instant: Date;
}

/** The time of day a new pre-release starts with (LINK-15). */
export const defaultReleaseTime = '00:00';

const momentFormat = 'YYYY-MM-DDTHH:mm';

/** Tells whether `text` names a zone of the IANA database; fixed offsets such as `+02:00` do not. */
export function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What the clocks of `timezone` show at `instant`. Only the offset is taken from the zone: the library reads the time on those clocks in the zone of the
 * browser, whose own clocks may skip that hour.
 */
function onClocks(instant: dayjs.ConfigType, timezone: string): string {
  const moment = dayjs(instant);
  return moment.utc().add(moment.tz(timezone).utcOffset(), 'minute').format(momentFormat);
}

/** The instant of a moment; undefined when date, time or zone is none. */
export function releaseInstant({ date, time, timezone }: ReleaseMoment): ReleaseInstant | undefined {
  const local = `${date}T${time}`;
  const onPaper = dayjs.utc(local);
  // The parser rolls the 31st of a short month over; what does not read back as written is no date.
  if (!isTimezone(timezone) || !onPaper.isValid() || onPaper.format(momentFormat) !== local) return undefined;
  // Zones change their clocks at most once within two days, so one of these two offsets is the one in force.
  const [before, after] = [onPaper.subtract(1, 'day'), onPaper.add(1, 'day')].map((near) =>
    onPaper.subtract(near.tz(timezone).utcOffset(), 'minute'),
  ) as [dayjs.Dayjs, dayjs.Dayjs];
  const found = [before, after].filter((candidate) => onClocks(candidate, timezone) === local);
  if (found[0] === undefined) return { kind: 'skipped', instant: before.toDate() };
  const [first, second] = found;
  const twice = second !== undefined && !second.isSame(first);
  return { kind: twice ? 'repeated' : 'once', instant: (twice && second.isBefore(first) ? second : first).toDate() };
}

/** The local date and time of `instant` in `timezone`, for a form. Throws a RangeError for an unknown zone. */
export function releaseMoment(instant: Date, timezone: string): ReleaseMoment {
  const [date = '', time = ''] = onClocks(instant, timezone).split('T');
  return { date, time, timezone };
}

/** The UTC offset in force in `timezone` at `instant`, such as `+05:45`. Throws a RangeError for an unknown zone. */
export function offsetAt(instant: Date, timezone: string): string {
  return dayjs(instant).tz(timezone).format('Z');
}

/** Tells whether a release can still be announced for `instant`: it has to lie ahead. */
export function isAhead(instant: Date, now: Date): boolean {
  return instant > now;
}
