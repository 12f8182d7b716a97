/** Password checks leave threads for other work, and end when too many wait. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('leaves threads free: a file is read while many passwords wait', async () => {
  const stored = await hashPassword('right');
  let checked = 0;
  const checks = Array.from({ length: 24 }, async () => {
    await passwordMatches('wrong', stored);
    checked += 1;
  });
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(12);
  await Promise.all(checks);
});

it('refuses a check when two hundred wait', async () => {
  const stored = await hashPassword('right');
  const settled = await Promise.allSettled(Array.from({ length: 210 }, () => passwordMatches('right', stored)));
  const refused = settled.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(await passwordMatches('right', stored)).toBe(true);
});
