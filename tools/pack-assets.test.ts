/** Which built files are packed, and how. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { packFolder } from './pack-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('text is packed in both ways, pictures, fonts and crumbs are not', () => {
  const text = 'export const words = "words";\n'.repeat(200);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'large.js'), text);
  writeFileSync(join(folder, 'assets', 'small.js'), 'void 0;');
  writeFileSync(join(folder, 'assets', 'font.woff2'), text);
  packFolder(folder);
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
    'font.woff2',
    'large.js',
    'large.js.br',
    'large.js.gz',
    'small.js',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'large.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'large.js.gz'))).toString()).toBe(text);
});
