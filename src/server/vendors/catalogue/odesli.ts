/** Finds a song's or album's URLs at other services through Odesli (song.link). */
import { z } from 'zod';
import { detectPlatform } from '#domain/destinations/destination-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { knownMarkets } from '#domain/links/markets.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';
import { createAsker, readAnswer } from '../vendor-request.ts';
import type { PlatformLinks } from './catalogue.ts';
import { keepLinks } from './kept-links.ts';

/** Connection settings of Odesli. Without a key it accepts about ten requests a minute. */
export interface OdesliOptions {
  url: string;
  key: string | undefined;
  clock: Clock;
}

/** Odesli's name of each service → our destination type. */
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

export function createOdesli(options: OdesliOptions): PlatformLinks {
  const asker = createAsker(options.clock);
  const linksOf: PlatformLinks['linksOf'] = async ({ url, markets }) => {
    if (url === null) return [];
    const query = new URLSearchParams({ url });
    const [country] = knownMarkets(markets);
    if (country !== undefined) query.set('userCountry', country);
    if (options.key !== undefined) query.set('key', options.key);
    const { status, body } = await asker.ask(`${options.url}/v1-alpha.1/links?${query}`);
    if (status === 404) return [];
    if (status !== 200) throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Odesli answered ${status}.`));
    return toLinks(readAnswer(answerSchema, body));
  };
  return keepLinks({ name: 'Odesli', linksOf }, options.clock);
}

/** Odesli uses its own matching, so none of its URLs counts as found by code. */
function toLinks({ linksByPlatform, entitiesByUniqueId }: z.infer<typeof answerSchema>): OfferedLink[] {
  const named = Object.entries(linksByPlatform).flatMap(([name, { url, entityUniqueId }]) => {
    if (!/^https?:\/\//.test(url)) return [];
    // Services that Odesli adds later, such as Melon and Resso, are recognized by their URLs.
    const platform = platforms[name] ?? detectPlatform(url);
    const { title, artistName } = entitiesByUniqueId[entityUniqueId] ?? {};
    const link: OfferedLink = { platform, url, byCode: false, title: title ?? '', artists: [artistName ?? ''] };
    return platform === 'custom' ? [] : [{ link, known: name in platforms }];
  });
  // One URL per service: its own is preferred to a related one, such as YouTube before YouTube Music.
  const own = named.filter(({ known }) => known).map(({ link }) => link);
  const others = named.filter(({ known }) => !known).map(({ link }) => link);
  const taken = new Set(own.map(({ platform }) => platform));
  return [...own, ...others.filter(({ platform }) => !taken.has(platform))];
}
