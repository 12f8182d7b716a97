/** Describes the instant of a date, time and zone in words, so that nobody releases on the wrong day. */
import { type ReleaseMoment, releaseInstant } from '#domain/links/release-time.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** 'Friday, December 4, 2026, 12:00 am in New York – in 13 days' with the zone's `city`; undefined while there is no such instant. */
export function releaseWords(moment: ReleaseMoment, city: string, now: Date): string | undefined {
  const found = releaseInstant(moment);
  if (found === undefined || found.kind === 'skipped') return undefined;
  const { timezone } = moment;
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: timezone }).format(found.instant);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone })
    .format(found.instant)
    .replace(/\s/g, ' ')
    .toLowerCase();
  const twice = found.kind === 'repeated' ? '. That time comes twice on this day; the first one counts' : '';
  return `${date}, ${time} in ${city} – ${distance(found.instant, now)}${twice}`;
}

function distance(instant: Date, now: Date): string {
  const left = instant.getTime() - now.getTime();
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (Math.abs(left) >= day) return words.format(Math.trunc(left / day), 'day');
  if (Math.abs(left) >= hour) return words.format(Math.trunc(left / hour), 'hour');
  return words.format(Math.trunc(left / 60_000), 'minute');
}
