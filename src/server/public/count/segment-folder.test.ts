/** A process that starts keeps its folder, whatever another one that starts beside it takes for left behind. */
import { access, mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimSegmentFolder } from './segment-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'segments-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

it('leaves the folder of a process that is starting alone, and removes one that died while it started', async () => {
  const unfinished = join(root, '.0f1e2d3c-0000-4000-8000-000000000001');
  await mkdir(unfinished);
  const folder = await claimSegmentFolder(root);
  await folder.adopt();
  expect(await exists(unfinished)).toBe(true);
  const before = new Date(Date.now() - 120_000);
  await utimes(unfinished, before, before);
  await folder.adopt();
  expect(await exists(unfinished)).toBe(false);
  await folder.release();
});

it('is claimed by many processes at once that all adopt', async () => {
  const folders = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const folder = await claimSegmentFolder(root);
      await folder.adopt();
      return folder;
    }),
  );
  for (const { path } of folders) expect(await exists(path)).toBe(true);
  for (const folder of folders) await folder.release();
});
