/** Stores events on disk before their answers are sent; they reach the event store soon after, exactly once. */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '#domain/stats/event.ts';
import { eventLine } from '#domain/stats/event-line.ts';
import type { Logger } from '../../platform/log.ts';
import { count, duration } from '../../platform/status/status.ts';
import { createEventShipper, deliverTo, type EventShipper } from './event-shipper.ts';
import { claimSegmentFolder, closedEnding, openEnding } from './segment-folder.ts';
import type { SegmentStore } from './segment-insert.ts';
import { createShardShippers, type Shards } from './shard-shippers.ts';

/** The number of events since the start of this process. */
export interface EventWriterFigures {
  /** Stored on disk when their answers were sent. */
  stored: number;
  /** Could not be stored; their visitors were served. */
  lost: number;
  /** Segments on disk that the event store has not accepted yet. */
  waitingSegments: number;
  /** Since when the disk takes no events, and since when the event store takes none: milliseconds of the machine's clock. */
  diskRefusesSince: number | undefined;
  storeRefusesSince: number | undefined;
}

export interface EventWriter {
  /**
   * Stores an event, then calls `answer`. The events of one turn of the event loop share one write. `stored` is false when the write failed: the
   * event is lost, logged and counted as lost, and the visitor is served. `isWatched`: a person watches its figures, so it is sent within a second.
   */
  record(event: EventRecord, answer: (stored: boolean) => void, isWatched?: boolean): void;
  /** Like `record`, for an event that is already formatted as a line. */
  recordLine(line: string, answer: (stored: boolean) => void, isWatched?: boolean): void;
  /** Sends within a second what waits now: a person has begun to watch. */
  hasten(): void;
  figures(): EventWriterFigures;
  /** Sentences for the operator about what keeps events from the event store; empty while all is well. */
  warnings(): string[];
  /** Calls `listener` with the lines of each segment that the event store accepted, until the returned function is called. */
  onShipped(listener: (lines: Buffer) => void): () => void;
  /** Resolves when all events recorded so far are in the event store. */
  flush(): Promise<void>;
  /** Stores the pending events, ships what it can within a few seconds, and leaves the rest on disk for the next start. */
  close(): Promise<void>;
}

/** Where segments are stored and shipped to. */
export interface EventWriterOptions {
  /** Shared by all processes of a data folder. */
  directory: string;
  /** Where events are sent: an event store or a queue, or several event stores. */
  eventStore: SegmentStore | Shards;
  log: Logger;
  /** Size in bytes at which a segment is closed. */
  segmentBytes?: number;
  /**
   * How often a segment is closed, in milliseconds. All processes of a machine do it at the same moments of its clock, so that one of them can send what all have.
   */
  segmentAge?: number;
}

interface Segment {
  id: string;
  descriptor: number;
  bytes: number;
  events: number;
  /** Whether it is closed at the next second: a person watches figures that it moves. */
  isUrgent: boolean;
  openedAt: number;
  timer: NodeJS.Timeout;
}

const backlog = 8;
/** With that many events, a segment is closed at the next second: by then an insert's fixed cost is small beside its rows'. */
const manyEvents = 5_000;
/** Milliseconds between two looks at an open segment. */
const lookEvery = 1_000;
const adoptionEvery = 5_000;
const closeTimeout = 5_000;
const logEvery = 10_000;
/** While the disk takes nothing, how often it is tried, in milliseconds, and with how many bytes: no hit may come that would try it. */
const probeEvery = 2_000;
const probe = Buffer.alloc(64 * 1024);
const turnBytes = 256 * 1024;

