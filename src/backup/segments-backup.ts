/** Copies this machine's segments: events that wait for the event store, and those that came into it while it was read. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { ClickHouseClient } from '@clickhouse/client';
import { eventColumns } from '#domain/stats/event-line.ts';
import { timeOf, tokensOf } from '#server/public/count/segment-insert.ts';
import { addToGroups, createSegmentCheck, sumGroups, timeShare, withoutSegments } from './event-lines.ts';
import { eventRowsOf } from './event-store-client.ts';
import type { EventGroups, Manifest, MonthCopy, SegmentCopy } from './manifest.ts';
import { readLines, writePart } from './parts.ts';
import type { FoundSegment } from './segment-finder.ts';
import type { Target } from './target.ts';

const compress = promisify(zstdCompress);
const newline = 0x0a;
const [eventColumn, verdictColumn] = [eventColumns.indexOf('event'), eventColumns.indexOf('verdict')];

/** Sums by month. */
export type EventTotals = Manifest['events']['totals'];

/** The complete lines of a segment's files. A last line without line feed was cut by a kill before its event was acknowledged. */
async function linesOf({ paths }: FoundSegment): Promise<Buffer> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  return Buffer.concat(files.map((bytes) => bytes.subarray(0, bytes.lastIndexOf(newline) + 1)));
}

async function hashesOf(client: ClickHouseClient, id: string): Promise<number[]> {
  const rows = await eventRowsOf<{ hash: number }>(
    client,
    'select toUInt32(sipHash64(token) % 4294967296) as hash from (select arrayJoin({tokens:Array(String)}) as token)',
    { tokens: tokensOf(id) },
  );
  return rows.map(({ hash }) => hash);
}

const monthOf = (time: number): number => {
  const date = new Date(time * 1000);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
};

/** Adds a segment's events to the sums of their months; gives the times of the first and the last. */
function countLines(lines: Buffer, totals: EventTotals): { events: number; from: number; until: number } {
  const all = lines.toString('utf8').split('\n').slice(0, -1);
  let [from, until] = [Number.MAX_SAFE_INTEGER, 0];
  for (const line of all) {
    const time = timeOf(line);
    const values = line.split('\t', verdictColumn + 1);
    from = Math.min(from, time);
    until = Math.max(until, time);
    const groups = totals[monthOf(time)] ?? {};
    totals[monthOf(time)] = groups;
    addToGroups(groups, `${values[eventColumn]} ${values[verdictColumn]}`, { count: 1, time: timeShare(time) });
  }
  return { events: all.length, from, until };
}

export interface SegmentsBackup {
  segments: SegmentCopy[];
  /** The sums of their events, by month. */
  totals: EventTotals;
}

/** Copies `found`. */
export async function backUpSegments(
  client: ClickHouseClient,
  target: Target,
  found: readonly FoundSegment[],
): Promise<SegmentsBackup> {
  const totals: EventTotals = {};
  const segments: SegmentCopy[] = [];
  for (const segment of found) {
    const lines = await linesOf(segment);
    if (lines.length === 0) continue;
    const counted = countLines(lines, totals);
    const part = await writePart(target, `segments/${segment.id}.zst`, await compress(lines));
    segments.push({ ...part, id: segment.id, hashes: await hashesOf(client, segment.id), ...counted });
  }
  return { segments, totals };
}

/** What a store has after a restore: the copied months without what copied segments have, and the segments. */
export async function totalsOf(
  target: Target,
  months: readonly MonthCopy[],
  { segments, totals }: SegmentsBackup,
): Promise<EventTotals> {
  const isOfSegment = createSegmentCheck(segments);
  const all: EventTotals = {};
  for (const [month, groups] of Object.entries(totals)) all[month] = sumGroups(groups);
  for (const { month, slices, groups } of months) {
    let leftOut: EventGroups = {};
    for (const { from, until, parts } of slices) {
      if (!segments.some((segment) => segment.from < until && segment.until >= from)) continue;
      for await (const lines of readLines(target, parts))
        leftOut = sumGroups(leftOut, withoutSegments(lines, isOfSegment).leftOut);
    }
    const negative = Object.fromEntries(
      Object.entries(leftOut).map(([group, { count, time }]) => [group, { count: -count, time: -time }]),
    );
    all[month] = sumGroups(all[month] ?? {}, groups, negative);
  }
  return all;
}
