/** Where one process keeps its event segments, and how what a dead process left behind is taken over by exactly one living one. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** A folder that belongs to this process while it lives. */
export interface SegmentFolder {
  path: string;
  /** Starts every segment id of this process; no other process ever has it. */
  owner: string;
  /** Takes over the segments of dead processes. Gives their paths, now in this folder and closed. */
  adopt(): Promise<string[]>;
  /** Gives the folder up: removed when empty, left to be adopted otherwise. */
  release(): Promise<void>;
}

/** The ending of a segment that is being written, and of one that is complete. */
export const openEnding = '.open';
export const closedEnding = '.closed';

const lifeSign = 'owner';
const leftPrefix = 'left-';
const unfinishedPrefix = '.';
/** A process's folder, finished or not; whatever else lies beside them is not ours to take. */
const ownerName = /^\.?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Sockets on disk must have short paths (108 bytes on Linux). */
const longestSocketPath = 100;

/** Calls `use` with a path for `folder`'s life sign that is short enough for a socket. */
async function withSocketPath<Result>(folder: string, use: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(folder, lifeSign);
  if (Buffer.byteLength(path) <= longestSocketPath || process.platform !== 'linux') return use(path);
  const descriptor = openSync(folder, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${lifeSign}`);
  } finally {
    closeSync(descriptor);
  }
}

/** A socket that answers as long as this process lives: the system itself takes it down, however the process ends. */
function showLife(folder: string): Promise<Server> {
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
          // Any other failure says nothing about its owner, and taking from the living would lose events.
          resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
        });
      }),
  ).catch((error: NodeJS.ErrnoException) => error.code !== 'ENOENT');
}

/** Makes this process a folder below `root`. Several processes may share `root`, also on several machines' containers over one disk. */
export async function claimSegmentFolder(root: string): Promise<SegmentFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const owner = randomUUID();
  const path = join(root, owner);
  // Nobody may see the folder before it shows life.
  const unfinished = join(root, `${unfinishedPrefix}${owner}`);
  await mkdir(unfinished, { mode: 0o700 });
  const life = await showLife(unfinished);
  await rename(unfinished, path);

  return {
    path,
    owner,
    async adopt() {
      for (const name of await readdir(root)) {
        if (name === owner || !ownerName.test(name) || (await isAlive(join(root, name)))) continue;
        if (name.startsWith(unfinishedPrefix)) await rm(join(root, name), { recursive: true, force: true });
        else await takeOver(join(root, name), join(path, `${leftPrefix}${name}`));
      }
      return emptyInto(path, path);
    },
    async release() {
      rmSync(join(path, lifeSign), { force: true });
      await new Promise<void>((resolve) => life.close(() => resolve()));
      if ((await readdir(path)).length === 0) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Renaming is what decides between several that want the same folder. */
async function takeOver(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Moves the segments of every left folder below `folder` into `target` and removes those folders. Gives the moved segments' paths. */
async function emptyInto(folder: string, target: string): Promise<string[]> {
  const moved: string[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith(leftPrefix)) {
      const left = join(folder, name);
      moved.push(...(await emptyInto(left, target)));
      await rm(left, { recursive: true, force: true });
    } else if (folder !== target && (name.endsWith(openEnding) || name.endsWith(closedEnding))) {
      const path = join(target, `${name.slice(0, name.lastIndexOf('.'))}${closedEnding}`);
      await rename(join(folder, name), path);
      moved.push(path);
    }
  }
  return moved;
}
