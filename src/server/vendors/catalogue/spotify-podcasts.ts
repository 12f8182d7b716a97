/** The Spotify podcast directory. */
import { z } from 'zod';
import { firstInMarkets, marketsToAsk } from '#domain/links/markets.ts';
import { listOf } from '../list-of.ts';
import type { PodcastDirectory, PodcastEpisode, PodcastShow } from './podcasts.ts';
import { entrySchema, readDate, toEntry } from './spotify.ts';
import type { SpotifyClient } from './spotify-client.ts';

const showSchema = entrySchema.extend({ publisher: z.string().nullish() });
const simpleEpisodeSchema = entrySchema.extend({ release_date: z.string().nullish() });
const episodeSchema = simpleEpisodeSchema.extend({ show: showSchema });
const searchSchema = z.object({ shows: z.object({ items: listOf(showSchema) }) });
const pageSchema = z.object({ items: listOf(simpleEpisodeSchema), next: z.string().nullish() });

/** The maximum number of pages of episodes that are read. */
const pageSize = 50;
const mostPages = 4;
const mostResults = 10;

/** Creates the directory. Without a market Spotify returns no podcasts to an application, so that each look-up asks the likely ones in turn. */
export function createSpotifyPodcasts({ lookUp }: SpotifyClient, markets: readonly string[] = []): PodcastDirectory {
  const inTurn = <Found>(ask: (market: string) => Promise<Found | undefined>) =>
    firstInMarkets(marketsToAsk(markets), ask);
  const episodesIn = async (show: PodcastShow, market: string): Promise<PodcastEpisode[] | undefined> => {
    const found: PodcastEpisode[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const query = `market=${market}&limit=${pageSize}&offset=${page * pageSize}`;
      const answer = await lookUp(
        `/shows/${encodeURIComponent(show.id)}/episodes?${query}`,
        pageSchema,
        (list) => list,
      );
      found.push(...(answer?.items ?? []).map((episode) => toEpisode(episode, show)));
      if (!answer?.next) break;
    }
    return found.length === 0 ? undefined : found;
  };
  return {
    platform: 'spotify',
    show: (id) => inTurn((market) => lookUp(`/shows/${encodeURIComponent(id)}?market=${market}`, showSchema, toShow)),
    episode: (id) =>
      inTurn((market) =>
        lookUp(`/episodes/${encodeURIComponent(id)}?market=${market}`, episodeSchema, (answer) =>
          toEpisode(answer, toShow(answer.show)),
        ),
      ),
    episodes: async (show) => (await inTurn((market) => episodesIn(show, market))) ?? [],
    search: async (name) => {
      const found = await inTurn(async (market) => {
        const query = `type=show&market=${market}&limit=${mostResults}&q=${encodeURIComponent(name)}`;
        const shows = (await lookUp(`/search?${query}`, searchSchema, (answer) => answer.shows.items)) ?? [];
        return shows.length === 0 ? undefined : shows.map(toShow);
      });
      return found ?? [];
    },
  };
}

function toShow(answer: z.infer<typeof showSchema>): PodcastShow {
  return { ...toEntry(answer), publisher: answer.publisher ?? '' };
}

function toEpisode(answer: z.infer<typeof simpleEpisodeSchema>, show: PodcastShow): PodcastEpisode {
  return { ...toEntry(answer), releaseDate: readDate(answer.release_date), show };
}
