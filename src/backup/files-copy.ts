/** Copies the stored pictures by their keys, from the storage into a backup and back. A key is made of its content's hash, so a copy is checked by its name. */

import { inParallel } from '#server/platform/in-parallel.ts';
import type { Files } from '#server/vendors/files/files.ts';
import { keyFor } from '#server/vendors/files/files.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { sha256Of, writePart } from './parts.ts';
import { readWhole, type Target } from './target.ts';

const atOnce = 8;
const stored = 'file:';

const contentTypes: Record<string, string | undefined> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

const keyIn = (objectName: string): string => objectName.slice('files/'.length);
const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

function isWhole(key: string, bytes: Uint8Array): boolean {
  return keyFor(sha256Of(bytes), extensionOf(key)) === key;
}

/** Copies the files with these stored names. Those that an earlier try has copied are only checked. */
export async function backUpFiles(
  files: Pick<Files, 'read'>,
  names: readonly string[],
  target: Target,
  tell: (line: string) => void,
): Promise<Manifest['files']> {
  const copied: Manifest['files']['copied'] = [];
  const missing: string[] = [];
  await inParallel(names, atOnce, async (name) => {
    const key = name.slice(stored.length);
    const objectName = `files/${key}`;
    const earlier = await target.read(objectName);
    if (earlier !== undefined && isWhole(key, earlier)) {
      copied.push({ name: objectName, bytes: earlier.byteLength, sha256: sha256Of(earlier) });
      return;
    }
    const bytes = await files.read(name);
    if (bytes === undefined || !isWhole(key, bytes)) missing.push(name);
    else copied.push(await writePart(target, objectName, bytes));
    if (copied.length % 1_000 === 0) tell(`Files: ${copied.length} of ${names.length}`);
  });
  copied.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { copied, missing: missing.sort() };
}

/** Stores the copied files again, except those that the storage has. Gives how many were stored. */
export async function restoreFiles(
  files: Pick<Files, 'read' | 'store'>,
  copied: Manifest['files']['copied'],
  target: Target,
  tell: (line: string) => void,
): Promise<number> {
  let done = 0;
  let put = 0;
  await inParallel(copied, atOnce, async ({ name }) => {
    const key = keyIn(name);
    if ((await files.read(`${stored}${key}`)) === undefined) {
      const bytes = await readWhole(target, name);
      if (!isWhole(key, bytes))
        throw new BackupError(`${name} in ${target.label} is damaged: its checksum differs. Use another backup.`);
      const extension = extensionOf(key);
      await files.store(bytes, { extension, contentType: contentTypes[extension] ?? 'application/octet-stream' });
      put += 1;
    }
    done += 1;
    if (done % 1_000 === 0) tell(`Files: ${done} of ${copied.length}`);
  });
  return put;
}
