/** Finds a folder for PostgreSQL's socket: private, reachable by its user, and short enough for the system's limit. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from './engine.ts';
import type { RunAs } from './postgres-binaries.ts';

/** The longest socket address is 107 bytes; `/.s.PGSQL.5432` and its lock file's ending take 20 of them. */
const longestFolder = 87;

function canWrite(folder: string, runAs: RunAs): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], {
    ...runAs,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}

function makePrivate(folder: string, runAs: RunAs): void {
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
}

function isPrivate(folder: string, runAs: RunAs): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  const owner = runAs?.uid ?? process.getuid?.();
  return entry?.isDirectory() === true && entry.uid === owner && (entry.mode & 0o077) === 0;
}

/** The folder of an earlier start, if it still exists and is private. */
function rememberedFolder(record: string, runAs: RunAs): string | undefined {
  try {
    const folder = readFileSync(record, 'utf8').trim();
    return folder !== '' && isPrivate(folder, runAs) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Gives the socket's folder: `run` in the data folder where that is short and reachable, else a private folder for temporary
 * files, recorded in the data folder for the next start.
 */
export function findSocketFolder(dataDir: string, runAs: RunAs): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= longestFolder) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    makePrivate(inside, runAs);
    if (runAs === undefined || canWrite(inside, runAs)) return inside;
    rmSync(inside, { recursive: true, force: true });
  }
  const record = join(dataDir, 'postgres-socket-folder');
  const remembered = rememberedFolder(record, runAs);
  if (remembered !== undefined) return remembered;
  for (const root of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    try {
      const folder = mkdtempSync(join(root, 'fanfare-'));
      makePrivate(folder, runAs);
      if (Buffer.byteLength(folder) <= longestFolder && canWrite(folder, runAs)) {
        writeFileSync(record, `${folder}\n`, { mode: 0o600 });
        return folder;
      }
    } catch {
      // The next folder may do.
    }
  }
  throw new EngineError(
    "There is no folder for the embedded PostgreSQL's socket; set TMPDIR to a short, writable folder, or set DATABASE_URL.",
  );
}

/** Removes the socket's folder if it is outside the data folder; call it after the server has stopped. */
export function leaveSocketFolder(dataDir: string, folder: string): void {
  if (folder === join(dataDir, 'run')) return;
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(dataDir, 'postgres-socket-folder'), { force: true });
}
