/** A segment that is split by store on a disk that fails in between. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { splitByShard } from './segment-parts.ts';

const ending = '.closed2';
const groups = new Map([
  [1, [Buffer.from('one\n')]],
  [2, [Buffer.from('two\n')]],
  [3, [Buffer.from('three\n')]],
]);
let folder: string;
let segment: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-parts-'));
  segment = join(folder, `owner-7${ending}`);
  writeFileSync(segment, 'one\ntwo\nthree\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([1, 2, 3])('SHARD-2: is split by the next try where the disk failed at part %d', async (failing) => {
  // In the place of a part is something that cannot be replaced.
  const obstacle = join(folder, `owner-7@${failing}${ending}`);
  mkdirSync(join(obstacle, 'in the way'), { recursive: true });
  await expect(splitByShard(segment, groups, ending)).rejects.toThrow();
  expect(existsSync(segment)).toBe(true);
  rmSync(obstacle, { recursive: true });
  const parts = await splitByShard(segment, groups, ending);
  expect(parts.toSorted().map((part) => readFileSync(part, 'utf8'))).toEqual(['one\n', 'two\n', 'three\n']);
  expect(readdirSync(folder).toSorted()).toEqual([1, 2, 3].map((shard) => `owner-7@${shard}${ending}`));
});
