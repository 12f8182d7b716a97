/** Finds 30-second previews at Apple, for songs and albums without a preview at Spotify. */
import { z } from 'zod';
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
    const found = await apple.results('search', songSearch(release), songSchema);
    return found.find((song) => isSameByName(release, song))?.previewUrl ?? null;
  };
  const ofAlbum = async (code: string): Promise<string | null> => {
    for (const upc of barcodeSpellings(code)) {
      const [song] = await apple.results('lookup', { upc, entity: 'song' }, songSchema);
      if (song !== undefined) return song.previewUrl;
    }
    return null;
  };
  return {
    previewOf: async (release) => {
      if (release.kind === 'track') return await ofSong(release);
      return release.code === null ? null : await ofAlbum(release.code);
    },
  };
}
