/** The table of what each project cost. */
import { expect, it } from 'vitest';
import type { SecondTry } from './second-tries.ts';
import { testTable } from './test-table.ts';

const result = (project: string, seconds: number[]) => ({
  project,
  passed: 4,
  failed: 1,
  seconds: 61.25,
  files: seconds.map((each) => ({ file: `${project}-${each}.test.ts`, seconds: each })),
  failures: [],
  secondTries: [] as SecondTry[],
  figures: {},
});

const words = (text: string) => text.trim().split(/\s+/);

it('has a line for each project, then the ten slowest files of all of them', () => {
  const lines = testTable([result('unit', [1, 2, 3, 4, 5, 6]), result('service', [0.5, 10, 20, 30, 40, 50.04])]);
  expect(lines.slice(0, 3).map(words)).toEqual([
    ['Project', 'Tests', 'Seconds'],
    ['unit', '5', '61.3'],
    ['service', '5', '61.3'],
  ]);
  expect(lines.slice(5).map(words)).toEqual(
    [
      'service-50.04',
      'service-40',
      'service-30',
      'service-20',
      'service-10',
      ...[6, 5, 4, 3, 2].map((n) => `unit-${n}`),
    ].map((name) => [`${name}.test.ts`, Number(name.split('-')[1]).toFixed(1)]),
  );
});

it('names each test that passed only at its second try', () => {
  const lines = testTable([
    result('unit', [1]),
    { ...result('service', [2]), secondTries: [{ file: 'a.test.ts', test: 'waits', reason: 'too late' }] },
  ]);
  expect(lines.slice(-2)).toEqual(['  Passed only at the second try', '  a.test.ts: waits: too late']);
  expect(testTable([result('unit', [1])]).join('\n')).not.toContain('second try');
});
