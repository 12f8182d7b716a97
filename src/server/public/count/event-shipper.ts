/** Sends closed segments to the event store, oldest first, until each is accepted; the store counts each once. */

import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { count, duration } from '../../platform/status/status.ts';
import { createSegmentReader, joinSegments, splitSegment } from './segment-files.ts';
import { closedEnding, type SegmentFolder } from './segment-folder.ts';
import { retireSegment } from './segment-hold.ts';
import { HalfStored, insertOnce, type SegmentStore } from './segment-insert.ts';

export interface EventShipper {
  /** Enqueues a closed segment by its path. `mayBeStored` says that another process may have sent it before. */
  ship(path: string, mayBeStored: boolean): void;
  /** Calls `listener` with the lines of each accepted segment, until the returned function is called. The lines are valid during the call only. */
  onShipped(listener: (lines: Buffer) => void): () => void;
  /** The number of segments not yet accepted. */
  waiting(): number;
  /** Whether at least `most` segments wait, so that few large ones are better than many small ones. */
  isBehind(most: number): boolean;
  /** Whether the event store refuses segments because its disk is nearly full. */
  isDiskFull(): boolean;
  /** Since when the event store has taken nothing, in milliseconds of the machine's clock; undefined while it does. */
  refusesSince(): number | undefined;
  /** Whether the last insert succeeded. While it did not, other processes send their segments themselves, and warn themselves. */
  isWell(): boolean;
  /** Resolves when the queue is empty. Until then this process sends each segment itself and at once. */
  whenEmpty(): Promise<void>;
  /** Stops after the current segment; the other segments stay on disk. */
  stop(): Promise<void>;
}

const firstPause = 250;
const longestPause = 10_000;
/** All processes close their segments at the same moment; those that arrive within this time are one insert. Milliseconds. */
const gatherFor = 150;
/** Limits of one insert of joined segments. */
const mostJoined = 1_000;
const joinedBytes = 16_000_000;

/** ClickHouse's error codes for unreadable data: sending it again would only block the segments behind it. */
const unreadable = new Set(['6', '26', '27', '38', '41', '53', '69', '72', '117', '130', '131', '376', '691']);
/** ClickHouse's error code for less free space than an insert needs (`min_free_disk_bytes_to_perform_insert`). */
const notEnoughSpace = '243';
const unreadableFolder = 'unreadable';

/** ClickHouse's code of an error; '' for any other error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

interface Waiting {
  path: string;
  mayBeStored: boolean;
}

/** A segment that is to be stored: its path, its id, and its complete lines. The buffer is used again once the segment is stored. */
export interface Delivery {
  path: string;
  id: string;
  lines: Buffer;
  /** Whether it may have been sent before. */
  mayBeStored: boolean;
}

/**
 * Stores a segment, and gives the number of events that an accepted insert had not stored, or `split` when other segments have taken its place. Throws when
 * the segment has to be sent again.
 */
export type Deliver = (delivery: Delivery) => Promise<number | 'split'>;

/** Delivers to the table `events` of one store. */
export const deliverTo =
  (eventStore: SegmentStore): Deliver =>
  ({ id, lines, mayBeStored }) =>
    insertOnce(eventStore, lines, id, mayBeStored);

