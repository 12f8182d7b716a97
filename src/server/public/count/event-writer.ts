/** Takes events in: on disk before the answer goes out, in the event store soon after, counted once through any number of kills. */
import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '#domain/stats/event.ts';
import { eventLine } from '#domain/stats/event-line.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { Logger } from '../../platform/log.ts';
import { createEventShipper } from './event-shipper.ts';
import { claimSegmentFolder, closedEnding, openEnding } from './segment-folder.ts';

/** What happened to events since the start of this process. */
export interface EventWriterFigures {
  /** On disk when their answer went out. */
  stored: number;
  /** Could not be written; their visitors were served all the same. */
  lost: number;
  /** Segments on disk that the event store has not taken yet. */
  waitingSegments: number;
}

/** The way in for what visitors do. */
export interface EventWriter {
  /**
   * Stores an event, then calls `answer`. The events of one turn of the event loop share one write. `stored` is false when the disk refused:
   * the visitor is served all the same, the event is lost, logged and counted as such.
   */
  record(event: EventRecord, answer: (stored: boolean) => void): void;
  /** The same for an event that is a line already. */
  recordLine(line: string, answer: (stored: boolean) => void): void;
  figures(): EventWriterFigures;
  /** Calls `listener` with the lines of each segment that the event store took, until the function it gives is called. */
  onShipped(listener: (lines: Buffer) => void): () => void;
  /** Resolves when everything recorded so far is in the event store. */
  flush(): Promise<void>;
  /** Stores what is under way, ships what it can within a few seconds and leaves the rest on disk for the next start. */
  close(): Promise<void>;
}

/** Where segments are kept and shipped to. */
export interface EventWriterOptions {
  /** Shared by all processes of a data folder. */
  directory: string;
  eventStore: Pick<EventStore, 'insertLines'>;
  log: Logger;
  /** Bytes after which a segment is closed. */
  segmentBytes?: number;
  /** Milliseconds after its first event at which a segment is closed. */
  segmentAge?: number;
}

interface Segment {
  id: string;
  descriptor: number;
  bytes: number;
  timer: NodeJS.Timeout;
}

const backlog = 8;
const adoptionEvery = 5_000;
const patienceAtClose = 5_000;
const complaintEvery = 10_000;
const turnBytes = 256 * 1024;

/** Opens the eventWriter and takes over what dead processes left. Throws when `directory` cannot be written to. */
export async function createEventWriter(options: EventWriterOptions): Promise<EventWriter> {
  const { directory, eventStore, log, segmentBytes = 16_000_000, segmentAge = 1_000 } = options;
  const folder = await claimSegmentFolder(directory);
  const eventShipper = createEventShipper({ eventStore, log });
  const turn = Buffer.allocUnsafe(turnBytes);
  let lines: string[] = [];
  let answers: ((stored: boolean) => void)[] = [];
  let segment: Segment | undefined;
  let sequence = 0;
  let stored = 0;
  let lost = 0;
  let complained = Number.NEGATIVE_INFINITY;

  const adopt = async () => {
    for (const path of await folder.adopt()) eventShipper.ship(path);
  };
  const adoption = setInterval(() => {
    adopt().catch((error: unknown) =>
      log.error({ err: error }, 'Could not take over the segments of an ended process.'),
    );
  }, adoptionEvery).unref();
  await adopt();

  function open(): Segment {
    sequence += 1;
    const id = `${folder.owner}-${sequence}`;
    const descriptor = openSync(join(folder.path, `${id}${openEnding}`), 'a', 0o600);
    return { id, descriptor, bytes: 0, timer: setTimeout(onAge, segmentAge) };
  }

  // While the event store is away, few large segments wait better than many small ones.
  function onAge(): void {
    if (segment !== undefined && eventShipper.waiting() >= backlog) segment.timer = setTimeout(onAge, segmentAge);
    else closeSegment();
  }

  function closeSegment(): void {
    if (segment === undefined) return;
    const { id, descriptor, timer } = segment;
    segment = undefined;
    clearTimeout(timer);
    closeSync(descriptor);
    const closed = join(folder.path, `${id}${closedEnding}`);
    renameSync(join(folder.path, `${id}${openEnding}`), closed);
    eventShipper.ship(closed);
  }

  function write(text: string): void {
    segment ??= open();
    // A turn's lines fit a buffer that is always there: three bytes a character is the most that UTF-8 needs.
    const bytes = text.length * 3 <= turn.length ? turn.subarray(0, turn.write(text)) : Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(segment.descriptor, bytes, written);
    segment.bytes += bytes.length;
  }

  /** After a refused write the segment may end in half a line: cut back to the last whole write, and begin another. */
  function repair(): void {
    if (segment === undefined) return;
    if (fstatSync(segment.descriptor).size > segment.bytes) ftruncateSync(segment.descriptor, segment.bytes);
    closeSegment();
  }

  function complain(error: unknown, count: number): void {
    lost += count;
    if (performance.now() - complained < complaintEvery) return;
    complained = performance.now();
    log.error(
      { err: error, lost },
      'Events could not be written to disk and are lost; visitors are served without being counted.',
    );
  }

  function commit(): void {
    if (answers.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    const told = answers;
    lines = [];
    answers = [];
    let kept = true;
    try {
      write(text);
      stored += told.length;
    } catch (error) {
      kept = false;
      complain(error, told.length);
    }
    for (const answer of told) answer(kept);
    try {
      if (!kept) repair();
      else if (segment !== undefined && segment.bytes >= segmentBytes) closeSegment();
    } catch (error) {
      log.error({ err: error }, 'A segment of events could not be closed; it is shipped after the next start.');
      segment = undefined;
    }
  }

  function recordLine(line: string, answer: (stored: boolean) => void): void {
    if (answers.length === 0) setImmediate(commit);
    lines.push(line);
    answers.push(answer);
  }

  return {
    recordLine,
    onShipped: eventShipper.onShipped,
    record: (event, answer) => recordLine(eventLine(event), answer),
    figures: () => ({ stored, lost, waitingSegments: eventShipper.waiting() + (segment === undefined ? 0 : 1) }),
    async flush() {
      commit();
      closeSegment();
      await eventShipper.whenEmpty();
    },
    async close() {
      clearInterval(adoption);
      commit();
      closeSegment();
      let patience: NodeJS.Timeout | undefined;
      await Promise.race([
        eventShipper.whenEmpty(),
        new Promise<void>((resolve) => {
          patience = setTimeout(resolve, patienceAtClose);
        }),
      ]);
      clearTimeout(patience);
      await eventShipper.stop();
      await folder.release();
    },
  };
}
