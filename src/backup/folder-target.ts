/** A backup in a folder. Every object is on the disk, whole, before it has its name. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { BackupError, codeOf } from './backup-error.ts';
import type { Target } from './target.ts';

const unfinishedEnding = '.unfinished';

const reasons: Record<string, string | undefined> = {
  ENOSPC: 'its disk is full; free some space and start the same command again, which goes on where it stopped',
  EDQUOT: 'its quota is used up; free some space and start the same command again, which goes on where it stopped',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a part of its path is a file, not a folder',
};

function refusal(label: string, error: unknown): BackupError {
  const reason = reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
  return new BackupError(`The backup cannot be written to ${label}: ${reason}.`, error);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder is made with the first object, readable by its owner only. */
export function folderTarget(folder: string): Target {
  const root = resolve(folder);
  const placeOf = (name: string): string => {
    const place = resolve(root, name);
    if (name === '' || !place.startsWith(root + sep)) throw new RangeError(`${name} is no name of an object.`);
    return place;
  };

  async function* below(path: string): AsyncGenerator<string> {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) yield* below(inside);
      else if (!entry.name.endsWith(unfinishedEnding)) yield inside;
    }
  }

  return {
    label: folder,
    async write(name, bytes) {
      const place = placeOf(name);
      const unfinished = `${place}${unfinishedEnding}`;
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, place);
        await sync(dirname(place));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw refusal(folder, error);
      }
    },
    async read(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
        throw new BackupError(`${name} in ${folder} cannot be read: ${(error as Error).message}.`, error);
      }
    },
    async *list(prefix) {
      for await (const path of below(root)) {
        const name = relative(root, path).split(sep).join('/');
        if (name.startsWith(prefix)) yield { name, bytes: (await stat(path)).size };
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
    },
  };
}
