/** Creates and locks the data folder, and checks that it is writable. */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { identityOf, isRunning, type ProcessIdentity } from '#engines/process-identity.ts';
import { StartError } from './start-error.ts';

const identitySchema = z.object({ pid: z.number(), birth: z.string() });

/** Descriptions of the system's error codes for a folder, as the end of a sentence. */
const reasons: Record<string, string | undefined> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EEXIST: 'there is a file with this name',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its path is too long',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unusable(folder: string, error: unknown): StartError {
  const reason = reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The data folder ${folder} cannot be used: ${reason}; set DATA_DIR to a folder that Fanfare may write to.`,
    error,
  );
}

function inUse(folder: string, holder: ProcessIdentity): StartError {
  return new StartError(
    `The data folder ${folder} is in use by another Fanfare (process ${holder.pid}); stop that one first, or set DATA_DIR to another folder.`,
  );
}

function holderOf(file: string): ProcessIdentity | undefined {
  try {
    return identitySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const same = (one: ProcessIdentity | undefined, other: ProcessIdentity | undefined) =>
  one?.pid === other?.pid && one?.birth === other?.birth;

/** Makes a folder and those above it. Node's recursive mkdir never returns in places such as /proc, which refuse every folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates the lock file atomically. Returns false when there is one already. */
function place(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** How long a stopping process may take to release the lock, in milliseconds. */
const patience = 2_500;

/**
 * Creates `folder` if it is missing and locks it. The lock names a process by number and start time, so that a lock left by a SIGKILL is
 * ignored; a lock of the parent process counts as this one's. Returns the function that releases it; throws StartError when the
 * folder is in use or cannot be written.
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  const me = identityOf(process.pid);
  const lock = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  const stale = `${own}.old`;
  try {
    makeFolder(folder);
    writeFileSync(own, JSON.stringify(me), { mode: 0o600 });
    try {
      const end = performance.now() + patience;
      while (!place(own, lock)) {
        const holder = holderOf(lock);
        if (holder !== undefined && same(holder, identityOf(process.ppid))) return () => undefined;
        if (holder !== undefined && isRunning(holder)) {
          if (performance.now() > end) throw inUse(folder, holder);
          await delay(50);
          continue;
        }
        try {
          renameSync(lock, stale);
        } catch (error) {
          if (codeOf(error) === 'ENOENT') continue;
          throw error;
        }
        // Another process may have replaced the stale lock since it was read: its lock is moved back.
        if (!same(holderOf(stale), holder)) place(stale, lock);
        rmSync(stale, { force: true });
      }
    } finally {
      rmSync(own, { force: true });
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusable(folder, error);
  }
  return () => {
    if (same(holderOf(lock), me)) rmSync(lock, { force: true });
  };
}
