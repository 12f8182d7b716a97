/** Carries closed segments into the event store, oldest first, until each is taken; each is counted once, however often it is sent. */

import { randomInt } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventRows } from '#domain/stats/event-line.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { Logger } from '../../platform/log.ts';
import { closedEnding } from './segment-folder.ts';

/** The way out of the segment folder. */
export interface EventShipper {
  /** Adds a closed segment by its path. */
  ship(path: string): void;
  /** Calls `listener` with the lines of each segment that the store took, until the function it gives is called. The lines are good during the call only. */
  onShipped(listener: (lines: Buffer) => void): () => void;
  /** Segments not yet taken. */
  waiting(): number;
  /** Resolves when nothing waits; while the event store is away, that is not soon. */
  whenEmpty(): Promise<void>;
  /** Stops after the segment under way; what still waits stays on disk. */
  stop(): Promise<void>;
}

const firstPause = 250;
const longestPause = 10_000;
const newline = 0x0a;

/** ClickHouse's numbers for "this data cannot be read": sending the same again would only block what comes behind it. */
const unreadable = new Set(['6', '26', '27', '38', '41', '53', '69', '72', '117', '130', '131', '376', '691']);
const unreadableFolder = 'unreadable';

/** The complete lines of a segment: a last line without its end was cut by a kill before anybody was told that it is stored. */
function completeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
}

/** Starts shipping into `events` of the store. */
export function createEventShipper({
  eventStore,
  log,
}: {
  eventStore: Pick<EventStore, 'insertLines'>;
  log: Logger;
}): EventShipper {
  const queue: string[] = [];
  const listeners = new Set<(lines: Buffer) => void>();
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let emptied: (() => void)[] = [];

  // One segment is under way at a time, so all of them are read into the same room: new room for each would keep the garbage collector busy.
  let room = Buffer.alloc(0);

  async function read(path: string): Promise<Buffer> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (room.length < size) room = Buffer.allocUnsafeSlow(size);
      let length = 0;
      while (length < size) {
        const { bytesRead } = await file.read(room, length, size - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return room.subarray(0, length);
    } finally {
      await file.close();
    }
  }

  async function send(path: string): Promise<void> {
    const lines = completeLines(await read(path));
    // The id names the content for good, so that the store recognises it when it comes again.
    if (lines.length > 0) await eventStore.insertLines(eventRows, lines, basename(path, closedEnding));
    await unlink(path);
    for (const listener of listeners) listener(lines);
  }

  async function setAside(path: string, error: unknown): Promise<void> {
    const folder = join(dirname(path), '..', unreadableFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, join(folder, basename(path)));
    log.error({ err: error, segment: path, folder }, 'The event store cannot read a segment; it was set aside.');
  }

  async function work(): Promise<void> {
    let pause = firstPause;
    for (let path = queue[0]; path !== undefined && !stopping.signal.aborted; path = queue[0]) {
      try {
        await send(path).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && unreadable.has(String(error.code)))
            return setAside(path, error);
          throw error;
        });
        queue.shift();
        pause = firstPause;
      } catch (error) {
        log.warn(
          { err: error, waiting: queue.length },
          'The event store did not take a segment; it stays on disk and is sent again.',
        );
        await delay(pause + randomInt(firstPause), undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, longestPause);
      }
    }
    working = undefined;
    if (queue.length === 0) for (const tell of emptied.splice(0)) tell();
  }

  return {
    ship(path) {
      queue.push(path);
      if (!stopping.signal.aborted) working ??= work();
    },
    onShipped(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waiting: () => queue.length,
    whenEmpty: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => emptied.push(resolve))),
    async stop() {
      stopping.abort();
      await working;
      for (const tell of emptied.splice(0)) tell();
      emptied = [];
    },
  };
}
