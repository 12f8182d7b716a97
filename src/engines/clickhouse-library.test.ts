/** The library of the embedded ClickHouse: used where it is, or unpacked once. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { findLibrary } from './clickhouse-library.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-library-'));
const packageFolder = join(folder, 'package');
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  rmSync(packageFolder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(packageFolder);
  mkdirSync(dataDir);
  writeFileSync(join(packageFolder, 'package.json'), '{"version":"2.0.0"}');
});

const pack = (text: string) => writeFileSync(join(packageFolder, 'libchdb.so.zst'), zstdCompressSync(text));

it('is left where npm installed it', async () => {
  writeFileSync(join(packageFolder, 'libchdb.so'), 'library');
  expect(await findLibrary(packageFolder, dataDir)).toBeUndefined();
  expect(existsSync(join(dataDir, 'engines'))).toBe(false);
});

it('is unpacked from a release once, and replaces an older one', async () => {
  const old = join(dataDir, 'engines', 'clickhouse-1.0.0');
  mkdirSync(old, { recursive: true });
  pack('library');
  const found = (await findLibrary(packageFolder, dataDir)) ?? '';
  expect(readFileSync(join(found, 'libchdb.so'), 'utf8')).toBe('library');
  expect(existsSync(old)).toBe(false);
  const { mtimeMs } = statSync(join(found, 'libchdb.so'));
  expect(await findLibrary(packageFolder, dataDir)).toBe(found);
  expect(statSync(join(found, 'libchdb.so')).mtimeMs).toBe(mtimeMs);
});

it('leaves nothing behind when it cannot be unpacked, and says how much room it takes', async () => {
  writeFileSync(join(packageFolder, 'libchdb.so.zst'), 'not packed');
  await expect(findLibrary(packageFolder, dataDir)).rejects.toThrow(/could not be unpacked .* takes 600 MB/);
  expect(existsSync(join(dataDir, 'engines', 'clickhouse-2.0.0'))).toBe(false);
});

it('is missed by name', async () => {
  await expect(findLibrary(packageFolder, dataDir)).rejects.toThrow('has no library');
});
