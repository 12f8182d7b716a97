/** A feature that is not wired is named, with what to do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwiredFeatures } from './feature-modules.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fanfare-features-'));
  mkdirSync(join(root, 'src/server/features/drops'), { recursive: true });
  writeFileSync(join(root, 'src/server/modules.ts'), '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const addModule = () => writeFileSync(join(root, 'src/server/features/drops/drops.module.ts'), '');

test('a feature without a module file is named', () => {
  expect(unwiredFeatures(root)).toEqual([expect.stringContaining('features/drops/drops.module.ts is missing: add it')]);
});

test('a feature that the list of modules does not make is named', () => {
  addModule();
  expect(unwiredFeatures(root)).toEqual([
    expect.stringContaining('modules.ts does not make the feature "drops": import ./features/drops/drops.module.ts'),
  ]);
});

test('a feature in the list passes', () => {
  addModule();
  writeFileSync(
    join(root, 'src/server/modules.ts'),
    "import { createDropsModule } from './features/drops/drops.module.ts';",
  );
  expect(unwiredFeatures(root)).toEqual([]);
});
