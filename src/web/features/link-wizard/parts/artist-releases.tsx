/** The artist's latest releases, to choose the source from instead of pasting it. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Cover } from '#web/ui/cover.tsx';
import { artistReleasesQuery } from '../link-wizard.graphql.ts';
import classes from './artist-releases.module.css';
import { dateText } from './date-text.ts';

const fewest = 4;

/** Calls `onPick` with a release's URL. Renders nothing when the catalogue does not know the artist or fails: pasting still works. */
export function ArtistReleases({
  artistId,
  disabled,
  onPick,
}: {
  artistId: string;
  disabled: boolean;
  onPick: (url: string) => void;
}) {
  const [{ data, fetching }] = useQuery({ query: artistReleasesQuery, variables: { artist_id: artistId } });
  const [all, setAll] = useState(false);
  if (fetching && !data) {
    return (
      <div role="status" aria-label="Loading your latest releases">
        <Skeleton height={18} width={180} mb={12} />
        <Skeleton height={140} radius={12} />
      </div>
    );
  }
  const releases = data?.get_artist_releases.releases ?? [];
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby="wizard-releases">
      <h2 id="wizard-releases" className={classes.title}>
        Your latest releases
      </h2>
      <ul className={classes.list}>
        {(all ? releases : releases.slice(0, fewest)).map((release) => (
          <li key={release.id}>
            <button type="button" className={classes.release} disabled={disabled} onClick={() => onPick(release.url)}>
              <Cover src={release.cover_image ?? null} name={release.name} size={44} />
              <span className={classes.words}>
                <b>{release.name}</b>
                <span>{[release.kind, dateText(release.release_date ?? null)].filter(Boolean).join(' · ')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!all && releases.length > fewest && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show all {releases.length}
        </button>
      )}
    </section>
  );
}
