/** Finds screens of the dashboard that no journey of `npm test` opens. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScreens } from './module-preload.ts';

/** Returns one line for each screen under `root` whose path no journey names, with what to do. An empty list is a pass. */
export function screensWithoutJourney(root: string): string[] {
  const screens = readScreens(readFileSync(join(root, 'src/web/app/screens.tsx'), 'utf8'));
  const files = globSync('tests/journeys/*.test.ts', { cwd: root, exclude: ['**/*.nightly.test.ts'] });
  const journeys = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return Object.keys(screens)
    .filter((path) => {
      // What a parameter or a star stands for differs between journeys.
      const fixed = path.replace(/(:\w+|\*).*$/, '');
      return !journeys.some((text) => text.includes(fixed));
    })
    .map((path) => `no journey opens the screen ${path}: add one to tests/journeys (docs/recipes/a-screen.md)`);
}
