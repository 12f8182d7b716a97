/** Closed segments on disk: a file of lines, or a folder of such files that are sent as one. */
import { lstat, mkdir, open, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { closedEnding, openEnding } from './segment-folder.ts';

const newline = 0x0a;

/** Reads segments, one at a time into one buffer, so that the garbage collector has no new buffers to free. */
export interface SegmentReader {
  /**
   * The complete lines of a segment, valid until the next call. A last line without line feed was cut by a kill before its event was acknowledged.
   */
  lines(path: string): Promise<Buffer>;
}

/** The files of a segment, in the order in which they are sent. */
async function filesOf(path: string): Promise<string[]> {
  if (!(await lstat(path)).isDirectory()) return [path];
  return (await readdir(path)).sort().map((name) => join(path, name));
}

export function createSegmentReader(): SegmentReader {
  let buffer = Buffer.alloc(0);

  /** Reads a file into the buffer from `start` on, and gives the end of its last complete line. */
  async function append(path: string, start: number): Promise<number> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (buffer.length < start + size) {
        const larger = Buffer.allocUnsafeSlow(start + size);
        buffer.copy(larger, 0, 0, start);
        buffer = larger;
      }
      let end = start;
      while (end < start + size) {
        const { bytesRead } = await file.read(buffer, end, start + size - end, end - start);
        if (bytesRead === 0) break;
        end += bytesRead;
      }
      return Math.max(start, buffer.subarray(0, end).lastIndexOf(newline) + 1);
    } finally {
      await file.close();
    }
  }

  return {
    async lines(path) {
      let end = 0;
      for (const file of await filesOf(path)) end = await append(file, end);
      return buffer.subarray(0, end);
    },
  };
}

/**
 * Joins closed segments that were never sent into one named `id`. Its content is fixed by the last rename, so that its id always names the same lines;
 * after a kill before that, the adopter closes it with the segments that are in it.
 */
export async function joinSegments(paths: readonly string[], id: string): Promise<string> {
  const folder = dirname(paths[0] ?? '');
  const open = join(folder, `${id}${openEnding}`);
  const closed = join(folder, `${id}${closedEnding}`);
  await mkdir(open, { mode: 0o700 });
  for (const [index, path] of paths.entries()) await rename(path, join(open, String(index).padStart(4, '0')));
  await rename(open, closed);
  return closed;
}

/** Takes a joined segment apart, and gives its parts as segments; undefined for one that is not joined. */
export async function splitSegment(path: string): Promise<string[] | undefined> {
  if (!(await lstat(path)).isDirectory()) return undefined;
  const parts: string[] = [];
  for (const file of await filesOf(path)) {
    const part = `${path.slice(0, -closedEnding.length)}-${basename(file)}${closedEnding}`;
    await rename(file, part);
    parts.push(part);
  }
  await rmdir(path);
  return parts;
}
