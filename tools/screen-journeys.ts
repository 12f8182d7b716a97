/** Finds the journeys that open a screen of the dashboard: screens without one, and the journeys of screens that changed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScreens } from './module-preload.ts';

/** What a parameter or a star stands for differs between journeys. */
const fixedPart = (path: string): string => path.replace(/(:\w+|\*).*$/, '');

const screensOf = (root: string) => readScreens(readFileSync(join(root, 'src/web/app/screens.tsx'), 'utf8'));

/** The journeys of `npm test` with their text. */
const journeysOf = (root: string) =>
  globSync('tests/journeys/*.test.ts', { cwd: root, exclude: ['**/*.nightly.test.ts'] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Returns one line for each screen under `root` whose path no journey names, with what to do. An empty list is a pass. */
export function screensWithoutJourney(root: string): string[] {
  const journeys = journeysOf(root);
  return Object.keys(screensOf(root))
    .filter((path) => !journeys.some(({ text }) => text.includes(fixedPart(path))))
    .map((path) => `no journey opens the screen ${path}: add one to tests/journeys (docs/recipes/a-screen.md)`);
}

/** The folder of the feature that a source of the dashboard belongs to, with its slash; undefined for what all features share. */
const featureOf = (file: string): string | undefined => /^src\/web\/features\/[^/]+\//.exec(file)?.[0];

/** The journeys that name the path of a screen whose feature has one of the `changed` files (paths below `root`). */
export function journeysOfChanged(root: string, changed: string[]): string[] {
  const features = new Set(changed.flatMap((file) => featureOf(file) ?? []));
  const paths = Object.entries(screensOf(root))
    .filter(([, sources]) => sources.some((source) => features.has(featureOf(source) ?? '')))
    .map(([path]) => fixedPart(path));
  // `/links` is not the screen of `/links/new`; behind `/links/` stands an id that differs.
  const names = (text: string, path: string): boolean =>
    path.endsWith('/') ? text.includes(path) : ["'", '"', '`', '?', '#'].some((end) => text.includes(path + end));
  return journeysOf(root)
    .filter(({ text }) => paths.some((path) => names(text, path)))
    .map(({ file }) => file);
}

/** The changed files that a page shows or a process runs, and that no screen leads from to a journey. */
export function withoutKnownJourney(changed: string[]): string[] {
  return changed.filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file) && !featureOf(file));
}
