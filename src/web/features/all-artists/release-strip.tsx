/** The releases of the next 30 days on their days, each with how it is doing (UI-67). */
import type { CSSProperties } from 'react';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import type { AllArtistsQuery } from '#web/lib/graphql/graphql.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { whenItComesOut } from '#web/parts/warning-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { counted } from '#web/ui/numbers.ts';
import { daysOfStrip, placeReleases, type Readiness } from './release-days.ts';
import classes from './release-strip.module.css';

type Ahead = AllArtistsQuery['all_artists']['releases_ahead'];

const readinessWords: Record<Readiness, string> = {
  ready: 'ready',
  missing: 'something missing',
  failing: 'will fail',
};
const states = ['ready', 'missing', 'failing'] as const;
const weekend = new Set([0, 6]);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const month = format({ month: 'short' });
const weekday = format({ weekday: 'narrow' });
const date = format({ month: 'short', day: 'numeric' });

/** Renders nothing without releases. Days are those of `zone`. */
export function ReleaseStrip({
  releases,
  artists,
  now,
  zone,
}: {
  releases: Ahead;
  artists: readonly CurrentArtist[];
  now: Date;
  zone: string;
}) {
  const { placed, lanes, hidden } = placeReleases(releases, now, zone);
  if (placed.length === 0) return null;
  const days = daysOfStrip(now, zone).map((day) => new Date(`${day}T00:00:00Z`));
  const nameOf = new Map(artists.map(({ id, name }) => [id, name]));
  const releaseDays = new Set(placed.map(({ day }) => day));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <div className={classes.strip}>
      <Card
        title="Next 30 days"
        flush
        aside={
          <span className={classes.legend}>
            {states.map((state) => (
              <span key={state} className={classes.sign}>
                <i className={classes.dot} data-state={state} aria-hidden="true" /> {readinessWords[state]}
              </span>
            ))}
          </span>
        }
      >
        <p className={classes.sum}>
          {counted(placed.length + hidden, 'release')}
          {first && last && ` · ${date.format(first)} to ${date.format(last)}`}
          {hidden > 0 && ` · ${hidden} not shown`}
        </p>
        <div className={classes.board}>
          <div className={classes.days} aria-hidden="true">
            {days.map((day, index) => (
              <span
                key={day.getTime()}
                className={classes.day}
                data-weekend={weekend.has(day.getUTCDay()) || undefined}
                data-today={index === 0 || undefined}
                data-release={releaseDays.has(index) || undefined}
              >
                <b>{day.getUTCDate()}</b>
                <small>{index === 0 || day.getUTCDate() === 1 ? month.format(day) : weekday.format(day)}</small>
              </span>
            ))}
          </div>
          <ul
            className={classes.releases}
            aria-label="Releases of the next 30 days"
            style={{ '--lanes': lanes } as CSSProperties}
          >
            {placed.map(({ release, day, lane, isTurned, readiness }) => (
              <li
                key={release.link_id}
                className={classes.release}
                data-turned={isTurned || undefined}
                style={{ '--day': day + 1, '--lane': lane + 1 } as CSSProperties}
              >
                <span className={classes.cover}>
                  <Cover src={release.image} name={release.title} size={40} />
                  <i className={classes.dot} data-state={readiness} aria-hidden="true" />
                </span>
                <span className={classes.words}>
                  <Link className={classes.name} to={`/links/${release.link_id}?artist=${release.artist_id}`}>
                    {release.title}
                  </Link>
                  <small>
                    {nameOf.get(release.artist_id)}
                    <span className={classes.when}> · {whenItComesOut(new Date(release.release_time), now, zone)}</span>
                    <span className="visually-hidden">, {readinessWords[readiness]}</span>
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
}
