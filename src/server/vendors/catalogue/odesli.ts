/** Odesli (song.link) as a finder of a song's or album's other addresses. */
import { z } from 'zod';
import { detectPlatform } from '#domain/destinations/destination-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';
import { createAsker, readAnswer } from '../ask.ts';
import type { PlatformLinks } from './catalogue.ts';
import { keepLinks } from './kept-links.ts';

/** Where Odesli is. Without a key it answers about ten questions a minute. */
export interface OdesliOptions {
  url: string;
  key: string | undefined;
  clock: Clock;
}

/** Odesli's names of the services that we have a destination type for. */
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

/** Makes the finder. */
export function createOdesli(options: OdesliOptions): PlatformLinks {
  const asker = createAsker(options.clock);
  const linksOf: PlatformLinks['linksOf'] = async ({ url }) => {
    if (url === null) return [];
    const query = new URLSearchParams({ url, userCountry: 'US' });
    if (options.key !== undefined) query.set('key', options.key);
    const { status, body } = await asker.ask(`${options.url}/v1-alpha.1/links?${query}`);
    if (status === 404) return [];
    if (status !== 200) throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Odesli answered ${status}.`));
    return toLinks(readAnswer(answerSchema, body));
  };
  return keepLinks({ name: 'Odesli', linksOf }, options.clock);
}

/** Odesli matches by means of its own, so that none of its addresses counts as found by code. */
function toLinks({ linksByPlatform, entitiesByUniqueId }: z.infer<typeof answerSchema>): OfferedLink[] {
  const named = Object.entries(linksByPlatform).flatMap(([name, { url, entityUniqueId }]) => {
    if (!/^https?:\/\//.test(url)) return [];
    // Services that Odesli learns of later, such as Melon and Resso, are told by their addresses.
    const platform = platforms[name] ?? detectPlatform(url);
    const { title, artistName } = entitiesByUniqueId[entityUniqueId] ?? {};
    const link: OfferedLink = { platform, url, byCode: false, title: title ?? '', artists: [artistName ?? ''] };
    return platform === 'custom' ? [] : [{ link, known: name in platforms }];
  });
  // One address a service: its own before that of a sister, such as YouTube before YouTube Music.
  const own = named.filter(({ known }) => known).map(({ link }) => link);
  const others = named.filter(({ known }) => !known).map(({ link }) => link);
  const taken = new Set(own.map(({ platform }) => platform));
  return [...own, ...others.filter(({ platform }) => !taken.has(platform))];
}
