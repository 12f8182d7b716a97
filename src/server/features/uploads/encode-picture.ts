/** Decodes a picture, resizes it and encodes it anew. Runs in the process for pictures alone. */
import sharp from 'sharp';

/** How a picture is stored: the longest side in pixels, and whether an opaque one becomes JPEG. */
export interface Encoding {
  side: number;
  asJpeg: boolean;
}

/** A re-encoded picture. */
export interface MadeImage {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/** The most pixels that are decoded: a small file can declare dimensions that fill the memory. */
const mostPixels = 40_000_000;

/** The longest time for one picture, in seconds. */
const patience = 20;

/** The longest placeholder (a data: URL) in bytes, and the side of its picture in pixels. */
const longestBlur = 400;
const blurSide = 12;

// Pictures take the processors that fans' pages need: each is made on one thread.
sharp.concurrency(1);

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false, sequentialRead: true }).timeout({
    seconds: patience,
  });

/**
 * Re-encodes a picture so that no side is longer than `side` pixels: as JPEG, which every network previews, when `asJpeg` and opaque, else as WebP.
 * Of an animation the first frame is kept; metadata such as position and camera is removed. Throws sharp's errors.
 */
export async function encode(bytes: Buffer, { side, asJpeg }: Encoding): Promise<MadeImage> {
  const picture = open(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  if (asJpeg && (await isOpaque(bytes))) {
    return {
      bytes: await picture.flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
      extension: 'jpg',
      contentType: 'image/jpeg',
    };
  }
  return { bytes: await picture.webp({ quality: 84 }).toBuffer(), extension: 'webp', contentType: 'image/webp' };
}

/** An alpha channel may be unused; a small copy is enough to find out. */
async function isOpaque(bytes: Buffer): Promise<boolean> {
  const { hasAlpha } = await open(bytes).metadata();
  if (!hasAlpha) return true;
  const small = await open(bytes).resize(64, 64, { fit: 'inside' }).png().toBuffer();
  return (await sharp(small).stats()).isOpaque;
}

/** A blurred placeholder: a data: URL of at most 400 bytes, twelve pixels a side; null when none is that short. Throws sharp's errors. */
export async function blurred(bytes: Buffer): Promise<string | null> {
  for (const quality of [50, 20, 1]) {
    const tiny = await open(bytes)
      .autoOrient()
      .resize(blurSide, blurSide, { fit: 'cover' })
      .flatten()
      .blur(0.8)
      .webp({ quality, smartSubsample: true })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (url.length <= longestBlur) return url;
  }
  return null;
}
