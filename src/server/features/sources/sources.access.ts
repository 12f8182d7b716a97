/** Permission and rate limit of look-ups at outside services. */
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
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

/** A person's markets are remembered for an hour (ms): to count the fans of an agency with hundreds of artists for each look-up would be work for nothing. */
const keptFor = 3_600_000;
const mostKept = 2_000;

/** The check: 60 look-ups a minute and 1,000 a day for each person, counted in the database. */
export function createSourcesAccess(options: {
  sources: SourcesInMarkets;
  /** The countries in which most fans of these artists are, most first. */
  fanCountries: (artistIds: string[]) => Promise<string[]>;
  guard: Guard;
  artists: ArtistsService;
  makeLimit: MakeLimit;
  clock: Clock;
}): SourcesAccess {
  const perMinute = options.makeLimit('sources_minute', 60, 60);
  const perDay = options.makeLimit('sources_day', 1000, 24 * 60 * 60);
  const kept = createBoundedMap<string, { until: number; markets: string[] }>(mostKept);
  async function marketsOf(caller: Caller, userId: string): Promise<string[]> {
    const now = options.clock.now().getTime();
    const known = kept.get(userId);
    if (known !== undefined && now < known.until) return known.markets;
    const own = await options.artists.listArtists(caller);
    const markets = await options.fanCountries(own.map(({ id }) => id));
    kept.set(userId, { until: now + keptFor, markets });
    return markets;
  }
  const enter = async (caller: Caller): Promise<SourcesService> => {
    const { userId } = options.guard.person(caller);
    await perMinute.consume(userId);
    await perDay.consume(userId);
    return options.sources(await marketsOf(caller, userId));
  };
  return {
    enter,
    async artistReleases(caller, artistId) {
      const { spotifyId } = await options.artists.artist(caller, artistId);
      return spotifyId === null ? undefined : (await enter(caller)).artistReleases(spotifyId);
    },
  };
}
