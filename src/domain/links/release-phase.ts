/** Before or after the release: which of the two a page is in, how long it still takes, and the words for the day (PAGE-1, PAGE-4). */
import type { Link } from './link.ts';

/** `before` as long as the release is ahead. */
export type ReleasePhase = 'before' | 'after';

/** Tells whether the link's release is still ahead at `now`; only pre-release links with a release time wait for one. */
export function pagePhase(link: Pick<Link, 'type' | 'releaseTime'>, now: Date): ReleasePhase {
  const waits = link.type === 'pre-release' && link.releaseTime !== null && link.releaseTime > now;
  return waits ? 'before' : 'after';
}

/** Whether a pre-release is out at `now`. */
export function isReleased(link: Pick<Link, 'type' | 'releaseTime'>, now: Date): boolean {
  return link.type === 'pre-release' && pagePhase(link, now) === 'after';
}

/** The title and subtitle at `now`: from the release on those for then, where the artist wrote any (PAGE-2). */
export function shownTitles(
  link: Pick<Link, 'type' | 'releaseTime' | 'title' | 'subtitle' | 'postReleaseTitle' | 'postReleaseSubtitle'>,
  now: Date,
): Pick<Link, 'title' | 'subtitle'> {
  const { title, subtitle, postReleaseTitle, postReleaseSubtitle } = link;
  if (!isReleased(link, now)) return { title, subtitle };
  return { title: postReleaseTitle || title, subtitle: postReleaseSubtitle || subtitle };
}

/** The day of an instant in a zone, written out: 'December 4, 2026'. A zone this runtime does not know counts as UTC: a wrong word must not take a page down. */
export function releaseDay(instant: Date, timezone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezone ?? 'UTC' }).format(instant);
  } catch {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
  }
}

/** 'Available December 4, 2026', the day in the link's own zone. */
export function releaseSummary(instant: Date, timezone: string | null): string {
  return `Available ${releaseDay(instant, timezone)}`;
}

/** What is left until the release. */
export interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time from `now` to `release` in whole parts, rounded up so that nothing is left at the very second; all 0 once it has passed. */
export function countdownParts(release: Date, now: Date): CountdownParts {
  const left = Math.max(0, Math.ceil((release.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
