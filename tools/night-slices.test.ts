/** The nightly run is cut into eight slices of about equal length. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  chosenSlice,
  nextBatch,
  nightFiles,
  projectOf,
  sliceCount,
  sliceFiles,
  startDay,
  turned,
  withTimes,
} from './night-slices.ts';

const timesSchema = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/).map((name) => `tests/journeys/${name}.nightly.test.ts`),
  fc.integer({ min: 1, max: 900 }),
  { maxKeys: 60 },
);
const sum = (files: string[], times: Record<string, number>) =>
  files.reduce((all, file) => all + (times[file] ?? 0), 0);

test('each file is in exactly one slice, whatever the order of the list', () => {
  fc.assert(
    fc.property(timesSchema, (times) => {
      const files = Object.keys(times);
      const slices = sliceFiles(files, times);
      expect(slices).toHaveLength(sliceCount);
      expect(slices.flat().toSorted()).toEqual(files.toSorted());
      expect(sliceFiles(files.toReversed(), times)).toEqual(slices);
    }),
  );
});

test('no slice is longer than the shortest one by more than its shortest file', () => {
  fc.assert(
    fc.property(timesSchema, (times) => {
      const slices = sliceFiles(Object.keys(times), times);
      const least = Math.min(...slices.map((slice) => sum(slice, times)));
      for (const slice of slices) expect(sum(slice.slice(0, -1), times)).toBeLessThanOrEqual(least);
    }),
  );
});

test('a file without a record is taken for a usual one of its project', () => {
  const slices = sliceFiles(['src/a.test.ts', 'tests/faults/b.test.ts', 'tests/journeys/c.test.ts'], {});
  expect(slices.slice(0, 3).flat()).toEqual(['tests/faults/b.test.ts', 'tests/journeys/c.test.ts', 'src/a.test.ts']);
});

test('a file belongs to the project that vitest.config.ts gives it', () => {
  const files = ['src/web/a.test.tsx', 'src/server/b.test.ts', 'tests/matrix/c.test.ts', 'tests/faults/d.test.ts'];
  expect(files.map(projectOf)).toEqual(['unit', 'service', 'service', 'faults']);
});

test('the night has the nightly files, those with a figure of the night, and journeys that look at every view', () => {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-night-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('src/server/a.nightly.test.ts', '');
  write('src/server/b.test.ts', "import { figure } from '#tests/fixtures/figure.ts';");
  write('src/server/c.test.ts', "import { itAtNight } from '#tests/fixtures/it-at-night.ts';");
  write('src/server/d.test.ts', 'configure(1);');
  write('tests/journeys/e.test.ts', "await app.checkEach(page, 'e');");
  write('tests/journeys/f.test.ts', "await app.check(page, 'f');");
  expect(nightFiles(root)).toEqual([
    'src/server/a.nightly.test.ts',
    'src/server/b.test.ts',
    'src/server/c.test.ts',
    'tests/journeys/e.test.ts',
  ]);
});

const faults = ['a', 'b', 'c'].map((name) => `tests/faults/${name}.test.ts`);

test('a batch has files of one project that fit into the time that is left', () => {
  const [a = '', b = '', c = ''] = faults;
  const times = { [a]: 500, [b]: 100, [c]: 100, 'src/d.test.ts': 1 };
  expect(nextBatch([a, 'src/d.test.ts', b, c], times, 900)).toEqual({ project: 'faults', files: [a] });
  expect(nextBatch([a, b, 'src/d.test.ts', c], times, 400)).toEqual({ project: 'faults', files: [b, c] });
  expect(nextBatch([b, c], times, 150)).toEqual({ project: 'faults', files: [b] });
  expect(nextBatch([b, c], times, 50)).toBeUndefined();
  expect(nextBatch([], times, 900)).toBeUndefined();
});

test('another file is the first one in each round', () => {
  expect(turned(faults, 0)).toEqual(faults);
  expect(turned(faults, 4)[0]).toBe(faults[1]);
  expect(turned([], 4)).toEqual([]);
});

test('eight runs after each other do each slice once, and the days move on each round', () => {
  const runs = Array.from({ length: sliceCount }, (_, run) => chosenSlice(16 + run));
  expect(runs.map(({ slice }) => slice)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(runs.map(({ today }) => today)).size).toBe(sliceCount);
  expect(chosenSlice(16)).toEqual({ slice: 1, turn: 2, today: startDay(1, 2) });
  expect(new Set(Array.from({ length: 13 }, (_, turn) => startDay(1, turn))).size).toBe(13);
});

test('recorded times are rounded up and sorted, and those of files that are gone are dropped', () => {
  const times = withTimes(
    { 'gone.test.ts': 4, 'b.test.ts': 9 },
    [{ file: 'a.test.ts', seconds: 1.2 }],
    ['a.test.ts', 'b.test.ts'],
  );
  expect(Object.entries(times)).toEqual([
    ['a.test.ts', 2],
    ['b.test.ts', 9],
  ]);
});
