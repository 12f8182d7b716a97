/** Odesli (song.link) as the finder of a song's or album's other addresses. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { createAsker, readAnswer } from '../ask.ts';
import type { PlatformLink, PlatformLinks } from './catalogue.ts';

/** Where Odesli is. Without a key it answers about ten questions a minute. */
export interface OdesliOptions {
  url: string;
  key: string | undefined;
  clock: Clock;
}

/** Odesli's names of the services that we have a destination type for. Its other names are left out. */
const platforms: Readonly<Record<string, DestinationType>> = {
  spotify: 'spotify',
  appleMusic: 'applemusic',
  itunes: 'itunes',
  youtube: 'youtube',
  amazonMusic: 'amazonmusic',
  deezer: 'deezer',
  tidal: 'tidal',
  pandora: 'pandora',
  soundcloud: 'soundcloud',
  bandcamp: 'bandcamp',
};

const answerSchema = z.object({ linksByPlatform: z.record(z.string(), z.object({ url: z.string() })) });

/** Answers are kept for an hour, because a release rarely moves and the free quota is small. */
const keptFor = 3_600_000;
const mostKept = 2000;

/** Makes the finder. */
export function createOdesli(options: OdesliOptions): PlatformLinks {
  const asker = createAsker(options.clock);
  const kept = new Map<string, { until: number; links: PlatformLink[] }>();
  return {
    linksOf: async (url) => {
      const known = kept.get(url);
      const now = options.clock.now().getTime();
      if (known !== undefined && now < known.until) return known.links;
      const query = new URLSearchParams({
        url,
        userCountry: 'US',
        ...(options.key === undefined ? {} : { key: options.key }),
      });
      const { status, body } = await asker.ask(`${options.url}/v1-alpha.1/links?${query}`);
      if (status !== 200 && status !== 404)
        throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Odesli answered ${status}.`));
      const links = status === 404 ? [] : toLinks(readAnswer(answerSchema, body).linksByPlatform);
      kept.delete(url);
      kept.set(url, { until: now + keptFor, links });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return links;
    },
  };
}

function toLinks(byPlatform: Record<string, { url: string }>): PlatformLink[] {
  return Object.entries(platforms).flatMap(([name, platform]) => {
    const url = byPlatform[name]?.url;
    return url === undefined || !/^https?:\/\//.test(url) ? [] : [{ platform, url }];
  });
}
