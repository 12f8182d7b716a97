/** Re-encodes uploaded pictures one after the other: detects the format by the bytes, decodes, resizes and encodes anew. */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { createQueue } from './queue.ts';

/** What a picture is for. */
export type ImageKind = 'cover' | 'logo';

/** The limits of each kind: largest upload in bytes, the error above it, and the longest side that is stored, in pixels (LINK-33). */
export const imageLimits = {
  cover: { bytes: 4_100_000, tooLarge: 'FILE_OVER_4MB', side: 1280 },
  logo: { bytes: 1_000_000, tooLarge: 'FILE_OVER_1MB', side: 512 },
} as const satisfies Record<ImageKind, { bytes: number; tooLarge: ErrorCode; side: number }>;

/** A re-encoded picture. */
export interface MadeImage {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/** Formats that are decoded. SVG is not among them: it can hold scripts, and its format cannot be detected by its first bytes. */
const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** The most pixels that are decoded: a small file can declare dimensions that fill the memory. */
const mostPixels = 40_000_000;

/** The longest time for one picture, in seconds. */
const patience = 20;

/** The longest placeholder (a data: URL) in bytes, and the side of its picture in pixels. */
const longestBlur = 400;
const blurSide = 12;

// Pictures take the processors that fans' pages need: one at a time, each on one thread.
sharp.concurrency(1);
const inTurn = createQueue();

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false, sequentialRead: true }).timeout({
    seconds: patience,
  });

/**
 * Re-encodes a picture. Covers become JPEG, which every network previews (WebP when transparent), logos WebP; of an animation the first
 * frame is kept; metadata such as position and camera is removed. Throws FILE_OVER_4MB, FILE_OVER_1MB, FILE_NOT_IMAGE, TOO_MANY_TRIES.
 */
export async function makeImage(bytes: Buffer, kind: ImageKind): Promise<MadeImage> {
  const limits = imageLimits[kind];
  if (bytes.length > limits.bytes) throw new CodedError(limits.tooLarge);
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !accepted.includes(sniffed.mime)) throw new CodedError('FILE_NOT_IMAGE');
  return inTurn(() => encode(bytes, kind));
}

async function encode(bytes: Buffer, kind: ImageKind): Promise<MadeImage> {
  const limits = imageLimits[kind];
  try {
    const picture = open(bytes)
      .autoOrient()
      .resize(limits.side, limits.side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (kind === 'cover' && (await isOpaque(bytes))) {
      return {
        bytes: await picture.flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
        extension: 'jpg',
        contentType: 'image/jpeg',
      };
    }
    return { bytes: await picture.webp({ quality: 84 }).toBuffer(), extension: 'webp', contentType: 'image/webp' };
  } catch (cause) {
    throw new CodedError('FILE_NOT_IMAGE', undefined, cause);
  }
}

/** An alpha channel may be unused; a small copy is enough to find out. */
async function isOpaque(bytes: Buffer): Promise<boolean> {
  const { hasAlpha } = await open(bytes).metadata();
  if (!hasAlpha) return true;
  const small = await open(bytes).resize(64, 64, { fit: 'inside' }).png().toBuffer();
  return (await sharp(small).stats()).isOpaque;
}

/** A blurred placeholder for a cover that is loading: a data: URL of at most 400 bytes, twelve pixels a side. Null when the picture cannot be decoded. */
export async function makeBlur(bytes: Buffer): Promise<string | null> {
  try {
    return await inTurn(() => blurred(bytes));
  } catch {
    return null;
  }
}

async function blurred(bytes: Buffer): Promise<string | null> {
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
