/** Takes uploaded pictures: checks size and format by the bytes, and has them made anew. */
import { fileTypeFromBuffer } from 'file-type';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import type { MadeImage } from './encode-picture.ts';
import { blurPicture, encodePicture } from './picture-worker.ts';

/** What a picture is for. */
export type ImageKind = 'cover' | 'logo';

/** The limits of each kind: largest upload in bytes, the error above it, and the longest side that is stored, in pixels (LINK-33). */
export const imageLimits = {
  cover: { bytes: 4_100_000, tooLarge: 'FILE_OVER_4MB', side: 1280 },
  logo: { bytes: 1_000_000, tooLarge: 'FILE_OVER_1MB', side: 512 },
} as const satisfies Record<ImageKind, { bytes: number; tooLarge: ErrorCode; side: number }>;

/** Formats that are decoded. SVG is not among them: it can hold scripts, and its format cannot be detected by its first bytes. */
const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Re-encodes a picture: covers as JPEG, everything else as WebP. Throws FILE_OVER_4MB, FILE_OVER_1MB, FILE_NOT_IMAGE, TOO_MANY_TRIES. */
export async function makeImage(bytes: Buffer, kind: ImageKind): Promise<MadeImage> {
  const { side, bytes: most, tooLarge } = imageLimits[kind];
  if (bytes.length > most) throw new CodedError(tooLarge);
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed === undefined || !accepted.includes(sniffed.mime)) throw new CodedError('FILE_NOT_IMAGE');
  try {
    return await encodePicture(bytes, { side, asJpeg: kind === 'cover', isAvif: sniffed.mime === 'image/avif' });
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('FILE_NOT_IMAGE', undefined, error);
  }
}

/** A JPEG of a cover that was drawn here. An SVG that a person sends is never decoded (`accepted`). */
export const encodeDrawing = (svg: string): Promise<MadeImage> =>
  encodePicture(Buffer.from(svg), { side: imageLimits.cover.side, asJpeg: true, isAvif: false });

/** A cover's placeholder: a data: URL of at most 400 bytes. Null when the picture cannot be decoded or too many wait. */
export async function makeBlur(bytes: Buffer): Promise<string | null> {
  try {
    return await blurPicture(bytes);
  } catch {
    return null;
  }
}
