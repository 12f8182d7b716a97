/** The status of the event store, and of the hits that wait on this machine's disk for it. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EventShard } from '../../platform/shards/shards.ts';
import { advice } from '../../platform/status/pages.ts';
import { readStores } from '../../platform/status/parts/stores.ts';
import { count, duration, type StatusPart, size } from '../../platform/status/status.ts';
import type { EventWriterFigures } from './event-writer.ts';
import { segmentEndings } from './segment-folder.ts';
import { holdName } from './segment-hold.ts';

/** Segments of all processes of a machine, also of dead ones. */
export interface SegmentsOnDisk {
  segments: number;
  bytes: number;
  /** Milliseconds since the oldest one was written to last; 0 without one. */
  oldestFor: number;
}

/** Reads the folder of all processes. What disappears meanwhile was stored. */
export async function segmentsOnDisk(folder: string): Promise<SegmentsOnDisk> {
  const found: SegmentsOnDisk = { segments: 0, bytes: 0, oldestFor: 0 };
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const now = Date.now();
  for (const entry of entries) {
    // What a backup keeps is in the store already.
    if (basename(entry.parentPath) === holdName) continue;
    // A joined segment is a folder of parts.
    const isSegment = segmentEndings.some((ending) => entry.name.endsWith(ending));
    const isPart = entry.isFile() && segmentEndings.some((ending) => entry.parentPath.endsWith(ending));
    if (!isPart && !(isSegment && entry.isFile())) continue;
    const { size: bytes, mtimeMs } = await stat(join(entry.parentPath, entry.name)).catch(() => ({
      size: 0,
      mtimeMs: now,
    }));
    if (bytes === 0) continue;
    found.segments += 1;
    found.bytes += bytes;
    found.oldestFor = Math.max(found.oldestFor, now - mtimeMs);
  }
  return found;
}

/** Segments are sent every ten seconds: what waits for longer than this, in milliseconds, is late. */
const lateAfter = 60_000;

/** The event stores as this machine sees it. `figures` are those of all its processes that were started together. */
export const eventStorePart = (options: {
  stores: readonly Pick<EventShard, 'url' | 'store'>[];
  folder: string;
  figures: () => Promise<EventWriterFigures[]>;
}): StatusPart => ({
  name: 'Event store',
  async read() {
    const { stores, folder, figures } = options;
    const [answers, onDisk, all] = await Promise.all([readStores(stores), segmentsOnDisk(folder), figures()]);
    const sum = (of: (each: EventWriterFigures) => number) => all.reduce((total, each) => total + of(each), 0);
    const lost = sum((each) => each.lost);
    const refusing = all.filter(({ diskRefusesSince }) => diskRefusesSince !== undefined);
    const isAway =
      answers.some(({ isAway }) => isAway) || all.some(({ storeRefusesSince }) => storeRefusesSince !== undefined);
    const isLate = onDisk.oldestFor > lateAfter;
    return {
      state: refusing.length > 0 ? 'failing' : isAway || isLate || lost > 0 ? 'warning' : 'ok',
      lines: [
        ...answers.map(({ label, value }) => ({ label, value })),
        { label: 'segments on this disk', value: `${count(onDisk.segments)}, ${size(onDisk.bytes)}` },
        { label: 'oldest segment', value: onDisk.segments === 0 ? 'none' : duration(onDisk.oldestFor) },
        { label: 'hits stored since the start', value: count(sum((each) => each.stored)) },
        { label: 'hits lost since the start', value: count(lost) },
        ...(refusing.length > 0
          ? [{ label: 'problem', value: 'the disk under DATA_DIR takes no events: hits are lost now' }]
          : []),
      ],
      ...(refusing.length > 0 || lost > 0
        ? { advice: advice('a-disk-is-full') }
        : isAway || isLate
          ? { advice: advice('the-event-store-is-away') }
          : {}),
    };
  },
});
