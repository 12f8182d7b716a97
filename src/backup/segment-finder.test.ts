/** What a backup finds while a segment is split by event store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findSegments } from './segment-finder.ts';

const owner = '00000000-0000-4000-8000-000000000001';

it('finds the parts of a split segment once, before and after the segment is gone', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-finder-'));
  const folder = join(root, owner);
  const idsNow = async () => (await findSegments(root)).map(({ id }) => id).sort();
  const parts = (ending: string) => {
    mkdirSync(join(folder, `${owner}-1.${ending}`), { recursive: true });
    for (const shard of [1, 2])
      writeFileSync(join(folder, `${owner}-1.${ending}`, `${owner}-1@${shard}.closed2`), 'x\n');
  };
  parts('parting2');
  writeFileSync(join(folder, `${owner}-1.closed2`), 'x\nx\n');
  expect(await idsNow()).toEqual([`${owner}-1`]);
  parts('parted2');
  expect(await idsNow()).toEqual([`${owner}-1@1`, `${owner}-1@2`]);
  rmSync(join(folder, `${owner}-1.closed2`));
  expect(await idsNow()).toEqual([`${owner}-1@1`, `${owner}-1@2`]);
  rmSync(root, { recursive: true });
});