/** Starts sending. */
export function createEventShipper({
  deliver,
  folder,
  log,
  name = 'The event store',
  idOfJoined = (joined) => `${folder.owner}-j${joined}`,
}: {
  deliver: Deliver;
  folder: Pick<SegmentFolder, 'owner' | 'handOver'>;
  log: Logger;
  /** The store's name at the beginning of log messages. */
  name?: string;
  /** The id of the segment that is joined as number `joined` of this process. */
  idOfJoined?: (joined: number) => string;
}): EventShipper {
  const queue: Waiting[] = [];
  const listeners = new Set<(lines: Buffer) => void>();
  const stopping = new AbortController();
  let isDiskFull = false;
  let working: Promise<void> | undefined;
  let onEmpty: (() => void)[] = [];

  const reader = createSegmentReader();
  let joined = 0;
  let isWell = true;
  let refusesSince: number | undefined;
  /** Events that were sent since the store answers again, for the line that says so. */
  let caughtUp = 0;
  let stopGathering = (): void => undefined;

  async function send(path: string, mayBeStored: boolean): Promise<void> {
    const lines = await reader.lines(path);
    // The id always names the same content, so that the store recognises a repeated segment.
    const resent = await deliver({ path, id: basename(path, closedEnding), lines, mayBeStored });
    if (resent === 'split') return;
    if (resent > 0)
      log.warn(
        { segment: path, events: resent },
        `${name} had accepted a segment and lost it; sent its events again. Check its disk.`,
      );
    await retireSegment(path);
    if (refusesSince !== undefined) caughtUp += countLines(lines);
    for (const listener of listeners) listener(lines);
  }

  /** When all that waited is stored, says so once. */
  function onStored(): void {
    isDiskFull = false;
    isWell = true;
    if (refusesSince === undefined || queue.length > 0) return;
    log.info(
      `${name} answers again, ${duration(Date.now() - refusesSince)} after it did not; ${count(caughtUp)} hits were waiting and are stored now.`,
    );
    refusesSince = undefined;
    caughtUp = 0;
  }

  async function setAside(path: string, error: unknown, problem = 'cannot read'): Promise<void> {
    const folder = join(dirname(path), '..', unreadableFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, join(folder, basename(path)));
    log.error(
      { err: error, segment: path, folder },
      `${name} ${problem} a segment; moved it aside. Look at the file and at the error.`,
    );
  }

  /** Hands the segments that were never sent to the process that sends for all of this machine, as long as it takes them. */
  async function handOver(): Promise<void> {
    for (let first = queue[0]; first !== undefined && !first.mayBeStored; first = queue[0]) {
      const isGiven = await folder.handOver(first.path).catch((error: unknown) => {
        log.debug({ err: error, segment: first.path }, 'Could not hand over a segment; this process sends it itself.');
        return false;
      });
      if (!isGiven) return;
      queue.shift();
    }
  }

  /** Joins the first segments of the queue that were never sent into one. */
  async function joinFirst(): Promise<void> {
    let bytes = 0;
    const parts: Waiting[] = [];
    for (const segment of queue.slice(0, mostJoined)) {
      if (segment.mayBeStored) break;
      bytes += (await stat(segment.path)).size;
      if (bytes > joinedBytes) break;
      parts.push(segment);
    }
    if (parts.length < 2) return;
    joined += 1;
    const id = idOfJoined(joined);
    try {
      const path = await joinSegments(
        parts.map(({ path }) => path),
        id,
      );
      queue.splice(0, parts.length, { path, mayBeStored: false });
    } catch (error) {
      log.error({ err: error, id }, 'Could not join segments; those joined so far are sent after the next start.');
      queue.splice(0, parts.length, ...parts.filter(({ path }) => existsSync(path)));
    }
  }

  /** Before a segment that was never sent: gives it to the machine's sender or, being that, waits for those of the others. */
  async function prepare(): Promise<void> {
    const isNew = () => queue[0]?.mayBeStored === false && onEmpty.length === 0 && !stopping.signal.aborted;
    if (isNew()) await handOver();
    if (!isNew()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherFor);
      stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (isNew()) await joinFirst();
  }

  /** Sends the parts of an unreadable joined segment one by one, so that only the unreadable one is set aside. */
  async function onUnreadable(path: string, error: unknown): Promise<void> {
    const parts = await splitSegment(path);
    if (parts === undefined) return setAside(path, error);
    queue.splice(1, 0, ...parts.map((part) => ({ path: part, mayBeStored: true })));
  }

  async function work(): Promise<void> {
    let pause = firstPause;
    while (queue.length > 0 && !stopping.signal.aborted) {
      await prepare().catch((error: unknown) =>
        log.error({ err: error }, 'Could not prepare a segment; it is sent as it is.'),
      );
      const [first] = queue;
      if (first === undefined || stopping.signal.aborted) break;
      const { path, mayBeStored } = first;
      try {
        await send(path, mayBeStored).catch((error: unknown) => {
          if (unreadable.has(codeOf(error))) return onUnreadable(path, error);
          if (error instanceof HalfStored) return setAside(path, error, 'has only a part of');
          throw error;
        });
        queue.shift();
        pause = firstPause;
        onStored();
      } catch (error) {
        first.mayBeStored = true;
        isWell = false;
        refusesSince ??= Date.now();
        isDiskFull = codeOf(error) === notEnoughSpace;
        const reason = isDiskFull ? `${name} has nearly no space on its disk` : `${name} did not accept a segment`;
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
    isBehind: (most) => queue.length >= most,
    isDiskFull: () => isDiskFull,
    isWell: () => isWell,
    refusesSince: () => refusesSince,
    whenEmpty() {
      if (queue.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onEmpty.push(resolve);
        stopGathering();
      });
    },
    async stop() {
      stopping.abort();
      stopGathering();
      await working;
      for (const resolve of onEmpty.splice(0)) resolve();
      onEmpty = [];
    },
  };
}

function countLines(lines: Buffer): number {
  let found = 0;
  for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) found += 1;
  return found;
}
