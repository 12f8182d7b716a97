/** Permission and rate limit of look-ups at outside services. */
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { previewPause } from '#domain/links/quick-create-input.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Limit, MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistRelease, SourcesInMarkets, SourcesService } from './sources.service.ts';

/** Checks callers. */
export interface SourcesAccess {
  /** The look-ups, for one call, in the market of the caller's artists. Works before signup is finished. Throws NOT_SIGNED_IN or TOO_MANY_TRIES. */
  enter(caller: Caller): Promise<SourcesService>;
  /** The same for a preview of what is typed, which has limits of its own, so that typing uses up no look-up. */
  enterPreview(caller: Caller): Promise<SourcesService>;
  /** The releases of one of the caller's artists, newest first; undefined when Spotify does not know the artist. Throws NOT_FOUND. */
  artistReleases(caller: Caller, artistId: string): Promise<ArtistRelease[] | undefined>;
}

/** A person's markets are remembered for an hour (ms): to count the fans of an agency with hundreds of artists for each look-up would be work for nothing. */
const keptFor = 3_600_000;
const mostKept = 2_000;

/** A minute of typing makes as many previews at most, since the form waits between two of them; a day's are ten for each of 200 links. */
const previews = { perMinute: Math.ceil(60_000 / previewPause), perDay: 2_000 };
const day = 24 * 60 * 60;

/** The check: 60 look-ups a minute and 1,000 a day for each person, and the previews besides, counted in the database (SRC-17). */
export function createSourcesAccess(options: {
  sources: SourcesInMarkets;
  /** The countries in which most fans of these artists are, most first. */
  fanCountries: (artistIds: string[]) => Promise<string[]>;
  guard: Guard;
  artists: ArtistsService;
  makeLimit: MakeLimit;
  clock: Clock;
}): SourcesAccess {
  const lookUps = [options.makeLimit('sources_minute', 60, 60), options.makeLimit('sources_day', 1000, day)];
  const previewed = [
    options.makeLimit('source_previews_minute', previews.perMinute, 60),
    options.makeLimit('source_previews_day', previews.perDay, day),
  ];
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
  const within =
    (limits: readonly Limit[]) =>
    async (caller: Caller): Promise<SourcesService> => {
      const { userId } = options.guard.person(caller);
      for (const limit of limits) await limit.consume(userId);
      return options.sources(await marketsOf(caller, userId));
    };
  const enter = within(lookUps);
  return {
    enter,
    enterPreview: within(previewed),
    async artistReleases(caller, artistId) {
      const { spotifyId } = await options.artists.artist(caller, artistId);
      return spotifyId === null ? undefined : (await enter(caller)).artistReleases(spotifyId);
    },
  };
}
