/** One process's folder of event segments, and the adoption of a dead process's segments by exactly one other process. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { Server } from 'node:net';
import { basename, join } from 'node:path';
import { finishSplits } from './segment-parts.ts';
import { knock, listen, socketName } from './segment-socket.ts';

/** A folder owned by this process while it lives. */
export interface SegmentFolder {
  path: string;
  /** The prefix of every segment id of this process; no other process ever has it. */
  owner: string;
  /** Adopts the segments of dead processes. Gives their paths, now closed and in this folder. */
  adopt(): Promise<string[]>;
  /**
   * Gives a closed segment that was never sent to the process that sends for all of this machine: the living one whose name comes first. False when
   * that is this one, or when none accepts it; then the segment stays where it is.
   */
  handOver(path: string): Promise<boolean>;
  /** Moves the segments that other processes handed over into this folder, and gives their paths. */
  takeHandedOver(): Promise<string[]>;
  /** Releases the folder: removes it when empty, otherwise leaves it for adoption. */
  release(): Promise<void>;
}

/**
 * File name suffixes of an open and of a closed segment. They end with the version of the lines: a process of a version that cannot send them leaves
 * them to one that can.
 */
export const openEnding = '.open2';
export const closedEnding = '.closed2';
/** Those of the lines before placement, system and language, which are sent too. */
const formerEndings = ['.open', '.closed'];
export const segmentEndings = [openEnding, closedEnding, ...formerEndings];

/** Where other processes put their closed segments for this one to send. */
export const inboxName = 'inbox';
const mostTries = 3;
/** A folder without its socket belongs to a process that is starting, until it is this old. Milliseconds. */
const unfinishedFor = 60_000;
export const leftPrefix = 'left-';
const unfinishedPrefix = '.';
/** The name of a process's folder, complete or not; anything else beside them is ignored. */
export const ownerName = /^\.?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes a folder whose socket accepts connections. If another process takes it for a dead one's while it is made, it is made again. */
async function makeFolder(
  root: string,
  onKnock: () => boolean,
): Promise<{ owner: string; path: string; server: Server }> {
  for (let left = mostTries; ; left -= 1) {
    const owner = randomUUID();
    const path = join(root, owner);
    // Other processes must not see the folder before its socket accepts connections.
    const unfinished = join(root, `${unfinishedPrefix}${owner}`);
    let server: Server | undefined;
    try {
      await mkdir(unfinished, { mode: 0o700 });
      await mkdir(join(unfinished, inboxName), { mode: 0o700 });
      server = await listen(unfinished, onKnock);
      await rename(unfinished, path);
      if ((await knock(path)) !== 'dead') return { owner, path, server };
      throw new Error(`The folder ${path} was removed while it was made.`);
    } catch (error) {
      server?.close();
      if (left <= 1) throw error;
    }
  }
}

/** Removes a folder whose process died while making it; one that may still be made stays. */
async function removeUnfinished(folder: string): Promise<void> {
  const made = await stat(folder).catch(() => undefined);
  if (made !== undefined && Date.now() - made.mtimeMs > unfinishedFor)
    await rm(folder, { recursive: true, force: true });
}

/**
 * Creates this process's folder below `root`. Several processes may share `root`, also in containers on one shared disk. `onKnock` runs when another
 * process looks for this one, maybe with segments to hand over, and tells whether this process sends the segments of others.
 */
export async function claimSegmentFolder(root: string, onKnock: () => boolean = () => false): Promise<SegmentFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const { owner, path, server } = await makeFolder(root, onKnock);
  const inbox = join(path, inboxName);

  return {
    path,
    owner,
    async adopt() {
      for (const name of await readdir(root)) {
        if (name === owner || !ownerName.test(name) || (await knock(join(root, name))) !== 'dead') continue;
        if (name.startsWith(unfinishedPrefix)) await removeUnfinished(join(root, name));
        else await adoptFolder(join(root, name), join(path, `${leftPrefix}${name}`));
      }
      return moveSegments(path, path);
    },
    async handOver(segment) {
      for (const name of (await readdir(root)).sort()) {
        if (name === owner) return false;
        if (name.startsWith(unfinishedPrefix) || !ownerName.test(name)) continue;
        const other = join(root, name);
        if ((await knock(other)) !== 'sends') continue;
        try {
          await rename(segment, join(other, inboxName, basename(segment)));
        } catch (error) {
          // It ended just now.
          if (isMissing(error)) continue;
          throw error;
        }
        // It looks into its inbox. If it dies before that, the segment is adopted with its folder.
        await knock(other);
        return true;
      }
      return false;
    },
    async takeHandedOver() {
      const taken: string[] = [];
      for (const name of await namesIn(inbox)) {
        const target = join(path, name);
        await rename(join(inbox, name), target);
        taken.push(target);
      }
      return taken;
    },
    async release() {
      rmSync(join(path, socketName), { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
      // A folder that is not empty stays for adoption: another process may hand over a segment at this moment.
      await removeIfEmpty(inbox);
      await removeIfEmpty(path);
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes an empty folder; one that has files stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });
}

/** The rename decides which of several processes gets the folder. */
async function adoptFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Moves the segments of every adopted folder below `folder` into `target` and removes those folders. Gives the paths of the moved segments. */
async function moveSegments(folder: string, target: string): Promise<string[]> {
  const moved: string[] = [];
  if (folder !== target) await finishSplits(folder, closedEnding);
  for (const name of await readdir(folder)) {
    if (name.startsWith(leftPrefix) || (folder !== target && name === inboxName)) {
      const left = join(folder, name);
      moved.push(...(await moveSegments(left, target)));
      // A segment that was handed over meanwhile keeps its folder until the next adoption.
      await rm(join(left, socketName), { force: true });
      await removeIfEmpty(left);
    } else if (folder !== target && segmentEndings.some((ending) => name.endsWith(ending))) {
      const path = join(target, `${name.slice(0, name.lastIndexOf('.'))}${closedEnding}`);
      await rename(join(folder, name), path);
      moved.push(path);
    }
  }
  return moved;
}
