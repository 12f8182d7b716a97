/** Finds Apple Music and iTunes Store URLs of a release: by barcode, otherwise by name. */
import { z } from 'zod';
import { withoutAppleMarks } from '#domain/destinations/apple-marks.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { firstInMarkets, knownMarkets, marketsToAsk } from '#domain/links/markets.ts';
import { barcodeSpellings } from '#domain/links/release-codes.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';
import { isSameByName } from '#domain/links/source-match.ts';
import type { AppleLookup } from './apple-lookup.ts';
import type { PlatformLinks, WantedRelease } from './catalogue.ts';
import { keepLinks } from './kept-links.ts';

/** An item for sale has a price. A streaming-only item has none, or a negative one. */
const price = z.number().nullish();
const albumSchema = z
  .object({
    collectionType: z.string(),
    collectionName: z.string(),
    artistName: z.string(),
    collectionViewUrl: z.url(),
    collectionPrice: price,
  })
  .transform((album) => ({
    title: album.collectionName,
    artists: [album.artistName],
    url: album.collectionViewUrl,
    price: album.collectionPrice,
  }));
const songSchema = z
  .object({
    kind: z.literal('song'),
    trackName: z.string(),
    artistName: z.string(),
    trackViewUrl: z.url(),
    trackPrice: price,
  })
  .transform((song) => ({
    title: song.trackName,
    artists: [song.artistName],
    url: song.trackViewUrl,
    price: song.trackPrice,
  }));
type Found = z.infer<typeof albumSchema>;

/** How many search results are examined. */
const mostResults = '10';

const searchOf = ({ title, artists: [artist = ''] }: WantedRelease, entity: 'album' | 'song') => ({
  term: `${artist} ${title}`.trim(),
  media: 'music',
  entity,
  limit: mostResults,
});

/** The query that finds a song by artist and title. */
export const songSearch = (release: WantedRelease): Record<string, string> => searchOf(release, 'song');

export function createAppleMusic(apple: AppleLookup, clock: Clock): PlatformLinks {
  const byCode = async ({ kind, code, markets }: WantedRelease): Promise<Found | undefined> => {
    // Apple has no look-up of songs by ISRC.
    if (kind !== 'album' || code === null) return undefined;
    return firstInMarkets(marketsToAsk(markets), async (market) => {
      for (const upc of barcodeSpellings(code)) {
        const [album] = await apple.results('lookup', { upc, entity: 'album' }, albumSchema, market);
        if (album !== undefined) return album;
      }
      return undefined;
    });
  };
  const byName = async (release: WantedRelease): Promise<Found | undefined> => {
    if (release.title === '') return undefined;
    const [market] = knownMarkets(release.markets);
    const found =
      release.kind === 'album'
        ? await apple.results('search', searchOf(release, 'album'), albumSchema, market)
        : await apple.results('search', songSearch(release), songSchema, market);
    // A search always returns something, so only results with the same name count.
    return found.find((candidate) => isSameByName(release, candidate));
  };
  const linksOf: PlatformLinks['linksOf'] = async (release) => {
    const coded = await byCode(release);
    const found = coded ?? (await byName(release));
    return found === undefined ? [] : toLinks(found, coded !== undefined);
  };
  return keepLinks({ name: 'Apple', linksOf }, clock);
}

function toLinks({ title, artists, url, price: cost }: Found, byCode: boolean): OfferedLink[] {
  const plainUrl = withoutAppleMarks(url);
  const shop = new URL(plainUrl);
  shop.searchParams.set('app', 'itunes');
  const offered = { byCode, title, artists };
  return [
    { platform: 'applemusic', url: plainUrl, ...offered },
    ...((cost ?? -1) >= 0 ? [{ platform: 'itunes' as const, url: shop.href, ...offered }] : []),
  ];
}
