/** Odesli (song.link) as the finder of a song's or album's other addresses. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';
import { createAsker, readAnswer } from '../ask.ts';
import type { PlatformLinks } from './catalogue.ts';

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

const answerSchema = z.object({
  linksByPlatform: z.record(z.string(), z.object({ url: z.string(), entityUniqueId: z.string() })),
  entitiesByUniqueId: z.record(z.string(), z.object({ title: z.string().nullish(), artistName: z.string().nullish() })),
});

/** Answers are kept for an hour, because a release rarely moves and the free quota is small. */
const keptFor = 3_600_000;
const mostKept = 2000;

/** Makes the finder. */
export function createOdesli(options: OdesliOptions): PlatformLinks {
  const asker = createAsker(options.clock);
  const kept = new Map<string, { until: number; links: OfferedLink[] }>();
  return {
    name: 'Odesli',
    linksOf: async ({ url }) => {
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
      const links = status === 404 ? [] : toLinks(readAnswer(answerSchema, body));
      kept.delete(url);
      kept.set(url, { until: now + keptFor, links });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return links;
    },
  };
}

/** Odesli matches by means of its own, so that none of its addresses counts as found by code. */
function toLinks({ linksByPlatform, entitiesByUniqueId }: z.infer<typeof answerSchema>): OfferedLink[] {
  return Object.entries(linksByPlatform).flatMap(([name, { url, entityUniqueId }]) => {
    const platform = platforms[name];
    if (platform === undefined || !/^https?:\/\//.test(url)) return [];
    const entity = entitiesByUniqueId[entityUniqueId];
    return [{ platform, url, byCode: false, title: entity?.title ?? '', artists: [entity?.artistName ?? ''] }];
  });
}