/** Opens the event writer and adopts the segments of dead processes. Throws when `directory` is not writable. */
export async function createEventWriter(options: EventWriterOptions): Promise<EventWriter> {
  const { directory, eventStore, log, segmentBytes = 16_000_000, segmentAge = 10_000 } = options;
  let shipper: EventShipper | undefined;
  let closing = false;
  let taking = Promise.resolve();
  // Each knock is followed by a look of its own: what was handed over before it is found.
  const folder = await claimSegmentFolder(directory, () => {
    if (closing || shipper?.isWell() !== true) return false;
    taking = taking.then(takeHandedOver);
    return true;
  });
  const eventShipper =
    'map' in eventStore
      ? createShardShippers({ shards: eventStore, folder, log })
      : createEventShipper({ deliver: deliverTo(eventStore), folder, log });
  shipper = eventShipper;
  const turn = Buffer.allocUnsafe(turnBytes);
  let lines: string[] = [];
  let answers: ((stored: boolean) => void)[] = [];
  let isUrgent = false;
  let segment: Segment | undefined;
  let sequence = 0;
  let stored = 0;
  let lost = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let refused: { since: number; lostBefore: number; timer: NodeJS.Timeout } | undefined;

  async function takeHandedOver(): Promise<void> {
    try {
      for (const path of await folder.takeHandedOver()) eventShipper.ship(path, false);
    } catch (error) {
      log.error({ err: error }, 'Could not take the segments of another process; they are sent after the next start.');
    }
  }

  const adopt = async () => {
    for (const path of await folder.adopt()) eventShipper.ship(path, true);
  };
  const adoption = setInterval(() => {
    adopt().catch((error: unknown) =>
      log.error({ err: error }, `Could not adopt the segments of a dead process; retrying in ${adoptionEvery} ms.`),
    );
  }, adoptionEvery).unref();
  await adopt();

  function open(): Segment {
    sequence += 1;
    const id = `${folder.owner}-${sequence}`;
    const descriptor = openSync(join(folder.path, `${id}${openEnding}`), 'a', 0o600);
    const openedAt = Date.now();
    return { id, descriptor, bytes: 0, events: 0, isUrgent: false, openedAt, timer: lookLater(openedAt) };
  }

  /** Looks at the open segment at the next full second, or at the end of a shorter age. */
  function lookLater(now: number): NodeJS.Timeout {
    const pause = Math.min(lookEvery, segmentAge);
    return setTimeout(look, pause - (now % pause));
  }

  function look(): void {
    if (segment === undefined) return;
    const now = Date.now();
    const { openedAt, events, isUrgent } = segment;
    const isOld = Math.floor(openedAt / segmentAge) !== Math.floor(now / segmentAge);
    // While the event store is unavailable, few large segments are better than many small ones.
    if ((isOld || isUrgent || events >= manyEvents) && !eventShipper.isBehind(backlog)) tryOnSegment(closeSegment);
    else segment.timer = lookLater(now);
  }

  /** Runs `work` on the open segment. When it fails, the segment is left on disk and the next event opens another one. */
  function tryOnSegment(work: () => void): void {
    const before = segment;
    try {
      work();
    } catch (error) {
      log.error({ err: error }, 'Could not close a segment of events; it is shipped after the next start.');
      if (before === undefined || segment === undefined) return;
      segment = undefined;
      clearTimeout(before.timer);
      closeSync(before.descriptor);
    }
  }

  function closeSegment(): void {
    if (segment === undefined) return;
    const { id, descriptor, bytes, timer } = segment;
    segment = undefined;
    clearTimeout(timer);
    closeSync(descriptor);
    // On a full disk every write fails; without this each would leave one more empty file.
    if (bytes === 0) {
      unlinkSync(join(folder.path, `${id}${openEnding}`));
      return;
    }
    const closed = join(folder.path, `${id}${closedEnding}`);
    renameSync(join(folder.path, `${id}${openEnding}`), closed);
    eventShipper.ship(closed, false);
  }

  function write(text: string, events: number): void {
    segment ??= open();
    segment.isUrgent ||= isUrgent;
    segment.events += events;
    // The lines of a turn fit into one reused buffer; UTF-8 needs at most three bytes per UTF-16 unit.
    const bytes = text.length * 3 <= turn.length ? turn.subarray(0, turn.write(text)) : Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(segment.descriptor, bytes, written);
    segment.bytes += bytes.length;
  }

  /** After a failed write the segment may end with half a line: truncates it to the last complete write, and starts a new segment. */
  function repair(): void {
    if (segment === undefined) return;
    if (fstatSync(segment.descriptor).size > segment.bytes) ftruncateSync(segment.descriptor, segment.bytes);
    closeSegment();
  }

  /** Asks the disk, as long as it refused the last write, whether it takes events again. */
  function tryDisk(): void {
    const path = join(folder.path, 'probe');
    try {
      writeFileSync(path, probe);
      onDiskAnswer(true);
    } catch {
      // It is asked again.
    } finally {
      try {
        unlinkSync(path);
      } catch {
        // It was not made.
      }
    }
  }

  function onDiskAnswer(isTaken: boolean): void {
    if (!isTaken) {
      refused ??= { since: Date.now(), lostBefore: lost, timer: setInterval(tryDisk, probeEvery).unref() };
    } else if (refused !== undefined) {
      clearInterval(refused.timer);
      log.info(
        `The disk takes events again, ${duration(Date.now() - refused.since)} after it refused them; ${count(lost - refused.lostBefore)} were lost.`,
      );
      refused = undefined;
    }
  }

  function logLoss(error: unknown, count: number): void {
    onDiskAnswer(false);
    lost += count;
    if (performance.now() - loggedAt < logEvery) return;
    loggedAt = performance.now();
    log.error(
      { err: error, lost },
      'Could not write events to disk; they are lost, and visitors are served without being counted. Check the disk.',
    );
  }

  function commit(): void {
    if (answers.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    const pending = answers;
    lines = [];
    answers = [];
    let isStored = true;
    try {
      write(text, pending.length);
      isUrgent = false;
      stored += pending.length;
      if (refused !== undefined) onDiskAnswer(true);
    } catch (error) {
      isStored = false;
      logLoss(error, pending.length);
    }
    for (const answer of pending) answer(isStored);
    if (!isStored) tryOnSegment(repair);
    else if (segment !== undefined && segment.bytes >= segmentBytes) tryOnSegment(closeSegment);
  }

  function recordLine(line: string, answer: (stored: boolean) => void, isWatched = false): void {
    isUrgent ||= isWatched;
    if (answers.length === 0) setImmediate(commit);
    lines.push(line);
    answers.push(answer);
  }

  return {
    recordLine,
    onShipped: eventShipper.onShipped,
    record: (event, answer, isWatched) => recordLine(eventLine(event), answer, isWatched),
    hasten() {
      if (segment !== undefined) segment.isUrgent = true;
    },
    figures: () => ({
      ...{ stored, lost, waitingSegments: eventShipper.waiting() + (segment === undefined ? 0 : 1) },
      ...{ diskRefusesSince: refused?.since, storeRefusesSince: eventShipper.refusesSince() },
    }),
    warnings: () => [
      ...(refused === undefined
        ? []
        : [`DATA_DIR takes no events, so hits are lost (${count(lost)} until now): free some space on its disk.`]),
      ...(eventShipper.isDiskFull()
        ? [
            "The event store's disk is nearly full, so hits wait in DATA_DIR: free some space, or lower EVENT_STORE_FREE_MB.",
          ]
        : []),
    ],
    async flush() {
      commit();
      closeSegment();
      await eventShipper.whenEmpty();
    },
    async close() {
      closing = true;
      clearInterval(adoption);
      clearInterval(refused?.timer);
      await taking;
      commit();
      closeSegment();
      let timeout: NodeJS.Timeout | undefined;
      await Promise.race([
        eventShipper.whenEmpty(),
        new Promise<void>((resolve) => {
          timeout = setTimeout(resolve, closeTimeout);
        }),
      ]);
      clearTimeout(timeout);
      await eventShipper.stop();
      await folder.release();
    },
  };
}
