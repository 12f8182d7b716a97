/** A screen without a journey is named. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journeysOfChanged, screensWithoutJourney, withoutKnownJourney } from './screen-journeys.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fanfare-screens-'));
  mkdirSync(join(root, 'src/web/app'), { recursive: true });
  mkdirSync(join(root, 'tests/journeys'), { recursive: true });
  const load = "load: async () => (await import('#web/features/a/a-screen.tsx')).AScreen";
  const screens = ['/drops', '/drops/:id'].map((path) => `{ path: '${path}', frame: 'window', ${load} }`);
  writeFileSync(join(root, 'src/web/app/screens.tsx'), `export const screens = [${screens.join(', ')}];`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const addJourney = (text: string, name = 'drops') => writeFileSync(join(root, `tests/journeys/${name}.test.ts`), text);

test('a screen that no journey opens is named, with what to do', () => {
  addJourney("await page.goto('/drops');");
  expect(screensWithoutJourney(root)).toEqual([
    'no journey opens the screen /drops/:id: add one to tests/journeys (docs/recipes/a-screen.md)',
  ]);
});

test('a screen with a parameter is found by the part before it', () => {
  addJourney("await page.goto('/drops/' + id);");
  expect(screensWithoutJourney(root)).toEqual([]);
});

test('a journey of the nightly run is not enough', () => {
  addJourney("await page.goto('/drops');");
  addJourney("await page.goto('/drops/' + id);", 'one-drop.nightly');
  expect(screensWithoutJourney(root)).toHaveLength(1);
});

test('a changed file leads to the journeys that open a screen of its feature', () => {
  addJourney("await page.goto('/drops');", 'all');
  addJourney("await page.goto('/drops/' + id);", 'one');
  addJourney("await page.goto('/drops-of-rain');", 'other');
  const found = ['tests/journeys/all.test.ts', 'tests/journeys/one.test.ts'];
  expect(journeysOfChanged(root, ['src/web/features/a/parts/row.tsx'])).toEqual(found);
  expect(journeysOfChanged(root, ['src/web/features/b/row.tsx', 'src/web/ui/button.tsx'])).toEqual([]);
});

test('a changed file that is on no screen alone is named', () => {
  const shared = ['src/web/ui/button.tsx', 'src/server/main.ts'];
  expect(withoutKnownJourney([...shared, 'src/web/features/a/row.tsx', 'src/a.test.ts', 'README.md'])).toEqual(shared);
});
