/** Password checks leave threads for other work, end when too many wait, and take any hash's cost. */
import { readFile } from 'node:fs/promises';
import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { readEnvironment } from '../../../settings.ts';
import { createPasswords } from './passwords.ts';

const usual = readEnvironment({}).PASSWORD_MEMORY_KB;
const passwords = createPasswords({ memoryKib: usual });

it('leaves threads free: a file is read while many passwords wait', async () => {
  const stored = await passwords.hash('right');
  let checked = 0;
  const checks = Array.from({ length: 24 }, async () => {
    await passwords.matches('wrong', stored);
    checked += 1;
  });
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(12);
  await Promise.all(checks);
});

it('refuses a check when two hundred wait', async () => {
  const stored = await passwords.hash('right');
  const settled = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.matches('right', stored)));
  const refused = settled.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(await passwords.matches('right', stored)).toBe(true);
});

it('hashes at the cost of the setting, by default that of the library, which is OWASP’s', async () => {
  expect(parseOptions(await passwords.hash('right'))).toMatchObject({
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const dearer = createPasswords({ memoryKib: 2 * usual });
  expect(parseOptions(await dearer.hash('right'))).toMatchObject({ memoryCost: 38_912, timeCost: 2, parallelism: 1 });
});

it.each([
  ['lower', 8],
  ['a little lower', usual - 3],
  ['higher', 2 * usual],
])('checks a hash of %s cost', async (_name, memoryKib) => {
  const stored = await createPasswords({ memoryKib }).hash('right');
  expect(await passwords.matches('right', stored)).toBe(true);
  expect(await passwords.matches('wrong', stored)).toBe(false);
});

it('matches nothing without a stored hash, the password of the decoy neither', async () => {
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false);
});
