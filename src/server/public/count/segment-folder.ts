/** One process's folder of event segments, and the adoption of a dead process's segments by exactly one other process. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** A folder owned by this process while it lives. */
export interface SegmentFolder {
  path: string;
  /** The prefix of every segment id of this process; no other process ever has it. */
  owner: string;
  /** Adopts the segments of dead processes. Gives their paths, now closed and in this folder. */
  adopt(): Promise<string[]>;
  /** Releases the folder: removes it when empty, otherwise leaves it for adoption. */
  release(): Promise<void>;
}

/** File name suffixes of an open and of a closed segment. */
export const openEnding = '.open';
export const closedEnding = '.closed';

const socketName = 'owner';
const mostTries = 3;
/** A folder without its socket belongs to a process that is starting, until it is this old. Milliseconds. */
const unfinishedFor = 60_000;
const leftPrefix = 'left-';
const unfinishedPrefix = '.';
/** The name of a process's folder, complete or not; anything else beside them is ignored. */
const ownerName = /^\.?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Socket paths are limited to 108 bytes on Linux. */
const maxSocketPath = 100;

/** Calls `use` with a path to the socket in `folder` that is short enough. */
async function withSocketPath<Result>(folder: string, use: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(folder, socketName);
  if (Buffer.byteLength(path) <= maxSocketPath || process.platform !== 'linux') return use(path);
  const descriptor = openSync(folder, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${socketName}`);
  } finally {
    closeSync(descriptor);
  }
}

/** A socket that accepts connections as long as this process lives: the system closes it, however the process ends. */
function listen(folder: string): Promise<Server> {
  return withSocketPath(
    folder,
    (path) =>
      new Promise((resolve, reject) => {
        const server = createServer((socket) => socket.destroy());
        server.unref();
        server.once('error', reject);
        server.listen(path, () => resolve(server));
      }),
  );
}

function isAlive(folder: string): Promise<boolean> {
  return withSocketPath(
    folder,
    (path) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(path);
        socket.once('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', (error: NodeJS.ErrnoException) => {
          // Any other error does not prove that the owner is dead, and adopting from a living process would lose events.
          resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
        });
      }),
  ).catch((error: NodeJS.ErrnoException) => error.code !== 'ENOENT');
}

/** Makes a folder whose socket accepts connections. If another process takes it for a dead one's while it is made, it is made again. */
async function makeFolder(root: string): Promise<{ owner: string; path: string; server: Server }> {
  for (let left = mostTries; ; left -= 1) {
    const owner = randomUUID();
    const path = join(root, owner);
    // Other processes must not see the folder before its socket accepts connections.
    const unfinished = join(root, `${unfinishedPrefix}${owner}`);
    let server: Server | undefined;
    try {
      await mkdir(unfinished, { mode: 0o700 });
      server = await listen(unfinished);
      await rename(unfinished, path);
      if (await isAlive(path)) return { owner, path, server };
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

/** Creates this process's folder below `root`. Several processes may share `root`, also in containers on one shared disk. */
export async function claimSegmentFolder(root: string): Promise<SegmentFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const { owner, path, server } = await makeFolder(root);

  return {
    path,
    owner,
    async adopt() {
      for (const name of await readdir(root)) {
        if (name === owner || !ownerName.test(name) || (await isAlive(join(root, name)))) continue;
        if (name.startsWith(unfinishedPrefix)) await removeUnfinished(join(root, name));
        else await adoptFolder(join(root, name), join(path, `${leftPrefix}${name}`));
      }
      return moveSegments(path, path);
    },
    async release() {
      rmSync(join(path, socketName), { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if ((await readdir(path)).length === 0) await rm(path, { recursive: true, force: true });
    },
  };
}

/** The rename decides which of several processes gets the folder. */
async function adoptFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Moves the segments of every adopted folder below `folder` into `target` and removes those folders. Gives the paths of the moved segments. */
async function moveSegments(folder: string, target: string): Promise<string[]> {
  const moved: string[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith(leftPrefix)) {
      const left = join(folder, name);
      moved.push(...(await moveSegments(left, target)));
      await rm(left, { recursive: true, force: true });
    } else if (folder !== target && (name.endsWith(openEnding) || name.endsWith(closedEnding))) {
      const path = join(target, `${name.slice(0, name.lastIndexOf('.'))}${closedEnding}`);
      await rename(join(folder, name), path);
      moved.push(path);
    }
  }
  return moved;
}
