/** Stores files in a folder of this machine, which the server itself serves: enough for one machine. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createFileNames, type Files, keyOf, keyOfContent } from './files.ts';

/** The folder, and the URL under which the server serves it, without a trailing slash. */
export interface LocalFilesOptions {
  folder: string;
  publicUrl: string;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes through to the disk and under its name in one step: after a crash there is the whole file or none. */
async function writeWhole(place: string, bytes: Buffer, part: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  try {
    const file = await open(part, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates the store. Its calls throw CodedError('UPLOAD_FAILED') when the disk refuses. */
export function createLocalFiles({ folder, publicUrl }: LocalFilesOptions): Files {
  const names = createFileNames(publicUrl);
  let written = 0;
  const tried = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (cause) {
      throw new CodedError('UPLOAD_FAILED', undefined, cause);
    }
  };
  return {
    ...names,
    store: (bytes, { extension }) =>
      tried(async () => {
        const key = keyOfContent(bytes, extension);
        const place = join(folder, key);
        written += 1;
        await writeWhole(place, bytes, `${place}.${process.pid}-${written}.part`);
        return names.toPublic(`file:${key}`);
      }),
    read: async (url) => {
      const key = keyOf(publicUrl, url);
      if (key === undefined) return undefined;
      return await tried(() =>
        readFile(join(folder, key)).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      );
    },
    remove: async (url) => {
      const key = keyOf(publicUrl, url);
      if (key !== undefined) await tried(() => rm(join(folder, key), { force: true }));
    },
  };
}
