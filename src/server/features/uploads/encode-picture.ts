/** Decodes a picture, resizes it and encodes it anew. Runs in the process for pictures alone. */
import sharp from 'sharp';

/** How a picture is stored: the longest side in pixels, whether it becomes a JPEG of at most `mostJpegBytes`, and whether it comes as AVIF. */
export interface Encoding {
  side: number;
  asJpeg: boolean;
  isAvif: boolean;
}

/** A re-encoded picture. */
export interface MadeImage {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/**
 * More pixels are refused before one is decoded: a small file can declare dimensions that fill the memory. AVIF takes six times as long as the others,
 * four seconds of a processor for 40 megapixels in 1,500 bytes.
 */
const mostPixels = 40_000_000;
const mostOfAvif = 16_000_000;

/** The longest time for one picture, in seconds. */
const patience = 20;

/** The longest placeholder (a data: URL) in bytes, and the side of its picture in pixels. */
const longestBlur = 400;
const blurSide = 12;

/** Messengers leave out larger pictures of previews. */
export const mostJpegBytes = 300_000;
/** Tried in this order until a JPEG is small enough: its quality, and the share of its side. The last one always is, for any cover. */
const jpegSteps = [
  [84, 1],
  [72, 1],
  [60, 1],
  [60, 0.7],
  [50, 0.4],
] as const;

// Pictures take the processors that fans' pages need: each is made on one thread.
sharp.concurrency(1);

/** A picture to decode, within the limits of pixels and time. */
export const open = (bytes: Buffer, limitInputPixels = mostPixels) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', animated: false, sequentialRead: true }).timeout({
    seconds: patience,
  });

/**
 * Re-encodes a picture so that no side is longer than `side` pixels: as a small JPEG on white, which every network previews, when `asJpeg`, else as WebP.
 * Of an animation the first frame is kept; metadata such as position and camera is removed. Throws sharp's errors.
 */
export async function encode(bytes: Buffer, { side, asJpeg, isAvif }: Encoding): Promise<MadeImage> {
  const small = open(bytes, isAvif ? mostOfAvif : mostPixels)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  if (!asJpeg)
    return { bytes: await small.webp({ quality: 84 }).toBuffer(), extension: 'webp', contentType: 'image/webp' };
  // Decoded once, however many steps follow.
  const opaque = await small.flatten({ background: '#fff' }).png({ compressionLevel: 0 }).toBuffer();
  let jpeg = Buffer.alloc(0);
  for (const [quality, share] of jpegSteps) {
    const longest = Math.round(side * share);
    const picture = open(opaque).resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
    jpeg = await picture.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= mostJpegBytes) break;
  }
  return { bytes: jpeg, extension: 'jpg', contentType: 'image/jpeg' };
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
