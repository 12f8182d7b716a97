/** Sends closed segments to the event store, oldest first, until each is accepted; the store counts each once. */

import { randomInt } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { closedEnding } from './segment-folder.ts';
import { insertOnce, type SegmentStore } from './segment-insert.ts';

export interface EventShipper {
  /** Enqueues a closed segment by its path. `mayBeStored` says that another process may have sent it before. */
  ship(path: string, mayBeStored: boolean): void;
  /** Calls `listener` with the lines of each accepted segment, until the returned function is called. The lines are valid during the call only. */
  onShipped(listener: (lines: Buffer) => void): () => void;
  /** The number of segments not yet accepted. */
  waiting(): number;
  /** Whether the event store refuses segments because its disk is nearly full. */
  isDiskFull(): boolean;
  /** Resolves when the queue is empty. */
  whenEmpty(): Promise<void>;
  /** Stops after the current segment; the other segments stay on disk. */
  stop(): Promise<void>;
}

const firstPause = 250;
const longestPause = 10_000;
const newline = 0x0a;

/** ClickHouse's error codes for unreadable data: sending it again would only block the segments behind it. */
const unreadable = new Set(['6', '26', '27', '38', '41', '53', '69', '72', '117', '130', '131', '376', '691']);
/** ClickHouse's error code for less free space than an insert needs (`min_free_disk_bytes_to_perform_insert`). */
const notEnoughSpace = '243';
const unreadableFolder = 'unreadable';

/** ClickHouse's code of an error; '' for any other error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The complete lines of a segment. A last line without line feed was cut by a kill before its event was acknowledged. */
function completeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
}

/** Starts sending to the table `events`. */
export function createEventShipper({ eventStore, log }: { eventStore: SegmentStore; log: Logger }): EventShipper {
  const queue: { path: string; mayBeStored: boolean }[] = [];
  const listeners = new Set<(lines: Buffer) => void>();
  const stopping = new AbortController();
  let isDiskFull = false;
  let working: Promise<void> | undefined;
  let onEmpty: (() => void)[] = [];

  // Segments are read one at a time into one buffer, so that the garbage collector has no new buffers to free.
  let buffer = Buffer.alloc(0);

  async function read(path: string): Promise<Buffer> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (buffer.length < size) buffer = Buffer.allocUnsafeSlow(size);
      let length = 0;
      while (length < size) {
        const { bytesRead } = await file.read(buffer, length, size - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return buffer.subarray(0, length);
    } finally {
      await file.close();
    }
  }

  async function send(path: string, mayBeStored: boolean): Promise<void> {
    const lines = completeLines(await read(path));
    // The id always names the same content, so that the store recognises a repeated segment.
    const resent = await insertOnce(eventStore, lines, basename(path, closedEnding), mayBeStored);
    if (resent > 0)
      log.warn(
        { segment: path, events: resent },
        'The event store had accepted a segment and lost it; sent its events again. Check the disk of the event store.',
      );
    await unlink(path);
    for (const listener of listeners) listener(lines);
  }

  async function setAside(path: string, error: unknown): Promise<void> {
    const folder = join(dirname(path), '..', unreadableFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, join(folder, basename(path)));
    log.error(
      { err: error, segment: path, folder },
      'The event store cannot read a segment; moved it aside. Look at the file and at the error.',
    );
  }

  async function work(): Promise<void> {
    let pause = firstPause;
    for (let first = queue[0]; first !== undefined && !stopping.signal.aborted; first = queue[0]) {
      const { path, mayBeStored } = first;
      try {
        await send(path, mayBeStored).catch((error: unknown) => {
          if (unreadable.has(codeOf(error))) return setAside(path, error);
          throw error;
        });
        queue.shift();
        pause = firstPause;
        isDiskFull = false;
      } catch (error) {
        first.mayBeStored = true;
        isDiskFull = codeOf(error) === notEnoughSpace;
        const reason = isDiskFull
          ? "The event store's disk is nearly full"
          : 'The event store did not accept a segment';
        log.warn(
          { err: error, waiting: queue.length },
          `${reason}; segments stay on disk. Retrying in about ${pause} ms.`,
        );
        await delay(pause + randomInt(firstPause), undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, longestPause);
      }
    }
    working = undefined;
    if (queue.length === 0) for (const resolve of onEmpty.splice(0)) resolve();
  }

  return {
    ship(path, mayBeStored) {
      queue.push({ path, mayBeStored });
      if (!stopping.signal.aborted) working ??= work();
    },
    onShipped(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waiting: () => queue.length,
    isDiskFull: () => isDiskFull,
    whenEmpty: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => onEmpty.push(resolve))),
    async stop() {
      stopping.abort();
      await working;
      for (const resolve of onEmpty.splice(0)) resolve();
      onEmpty = [];
    },
  };
}
