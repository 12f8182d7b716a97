/** Turns whatever somebody sends as a picture into a picture of ours: judged by its bytes, decoded, and written anew. */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** What a picture is for. */
export type ImageKind = 'cover' | 'logo';

/** The limits of each kind: bytes that are taken, the error beyond, and the longest side that is kept, in pixels (LINK-33). */
export const imageLimits = {
  cover: { bytes: 4_100_000, tooLarge: 'FILE_OVER_4MB', side: 1280 },
  logo: { bytes: 1_000_000, tooLarge: 'FILE_OVER_1MB', side: 512 },
} as const satisfies Record<ImageKind, { bytes: number; tooLarge: ErrorCode; side: number }>;

/** A picture of ours. */
export interface MadeImage {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/** Formats that are decoded. SVG is not among them: it is a document that can hold scripts, and has no bytes of its own to sniff. */
const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Pixels that are decoded at most: a small file can claim to be a picture that fills the memory. */
const mostPixels = 40_000_000;

/** Seconds that one picture may take. */
const patience = 20;

/** Bytes of the longest placeholder address, and the side of the picture in it. */
const longestBlur = 400;
const blurSide = 12;

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false, sequentialRead: true }).timeout({
    seconds: patience,
  });

/**
 * Makes a picture. Covers become JPEG, which every network previews (WebP when they are see-through), logos WebP; an animation becomes
 * its first frame; position, camera and every other word inside is left behind. Throws FILE_OVER_4MB, FILE_OVER_1MB, FILE_NOT_IMAGE.
 */
export async function makeImage(bytes: Buffer, kind: ImageKind): Promise<MadeImage> {
  const limits = imageLimits[kind];
  if (bytes.length > limits.bytes) throw new CodedError(limits.tooLarge);
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !accepted.includes(sniffed.mime)) throw new CodedError('FILE_NOT_IMAGE');
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

/** A picture may have an alpha channel and use none of it; asked of a small copy, which is enough and cheap. */
async function isOpaque(bytes: Buffer): Promise<boolean> {
  const { hasAlpha } = await open(bytes).metadata();
  if (!hasAlpha) return true;
  const small = await open(bytes).resize(64, 64, { fit: 'inside' }).png().toBuffer();
  return (await sharp(small).stats()).isOpaque;
}

/** The picture as a data: address of at most 400 bytes, twelve pixels a side, to stand behind a cover until it has loaded. Null when it cannot be read. */
export async function makeBlur(bytes: Buffer): Promise<string | null> {
  try {
    for (const quality of [50, 20, 1]) {
      const tiny = await open(bytes)
        .autoOrient()
        .resize(blurSide, blurSide, { fit: 'cover' })
        .flatten()
        .blur(0.8)
        .webp({ quality, smartSubsample: true })
        .toBuffer();
      const address = `data:image/webp;base64,${tiny.toString('base64')}`;
      if (address.length <= longestBlur) return address;
    }
    return null;
  } catch {
    return null;
  }
}
