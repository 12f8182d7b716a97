/** Keeps the signed-in person's artists up to date: changes by others, in other windows and by an operator show without a reload. */
import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { artistsSubscription } from '#web/lib/current-user.graphql.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';

const textOf = (artists: readonly CurrentArtist[]): string =>
  JSON.stringify(
    artists.map((artist) => [
      artist.id,
      artist.name,
      artist.avatar_url,
      artist.current_plan,
      artist.held_at,
      artist.billing_user_id,
      artist.role,
      artist.spotify_id,
      artist.feature_flags.map(({ feature, enabled }) => [feature, enabled]),
    ]),
  );

/** Calls `reload`, which stays the same function, when the server announces other artists than `shown`; undefined until they are loaded. */
export function useLiveArtists(shown: readonly CurrentArtist[] | undefined, reload: () => void): void {
  const [{ data }] = useSubscription({ query: artistsSubscription });
  const announced = data && textOf(data.artists);
  const have = shown && textOf(shown);
  useEffect(() => {
    if (announced !== undefined && have !== undefined && announced !== have) reload();
  }, [announced, have, reload]);
}
