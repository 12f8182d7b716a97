/** Finds every segment of a machine under the id that its events have or will have in the event store, while processes move segments about. */
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inboxName, leftPrefix, ownerName, segmentEndings } from '#server/public/count/segment-folder.ts';
import { holdName } from '#server/public/count/segment-hold.ts';
import { partedEnding } from '#server/public/count/segment-parts.ts';
import { BackupError, codeOf } from './backup-error.ts';

/** A segment's files in the order of their events. */
export interface FoundSegment {
  id: string;
  paths: string[];
}

const mostLooks = 400;
const betweenLooks = 50;
const stageName = 'stage';

interface FoundFile {
  id: string;
  path: string;
}

async function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

const idOf = (name: string): string | undefined =>
  segmentEndings.flatMap((ending) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))[0];

/** The name of the folder with all parts of a segment that was split by event store. */
const partsOf = (id: string): string => `${id}${partedEnding}`;
const isOfParts = (name: string): boolean => name.endsWith(partedEnding);

/** Adds the segment files in `folder` to `found`, by inode: a file that was seen under two names counts under the later one. */
async function look(folder: string, found: Map<number, FoundFile>): Promise<void> {
  const entries = await entriesOf(folder);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const id = idOf(entry.name);
    if (id === undefined) {
      // A folder of all parts takes the place of the segment with the same id.
      if (
        entry.isDirectory() &&
        (entry.name === inboxName || entry.name.startsWith(leftPrefix) || isOfParts(entry.name))
      )
        await look(path, found);
      continue;
    }
    if (entries.some((other) => other.name === partsOf(id))) continue;
    const files = entry.isDirectory() ? (await entriesOf(path)).map(({ name }) => join(path, name)) : [path];
    for (const file of files.sort()) {
      const inode = await stat(file).catch(() => undefined);
      if (inode !== undefined) found.set(inode.ino, { id, path: file });
    }
  }
}

async function lookEverywhere(root: string): Promise<Map<number, FoundFile>> {
  const found = new Map<number, FoundFile>();
  for (const entry of await entriesOf(root))
    if (entry.isDirectory() && (ownerName.test(entry.name) || entry.name === holdName))
      await look(join(root, entry.name), found);
  return found;
}

const same = (one: Map<number, FoundFile>, other: Map<number, FoundFile>): boolean =>
  one.size === other.size && [...one].every(([inode, { path }]) => other.get(inode)?.path === path);

/** Links to all files below `stage`, or undefined when one was moved meanwhile. */
async function stageAll(stage: string, found: Map<number, FoundFile>): Promise<FoundSegment[] | undefined> {
  const segments = new Map<string, FoundSegment>();
  let number = 0;
  for (const { id, path } of [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1))) {
    number += 1;
    const staged = join(stage, String(number));
    try {
      await link(path, staged);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
    const segment = segments.get(id) ?? { id, paths: [] };
    segment.paths.push(staged);
    segments.set(id, segment);
  }
  return [...segments.values()];
}

/**
 * Gives every segment below `root`, held ones included, as links that stay while the segments themselves go on. Nothing is deleted meanwhile, only moved: two
 * looks that agree, one before the links were made and one after, are a picture of one moment.
 */
export async function findSegments(root: string): Promise<FoundSegment[]> {
  const stage = join(root, holdName, stageName);
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage, { recursive: true, mode: 0o700 });
    const before = await lookEverywhere(root);
    const segments = await stageAll(stage, before);
    if (segments !== undefined && same(before, await lookEverywhere(root))) return segments;
    await delay(betweenLooks);
  }
  throw new BackupError(`The waiting events in ${root} did not stand still for a moment; start the backup again.`);
}
