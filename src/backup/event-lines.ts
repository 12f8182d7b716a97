/** Reads the lines of copied events: counts them by event and verdict, and leaves out those that a copied segment has. */
import { BackupError } from './backup-error.ts';
import type { EventGroups, SegmentCopy } from './manifest.ts';

/** The columns that each line begins with; all others follow. */
export const firstColumns = ['happened_at', 'event', 'verdict', 'segment'] as const;

/** What is added up of a time in seconds: whole times of many events would be more than JavaScript's whole numbers hold. */
export const timeShare = (time: number): number => time % 2 ** 20;

const tab = 0x09;
const newline = 0x0a;

/** What stands at the beginning of a line. */
interface LineHead {
  time: number;
  group: string;
  segment: number;
}

function headOf(line: Buffer): LineHead {
  let end = -1;
  for (let count = 0; count < firstColumns.length; count += 1) end = line.indexOf(tab, end + 1);
  const [time = '', event = '', verdict = '', segment = ''] = line.toString('latin1', 0, end).split('\t');
  // A store that fails in the middle of its answer writes its error behind the lines.
  if (!/^\d+$/.test(time) || !/^\d+$/.test(segment))
    throw new BackupError(`The event store gave a line that is no event: ${line.toString('utf8', 0, 300)}`);
  return { time: Number(time), group: `${event} ${verdict}`, segment: Number(segment) };
}

export function addToGroups(
  groups: EventGroups,
  group: string,
  { count, time }: { count: number; time: number },
): void {
  const found = groups[group];
  if (found === undefined) groups[group] = { count, time };
  else {
    found.count += count;
    found.time += time;
  }
}

/** `groups` and `more` added up. */
export function sumGroups(...all: readonly EventGroups[]): EventGroups {
  const sum: EventGroups = {};
  for (const groups of all) for (const [group, figures] of Object.entries(groups)) addToGroups(sum, group, figures);
  return sum;
}

export function sameGroups(one: EventGroups, other: EventGroups): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => {
    const [a, b] = [one[name], other[name]];
    return (a?.count ?? 0) === (b?.count ?? 0) && (a?.time ?? 0) === (b?.time ?? 0);
  });
}

export const countOf = (groups: EventGroups): number =>
  Object.values(groups).reduce((sum, { count }) => sum + count, 0);

/** Calls `each` with every line of the pieces, without its line feed. A line is valid during the call. */
function createLineReader(each: (line: Buffer) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      each(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
  };
}

/** A reader that adds the lines of the pieces to `groups`. */
export function createCounter(groups: EventGroups): (piece: Buffer) => void {
  return createLineReader((line) => {
    const { time, group } = headOf(line);
    addToGroups(groups, group, { count: 1, time: timeShare(time) });
  });
}

/**
 * Whether a stored event came with one of the copied segments. A backup reads the store in steps while segments arrive, so that it may have a part of a
 * segment: a restore leaves out that part and inserts the whole segment. A hash of four bytes alone could be another segment's: the times must fit too.
 */
export function createSegmentCheck(
  segments: readonly SegmentCopy[],
): (head: Pick<LineHead, 'time' | 'segment'>) => boolean {
  const byHash = new Map<number, SegmentCopy[]>();
  for (const segment of segments)
    for (const hash of segment.hashes) byHash.set(hash, [...(byHash.get(hash) ?? []), segment]);
  return ({ time, segment }) => byHash.get(segment)?.some(({ from, until }) => time >= from && time <= until) ?? false;
}

/** Splits lines into those to keep, as one buffer, and the sums of those of copied segments. */
export function withoutSegments(
  lines: Buffer,
  isOfSegment: ReturnType<typeof createSegmentCheck>,
): { kept: Buffer; leftOut: EventGroups; keptGroups: EventGroups } {
  const leftOut: EventGroups = {};
  const keptGroups: EventGroups = {};
  const kept: Buffer[] = [];
  let runStart = 0;
  let start = 0;
  for (let end = lines.indexOf(newline); end !== -1; end = lines.indexOf(newline, start)) {
    const head = headOf(lines.subarray(start, end));
    const next = end + 1;
    if (isOfSegment(head)) {
      addToGroups(leftOut, head.group, { count: 1, time: timeShare(head.time) });
      if (start > runStart) kept.push(lines.subarray(runStart, start));
      runStart = next;
    } else addToGroups(keptGroups, head.group, { count: 1, time: timeShare(head.time) });
    start = next;
  }
  if (runStart === 0) return { kept: lines.subarray(0, start), leftOut, keptGroups };
  if (start > runStart) kept.push(lines.subarray(runStart, start));
  return { kept: Buffer.concat(kept), leftOut, keptGroups };
}
