/** Files of the storage stand-in on the local disk: written atomically, never outside their folder. */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/** The files of one storage zone. Keys are paths with slashes, such as `images/ab12.webp`. */
export interface StoredFiles {
  /** Stores `bytes` under `key`; resolves when they are on the disk. Throws a RangeError for a key that leads outside the folder. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when no file has this key. */
  read(key: string): Promise<Buffer | undefined>;
  /** Whether there was a file to remove. */
  remove(key: string): Promise<boolean>;
}

/** Opens the folder `directory`, creating it if missing. */
export function createStoredFiles(directory: string): StoredFiles {
  const root = resolve(directory);
  const placeOf = (key: string): string => {
    const place = resolve(join(root, key));
    if (key === '' || key.includes('\0') || !place.startsWith(root + sep))
      throw new RangeError('A key must lie inside the zone.');
    return place;
  };
  let lastPart = 0;
  return {
    write: async (key, bytes) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true });
      lastPart += 1;
      const part = `${place}.${process.pid}-${lastPart}.part`;
      const file = await open(part, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, place);
    },
    read: async (key) => {
      try {
        const place = placeOf(key);
        return (await stat(place)).isFile() ? await readFile(place) : undefined;
      } catch {
        return undefined;
      }
    },
    remove: async (key) => {
      try {
        await rm(placeOf(key));
        return true;
      } catch {
        return false;
      }
    },
  };
}
