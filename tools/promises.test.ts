/** What the check of promises refuses, and what the page says of tests and their figures. */
import { expect, it } from 'vitest';
import type { ProductPromise } from '#tests/promises/promise.ts';
import { type Figures, joinFigures } from './kept-figures.ts';
import { type PromiseSources, printPromises, problemsOf } from './promises.ts';
import { readReport } from './test-report.ts';

const files: Record<string, string> = {
  'tests/kill.test.ts': `it(\`loses nothing through \${kills} kills\`, async () => { reportFigure('hits', said); });`,
  'tests/path.test.ts': `describe('a path', () => { it.each(many)(\n  'has one winner: %s', win); });`,
};
const hits: ProductPromise = {
  id: 'F1',
  promise: 'No hit is lost.',
  tests: { 'tests/kill.test.ts': ['loses nothing through '] },
  figures: ['hits'],
};
const path: ProductPromise = {
  id: 'D1',
  promise: 'A path belongs to one link.',
  tests: { 'tests/path.test.ts': ['a path', 'has one winner: %s'] },
};
const speed: ProductPromise = { id: 'L1', promise: 'Pages are quick.', tests: {}, benchmarks: ['Page'] };
const benchmark = { what: 'Page', value: '20 ms', goal: 'at most 50 ms', met: true, day: '2027-01-31' };

const sourcesOf = (promises: readonly ProductPromise[], more: Partial<PromiseSources> = {}): PromiseSources => ({
  sections: [{ title: 'All', promises }],
  readText: (file) => files[file],
  benchmarks: [benchmark],
  figures: {},
  ...more,
});
const problems = (...promises: ProductPromise[]) => problemsOf(sourcesOf(promises));
/** The cells of a promise's row. */
const rowOf = (promise: ProductPromise, more: Partial<PromiseSources> = {}): string[] =>
  printPromises(sourcesOf([promise], more))
    .split('\n')
    .find((line) => line.startsWith(`| ${promise.id} |`))
    ?.split(/ ?\| ?/)
    .slice(1, -1) ?? [];

it('accepts tests, titles of cases and groups that are there', () => {
  expect(problems(hits, path, speed)).toEqual([]);
});

it('names a file that is not there, and a test that its file does not have', () => {
  expect(problems({ ...path, tests: { 'tests/gone.test.ts': ['a path'] } })).toEqual([
    'promise D1: there is no file tests/gone.test.ts',
  ]);
  expect(problems({ ...path, tests: { 'tests/path.test.ts': ['a path that is gone'] } })).toEqual([
    'promise D1: tests/path.test.ts has no test whose name begins with "a path that is gone"',
  ]);
  // Words of a test's body are no name.
  expect(problems({ ...hits, tests: { 'tests/kill.test.ts': ['nothing through'] } })).toHaveLength(1);
});

it('names an id that is listed twice', () => {
  expect(problems(path, hits, path)).toEqual(['promise D1 is listed twice: give the later one the next free number']);
});

it('names a figure that no test reports, and a line that the benchmark does not have', () => {
  expect(problems({ ...path, figures: ['hits'] })).toEqual([
    'promise D1: none of its tests reports the figure "hits" with reportFigure',
  ]);
  expect(problems({ ...speed, benchmarks: ['Redirect'] })).toEqual([
    'promise L1: docs/benchmarks.json has no line "Redirect"',
  ]);
});

it('lets a promise without a test say what is missing, and no other one', () => {
  const untested = { id: 'L2', promise: 'It never stops.', tests: {} };
  expect(problems(untested)).toEqual(['promise L2 has no test: say so in `missing`']);
  expect(problems({ ...untested, missing: 'Nothing tests it.' })).toEqual([]);
  expect(rowOf({ ...untested, missing: 'Nothing tests it.' })).toEqual([
    'L2',
    'It never stops.<br>**Missing:** Nothing tests it.',
    'none',
    '',
  ]);
});

it('shows the last figure of each size with its day, and says where there is none', () => {
  expect(rowOf(hits)).toEqual([
    'F1',
    'No hit is lost.',
    '[kill.test.ts](../tests/kill.test.ts): loses nothing through',
    'hits: not measured yet',
  ]);
  const figures: Figures = {
    hits: { short: { figure: '20, 0 lost', day: '2027-01-31' }, full: { figure: '20,000, 0 lost', day: '2027-01-30' } },
  };
  expect(rowOf(hits, { figures }).at(-1)).toBe(
    'hits: 20,000, 0 lost (full, 2027-01-30)<br>hits: 20, 0 lost (short, 2027-01-31)',
  );
});

it('says of a line of the benchmark whether it missed its goal', () => {
  expect(rowOf(speed).at(-1)).toBe('Page: 20 ms (bench, 2027-01-31)');
  expect(rowOf(speed, { benchmarks: [{ ...benchmark, value: '70 ms', met: false }] }).at(-1)).toBe(
    'Page: 70 ms, **goal missed**: at most 50 ms (bench, 2027-01-31)',
  );
});

it('counts promises with a test, without one, and those of which something is missing', () => {
  const text = printPromises(
    sourcesOf([hits, { ...path, missing: 'Old paths.' }, { id: 'L2', promise: '', tests: {}, missing: 'All.' }]),
  );
  expect(text).toContain('3 promises: 2 have tests or a benchmark, 1 none (L2). Of the others, 1 are not kept');
});

it('takes from a report what tests that passed have counted, joined where they report one figure', () => {
  const test = (fullName: string, status: string, figure: string) => ({
    ...{ fullName, status, failureMessages: [] },
    meta: { figures: { hits: { figure, size: 'full' } } },
  });
  const assertionResults = [
    test('one', 'passed', '20, 0 lost'),
    test('two', 'failed', '20, 7 lost'),
    test('three', 'passed', '30, 0 lost'),
    { ...test('four', 'passed', ''), meta: {} },
  ];
  const times = { startTime: Date.UTC(2027, 0, 31, 23), endTime: Date.UTC(2027, 1, 1) };
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: '', ...times, assertionResults }];
  expect(readReport(JSON.stringify({ testResults }))[0]?.figures).toEqual({
    hits: { full: { figure: '20, 0 lost; 30, 0 lost', day: '2027-01-31' } },
  });
});

it('keeps of each size the figure of the latest day', () => {
  const of = (figure: string, day: string): Figures => ({ hits: { full: { figure, day } } });
  const short: Figures = { hits: { short: { figure: '20', day: '2027-01-01' } } };
  expect(joinFigures(of('new', '2027-01-31'), short, of('old', '2027-01-30'))).toEqual({
    hits: { ...short.hits, full: { figure: 'new', day: '2027-01-31' } },
  });
  expect(joinFigures(of('first', '2027-01-31'), of('second', '2027-01-31')).hits?.full?.figure).toBe('second');
});
