/** The Apple podcast directory. */
import { z } from 'zod';
import { withoutAppleMarks } from '#domain/destinations/apple-marks.ts';
import { firstInMarkets, knownMarkets, marketsToAsk } from '#domain/links/markets.ts';
import type { AppleLookup } from './apple-lookup.ts';
import type { PodcastDirectory, PodcastEpisode, PodcastShow } from './podcasts.ts';

const picture = z.string().nullish();
const showSchema = z
  .object({
    kind: z.literal('podcast'),
    collectionId: z.number(),
    collectionName: z.string(),
    artistName: z.string().nullish(),
    collectionViewUrl: z.url(),
    artworkUrl600: picture,
  })
  .transform(
    (show): PodcastShow => ({
      id: String(show.collectionId),
      name: show.collectionName,
      publisher: show.artistName ?? '',
      url: withoutAppleMarks(show.collectionViewUrl),
      image: show.artworkUrl600 ?? null,
    }),
  );
const episodeSchema = z
  .object({
    kind: z.literal('podcast-episode'),
    trackId: z.number(),
    trackName: z.string(),
    trackViewUrl: z.url(),
    artworkUrl600: picture,
    releaseDate: z.string().nullish(),
  })
  .transform(
    (episode): Omit<PodcastEpisode, 'show'> => ({
      id: String(episode.trackId),
      name: episode.trackName,
      url: withoutAppleMarks(episode.trackViewUrl),
      image: episode.artworkUrl600 ?? null,
      releaseDate: /^\d{4}-\d{2}-\d{2}/.exec(episode.releaseDate ?? '')?.[0] ?? null,
    }),
  );

/** How many episodes Apple returns at once, and how many search results are examined. */
const mostEpisodes = '200';
const mostResults = '10';

/** Creates the directory. An episode is found only by its podcast's id, among the newest two hundred. */
export function createApplePodcasts(apple: AppleLookup, markets: readonly string[] = []): PodcastDirectory {
  const [market] = knownMarkets(markets);
  const show: PodcastDirectory['show'] = (id) =>
    firstInMarkets(marketsToAsk(markets), async (each) => {
      const [found] = await apple.results('lookup', { id, entity: 'podcast' }, showSchema, each);
      return found;
    });
  const episodes: PodcastDirectory['episodes'] = async (of) => {
    const query = { id: of.id, media: 'podcast', entity: 'podcastEpisode', limit: mostEpisodes };
    const found = await firstInMarkets(marketsToAsk(markets), async (each) => {
      const list = await apple.results('lookup', query, episodeSchema, each);
      return list.length === 0 ? undefined : list;
    });
    return (found ?? []).map((episode) => ({ ...episode, show: of }));
  };
  return {
    platform: 'applepodcasts',
    show,
    episodes,
    episode: async (id, showId) => {
      const of = showId === undefined ? undefined : await show(showId);
      return of === undefined ? undefined : (await episodes(of)).find((episode) => episode.id === id);
    },
    search: (term) =>
      apple.results('search', { term, media: 'podcast', entity: 'podcast', limit: mostResults }, showSchema, market),
  };
}
