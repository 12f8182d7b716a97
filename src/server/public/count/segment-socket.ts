/** The socket by which a process shows that it lives, and answers whether it sends the segments of others. */
import { closeSync, openSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** What a knock on a process's socket tells: its process is gone, it lives, or it lives and sends segments of others. */
export type Knocked = 'dead' | 'alive' | 'sends';

export const socketName = 'owner';
/** Socket paths are limited to 108 bytes on Linux. */
const maxSocketPath = 100;
/** It names the version of the lines (`segment-folder.ts`): a process of an older version would not take ours, nor we its. */
const sendsAnswer = 's2';
/** A process that does not answer in time is busy or of a version that does not send for others. Milliseconds. */
const answerWithin = 2_000;

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

/**
 * Opens a socket that accepts connections as long as this process lives: the system closes it, however the process ends. `onKnock` runs for each
 * connection and tells whether this process sends the segments of others.
 */
export function listen(folder: string, onKnock: () => boolean): Promise<Server> {
  return withSocketPath(
    folder,
    (path) =>
      new Promise((resolve, reject) => {
        const server = createServer((socket) => {
          // The other side may be gone already.
          socket.on('error', () => undefined);
          socket.end(onKnock() ? sendsAnswer : '');
          socket.resume();
        });
        server.unref();
        server.once('error', reject);
        server.listen(path, () => resolve(server));
      }),
  );
}

/** Knocks on the socket in `folder`. */
export function knock(folder: string): Promise<Knocked> {
  return withSocketPath(
    folder,
    (path) =>
      new Promise<Knocked>((resolve) => {
        const socket = connect(path);
        let answer: Knocked = 'alive';
        socket.setTimeout(answerWithin, () => socket.destroy());
        socket.once('data', (bytes) => {
          if (bytes.toString() === sendsAnswer) answer = 'sends';
        });
        socket.once('error', (error: NodeJS.ErrnoException) => {
          // Any other error does not prove that the owner is dead, and adopting from a living process would lose events.
          if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') answer = 'dead';
        });
        socket.once('close', () => resolve(answer));
      }),
  ).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'dead' : 'alive'));
}
