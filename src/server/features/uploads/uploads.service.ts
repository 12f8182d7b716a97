/** Stores pictures: uploaded ones, and pictures of other hosts that a link names. All are re-encoded. */
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { PreviewPicture } from '#domain/links/preview-picture.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Files } from '../../vendors/files/files.ts';
import type { MadeImage } from './encode-picture.ts';
import { encodeDrawing, type ImageKind, imageLimits, makeBlur, makeImage } from './image-pipeline.ts';
import { drawPreviewPicture } from './picture-worker.ts';
import type { StoredFilesStore } from './stored-files.store.ts';

export interface UploadsService {
  /** Stores an uploaded picture; returns its public URL. Throws FILE_OVER_4MB, FILE_OVER_1MB, FILE_NOT_IMAGE, UPLOAD_FAILED. */
  store(bytes: Buffer, kind: ImageKind): Promise<string>;
  /** Stores a cover that was drawn here, given as an SVG document; returns its public URL. */
  storeDrawn(svg: string): Promise<string>;
  /** A blurred placeholder (a data: URL of at most 400 bytes) of a picture, given by its bytes or by the URL of a stored one. Null when it cannot be made. */
  blurOf(picture: Buffer | string): Promise<string | null>;
  /** Stores a copy of the picture at `url` and returns its public URL; the URL of a stored picture is returned as it is. Throws IMAGE_REHOST_FAILED. */
  rehost(url: string, kind: ImageKind): Promise<string>;
  /** What a saved link stores of a picture that it names: the stored form, and for a cover its placeholder. Throws IMAGE_REHOST_FAILED. */
  keep(url: string, kind: ImageKind): Promise<{ stored: string; blur: string | null }>;
  /** Draws the picture that networks show of a page: a JPEG. `drawnCover` is an SVG, for pages whose cover is none of ours or cannot be read now. Throws TOO_MANY_TRIES. */
  drawPreview(picture: PreviewPicture, drawnCover: string): Promise<Buffer>;
  /** The bytes of a stored picture; undefined for one of another host and for one that is gone. */
  read(url: string): Promise<Buffer | undefined>;
  /** The stored form of a URL: a short one for a stored picture, any other unchanged. */
  storedForm(url: string): string;
}

export function createUploadsService(options: {
  files: Files;
  guardedFetch: GuardedFetch;
  log: Logger;
  clock: Clock;
  storedFiles: Pick<StoredFilesStore, 'note' | 'keep'>;
}): UploadsService {
  const { files, guardedFetch, log, clock, storedFiles } = options;

  const store = async (bytes: Buffer, kind: ImageKind) => storeMade(await makeImage(bytes, kind));
  const storeMade = async (image: MadeImage): Promise<{ url: string; bytes: Buffer }> => {
    // Noted first: a sweep that is deleting the same file lets this wait, and it is stored again.
    await storedFiles.note(files.nameOf(image.bytes, image), clock.now());
    return { url: await files.store(image.bytes, image), bytes: image.bytes };
  };

  const fetched = async (url: string, kind: ImageKind): Promise<{ url: string; bytes: Buffer }> => {
    try {
      const answer = await guardedFetch(url, { accept: 'image/*', maximumBytes: imageLimits[kind].bytes });
      if (answer.status !== 200) throw new Error(`The picture's host answered ${answer.status}.`);
      return await store(answer.bytes, kind);
    } catch (cause) {
      log.info({ err: cause }, 'A picture of another host could not be stored.');
      throw new CodedError('IMAGE_REHOST_FAILED', undefined, cause);
    }
  };

  const blurOf = async (picture: Buffer | string): Promise<string | null> => {
    const bytes = typeof picture === 'string' ? await files.read(picture) : picture;
    return bytes === undefined ? null : await makeBlur(bytes);
  };

  return {
    store: async (bytes, kind) => (await store(bytes, kind)).url,
    storeDrawn: async (svg) => (await storeMade(await encodeDrawing(svg))).url,
    blurOf,
    storedForm: (url) => files.toStored(url),
    read: (url) => files.read(url),
    async drawPreview({ title, artistName, line, cover, own }, drawnCover) {
      const words = own === null ? { title, artistName, line } : undefined;
      const chosen = own ?? cover;
      const stored = chosen === null ? undefined : await files.read(chosen);
      try {
        if (stored !== undefined) return await drawPreviewPicture({ picture: stored, words });
      } catch (error) {
        if (error instanceof CodedError) throw error;
        log.warn({ err: error }, 'The picture of a shared page could not be decoded; drawing one instead.');
      }
      return await drawPreviewPicture({ picture: Buffer.from(drawnCover), words: { title, artistName, line } });
    },
    rehost: async (url, kind) => (files.isOurs(url) ? files.toPublic(url) : (await fetched(url, kind)).url),
    keep: async (storedUrl, kind) => {
      if (files.isOurs(storedUrl)) {
        // A form that stayed open for long may name an upload that was deleted since.
        if (!(await storedFiles.keep(files.toStored(storedUrl))) && (await files.read(storedUrl)) === undefined)
          throw new CodedError('IMAGE_REHOST_FAILED');
        // A stored picture that cannot be read now is kept all the same; only its placeholder is missing.
        const blur = kind === 'cover' ? await blurOf(storedUrl).catch(() => null) : null;
        return { stored: files.toStored(storedUrl), blur };
      }
      const { url, bytes } = await fetched(storedUrl, kind);
      return { stored: files.toStored(url), blur: kind === 'cover' ? await makeBlur(bytes) : null };
    },
  };
}
