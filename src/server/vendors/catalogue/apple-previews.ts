/** Finds 30-second previews at Apple, for songs and albums without a preview at Spotify. */
import { z } from 'zod';
import { firstInMarkets, knownMarkets, marketsToAsk } from '#domain/links/markets.ts';
import { barcodeSpellings } from '#domain/links/release-codes.ts';
import { isSameByName } from '#domain/links/source-match.ts';
import type { AppleLookup } from './apple-lookup.ts';
import { songSearch } from './apple-music.ts';
import type { Previews, WantedRelease } from './catalogue.ts';

const songSchema = z
  .object({ kind: z.literal('song'), trackName: z.string(), artistName: z.string(), previewUrl: z.url() })
  .transform((song) => ({ title: song.trackName, artists: [song.artistName], previewUrl: song.previewUrl }));

/** Creates the finder. A song is found by name; an album by its barcode, whose first song with a preview is used. */
export function createApplePreviews(apple: AppleLookup): Previews {
  const ofSong = async (release: WantedRelease): Promise<string | null> => {
    const found = await apple.results('search', songSearch(release), songSchema, knownMarkets(release.markets)[0]);
    return found.find((song) => isSameByName(release, song))?.previewUrl ?? null;
  };
  const ofAlbum = async (code: string, markets: readonly string[]): Promise<string | null> => {
    const found = await firstInMarkets(marketsToAsk(markets), async (market) => {
      for (const upc of barcodeSpellings(code)) {
        const [song] = await apple.results('lookup', { upc, entity: 'song' }, songSchema, market);
        if (song !== undefined) return song.previewUrl;
      }
      return undefined;
    });
    return found ?? null;
  };
  return {
    previewOf: async (release) => {
      if (release.kind === 'track') return await ofSong(release);
      return release.code === null ? null : await ofAlbum(release.code, release.markets);
    },
  };
}
