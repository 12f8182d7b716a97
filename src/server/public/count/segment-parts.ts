/** Splits a closed segment into one for each shard, so that each is sent to one event store only (SHARD-2). */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Ends the name of a folder of parts that are being written. It may be deleted, since the segment is still there. */
const partingEnding = '.parting2';
/** Ends the name of a folder with all parts of a segment. From then on the parts are sent instead of the segment. */
export const partedEnding = '.parted2';
const newline = 0x0a;
const idLength = 36;

/** The shard that a segment was split for, from its name; undefined for one that was not split. */
export function shardOfSegment(path: string): number | undefined {
  const found = /@(\d+)/.exec(basename(path))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Calls `visit` with each line, its line feed included, and the artist that it begins with. */
function eachLine(lines: Buffer, visit: (artistId: string, line: Buffer) => void): void {
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(newline, start) + 1 || lines.length;
    visit(lines.toString('latin1', start, start + idLength), lines.subarray(start, end));
    start = end;
  }
}

/** The ids of the artists whose hits these lines are. */
export function artistsIn(lines: Buffer): string[] {
  const found = new Set<string>();
  eachLine(lines, (artistId) => found.add(artistId));
  return [...found];
}

/** The lines by the shard of their artist. */
export function byShard(lines: Buffer, shardOf: (artistId: string) => number): Map<number, Buffer[]> {
  const groups = new Map<number, Buffer[]>();
  eachLine(lines, (artistId, line) => {
    const shard = shardOf(artistId);
    const group = groups.get(shard);
    if (group === undefined) groups.set(shard, [line]);
    else group.push(line);
  });
  return groups;
}

/** The id of a segment from its path; `ending` is that of closed segments. */
const idOf = (path: string, ending: string): string => basename(path, ending);

/** The beginning of the names of a segment's parts, which end with the number of their shard. */
const partsBegin = (id: string): string => `${id.replaceAll('@', '-')}@`;

/**
 * Splits the segment at `path`, which was never sent, into one for each of the groups, and gives their paths. After a kill at any moment either the segment
 * or all of its parts are sent: `finishSplits` finishes what is left.
 */
export async function splitByShard(
  path: string,
  groups: ReadonlyMap<number, readonly Buffer[]>,
  ending: string,
): Promise<string[]> {
  const id = idOf(path, ending);
  const partName = (shard: number) => `${partsBegin(id)}${shard}${ending}`;
  const parted = join(dirname(path), `${id}${partedEnding}`);
  // The disk failed after all parts were written: some of them may have been moved out already.
  if (existsSync(parted)) return finishSplit(parted, ending);
  const [only, ...others] = groups.keys();
  if (only !== undefined && others.length === 0) {
    const part = join(dirname(path), partName(only));
    await rename(path, part);
    return [part];
  }
  const parting = join(dirname(path), `${id}${partingEnding}`);
  await rm(parting, { recursive: true, force: true });
  await mkdir(parting, { mode: 0o700 });
  for (const [shard, lines] of groups) await writeFile(join(parting, partName(shard)), lines, { mode: 0o600 });
  await rename(parting, parted);
  return finishSplit(parted, ending);
}

/**
 * Moves the parts out of the folder `parted`, deletes their segment, and gives the paths of all parts. After an error it may be called again: the segment is there
 * until all parts are, and `parted` until the segment is deleted.
 */
async function finishSplit(parted: string, ending: string): Promise<string[]> {
  const folder = dirname(parted);
  const id = basename(parted, partedEnding);
  for (const name of await readdir(parted)) await rename(join(parted, name), join(folder, name));
  const isPart = (name: string): boolean =>
    name.startsWith(partsBegin(id)) && /^\d+$/.test(name.slice(partsBegin(id).length, -ending.length));
  const parts = (await readdir(folder)).filter((name) => name.endsWith(ending) && isPart(name));
  await rm(join(folder, `${id}${ending}`), { recursive: true, force: true });
  // An empty folder that stays is deleted with the next start.
  await rmdir(parted).catch(() => undefined);
  return parts.map((name) => join(folder, name));
}

/** Finishes the splits that a kill has left in a folder. Call it before the folder's segments are read. */
export async function finishSplits(folder: string, ending: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(partingEnding)) await rm(join(folder, name), { recursive: true, force: true });
    else if (name.endsWith(partedEnding) && existsSync(join(folder, name)))
      await finishSplit(join(folder, name), ending);
  }
}
