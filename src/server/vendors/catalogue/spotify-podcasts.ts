/** The Spotify podcast directory. */
import { z } from 'zod';
import type { PodcastDirectory, PodcastEpisode, PodcastShow } from './podcasts.ts';
import { entrySchema, readDate, toEntry } from './spotify.ts';
import { market, type SpotifyClient } from './spotify-client.ts';

const showSchema = entrySchema.extend({ publisher: z.string() });
const simpleEpisodeSchema = entrySchema.extend({ release_date: z.string().nullish() });
const episodeSchema = simpleEpisodeSchema.extend({ show: showSchema });
// Spotify returns null in a list for items that are unavailable in the market.
const listOf = <Shape extends z.ZodType>(item: Shape) => z.array(item.nullable());
const searchSchema = z.object({ shows: z.object({ items: listOf(showSchema) }) });
const pageSchema = z.object({ items: listOf(simpleEpisodeSchema), next: z.string().nullish() });

/** The maximum number of pages of episodes that are read. */
const pageSize = 50;
const mostPages = 4;
const mostResults = 10;

/** Creates the directory. */
export function createSpotifyPodcasts({ lookUp }: SpotifyClient): PodcastDirectory {
  return {
    platform: 'spotify',
    show: (id) => lookUp(`/shows/${encodeURIComponent(id)}?market=${market}`, showSchema, toShow),
    episode: (id) =>
      lookUp(`/episodes/${encodeURIComponent(id)}?market=${market}`, episodeSchema, (answer) =>
        toEpisode(answer, toShow(answer.show)),
      ),
    episodes: async (show) => {
      const found: PodcastEpisode[] = [];
      for (let page = 0; page < mostPages; page += 1) {
        const query = `market=${market}&limit=${pageSize}&offset=${page * pageSize}`;
        const answer = await lookUp(
          `/shows/${encodeURIComponent(show.id)}/episodes?${query}`,
          pageSchema,
          (list) => list,
        );
        found.push(...(answer?.items ?? []).flatMap((episode) => (episode === null ? [] : toEpisode(episode, show))));
        if (!answer?.next) break;
      }
      return found;
    },
    search: async (name) => {
      const query = `type=show&market=${market}&limit=${mostResults}&q=${encodeURIComponent(name)}`;
      const found = await lookUp(`/search?${query}`, searchSchema, ({ shows }) => shows.items);
      return (found ?? []).flatMap((show) => (show === null ? [] : toShow(show)));
    },
  };
}

function toShow(answer: z.infer<typeof showSchema>): PodcastShow {
  return { ...toEntry(answer), publisher: answer.publisher };
}

function toEpisode(answer: z.infer<typeof simpleEpisodeSchema>, show: PodcastShow): PodcastEpisode {
  return { ...toEntry(answer), releaseDate: readDate(answer.release_date), show };
}
