/** Draws and stores the demo world's pictures, with tiny placeholders to show while they load. */
import { renderArtwork } from '../spotify/artwork.ts';
import type { DemoBuilder } from './builder.ts';
import type { Artwork } from './plan.ts';

/** A stored picture: its URL, and a data: URL of a few hundred bytes with its colours. */
export interface StoredCover {
  url: string;
  blur: string;
}

const coverPixels = 800;
const blurPixels = 12;

/** Draws and stores a picture; `label` is the seed of the drawing's small variations. */
export async function storeCover(
  builder: Pick<DemoBuilder, 'storeFile'>,
  art: Artwork,
  label: string,
): Promise<StoredCover> {
  const artwork = { ...art, seed: label };
  const bytes = await renderArtwork(artwork, coverPixels);
  const small = await renderArtwork(artwork, blurPixels);
  return {
    url: await builder.storeFile(bytes, { extension: 'jpg', contentType: 'image/jpeg' }),
    blur: `data:image/jpeg;base64,${small.toString('base64')}`,
  };
}
