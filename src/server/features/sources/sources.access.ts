/** Permission and rate limit of look-ups at outside services. */
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistRelease, SourcesInMarkets, SourcesService } from './sources.service.ts';

/** Checks callers. */
export interface SourcesAccess {
  /** The look-ups, for one call, in the market of the caller's artists. Works before signup is finished. Throws NOT_SIGNED_IN or TOO_MANY_TRIES. */
  enter(caller: Caller): Promise<SourcesService>;
  /** The releases of one of the caller's artists, newest first; undefined when Spotify does not know the artist. Throws NOT_FOUND. */
  artistReleases(caller: Caller, artistId: string): Promise<ArtistRelease[] | undefined>;
}

/** The check: 60 look-ups a minute and 1,000 a day for each person, counted in the database. */
export function createSourcesAccess(options: {
  sources: SourcesInMarkets;
  /** The countries in which most fans of these artists are, most first. */
  fanCountries: (artistIds: string[]) => Promise<string[]>;
  guard: Guard;
  artists: ArtistsService;
  makeLimit: MakeLimit;
}): SourcesAccess {
  const perMinute = options.makeLimit('sources_minute', 60, 60);
  const perDay = options.makeLimit('sources_day', 1000, 24 * 60 * 60);
  const enter = async (caller: Caller): Promise<SourcesService> => {
    const { userId } = options.guard.person(caller);
    await perMinute.consume(userId);
    await perDay.consume(userId);
    const own = await options.artists.listArtists(caller);
    return options.sources(await options.fanCountries(own.map(({ id }) => id)));
  };
  return {
    enter,
    async artistReleases(caller, artistId) {
      const { spotifyId } = await options.artists.artist(caller, artistId);
      return spotifyId === null ? undefined : (await enter(caller)).artistReleases(spotifyId);
    },
  };
}
