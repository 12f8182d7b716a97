/** The visitor hash: conforms to its definition, and its key lasts for one day. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { textHash } from '../../platform/crypto/text-hash.ts';
import { createVisitorKeys, hashWords } from './visitor-hash.ts';

const directory = join(mkdtempSync(join(tmpdir(), 'fanfare-visitors-')), 'events');
afterAll(() => rmSync(join(directory, '..'), { recursive: true, force: true }));

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;

it('is HalfSipHash-2-4', () => {
  // Key 00 01 … 07 and message 00 01 … 0f, as the authors' test vectors have them.
  const key = Uint32Array.of(0x0302_0100, 0x0706_0504);
  const first = Uint32Array.of(0x0302_0100, 0x0706_0504);
  const second = Uint32Array.of(0x0b0a_0908, 0x0f0e_0d0c);
  expect(hashWords(key, first, second)).toBe(0x84ac_b5d9);
});

it('shares a key among the processes of a folder for one day, then deletes it', () => {
  const [one, other] = [createVisitorKeys(directory), createVisitorKeys(directory)];
  const today = [...one(noon)];
  expect([...other(noon + 3600)]).toEqual(today);
  expect(readdirSync(directory)).toHaveLength(1);
  const [name = ''] = readdirSync(directory);
  expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  expect([...one(noon + 86_400)]).not.toEqual(today);
  expect(readdirSync(directory)).toHaveLength(1);
  expect(readdirSync(directory)).not.toContain(name);
});

it('uses a key of its own when the folder is not writable', () => {
  const keys = createVisitorKeys('/dev/null/nowhere');
  const key = [...keys(noon)];
  expect(key).toHaveLength(2);
  expect([...keys(noon + 1)]).toEqual(key);
});

it('distinguishes user agents and IP addresses', () => {
  const key = Uint32Array.of(1, 2);
  const ipWords = Uint32Array.of(0xc0a8_0001, 0);
  const hashes = ['one', 'two'].flatMap((agent) =>
    [ipWords, Uint32Array.of(0xc0a8_0002, 0)].map((from) => hashWords(key, from, textHash(agent))),
  );
  expect(new Set(hashes).size).toBe(4);
});
