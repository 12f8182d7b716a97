/** A second try is judged test by test. */
import { expect, test } from 'vitest';
import { countSecondTries, judgeSecondTry } from './second-tries.ts';
import { couldNotBeRun, type FileResult } from './test-report.ts';

const failed = (name: string, reason = 'too late') => ({ test: name, reason, wasSkipped: false });
const skipped = (name: string) => ({ test: name, reason: 'skipped', wasSkipped: true });
const came = (passed: string[], failures: FileResult['failures'] = []): FileResult => ({
  file: 'a.test.ts',
  seconds: 2,
  passed,
  failures,
  figures: {},
});

test('a test that passes now is counted with the reason of its first failure', () => {
  const { result, secondTries } = judgeSecondTry(came(['one'], [failed('two')]), came(['one', 'two']));
  expect(result).toEqual({ ...came(['one', 'two']), seconds: 4 });
  expect(secondTries).toEqual([{ file: 'a.test.ts', test: 'two', reason: 'too late' }]);
});

test('of two tests that failed, the one that fails again stays a failure, with its last reason', () => {
  const first = came([], [failed('one'), failed('two')]);
  const { result, secondTries } = judgeSecondTry(first, came(['one'], [failed('two', 'later still')]));
  expect(result.failures).toEqual([failed('two', 'later still')]);
  expect(secondTries.map((each) => each.test)).toEqual(['one']);
});

test('a test that passed at first is not judged again', () => {
  const { result, secondTries } = judgeSecondTry(came(['one'], [failed('two')]), came(['two'], [failed('one')]));
  expect(result).toMatchObject({ passed: ['one', 'two'], failures: [] });
  expect(secondTries).toHaveLength(1);
});

test('a failed hook is one second try, however many tests it kept from running', () => {
  const first = came([], [failed(couldNotBeRun), skipped('one'), skipped('two')]);
  const { result, secondTries } = judgeSecondTry(first, came(['one', 'two']));
  expect(result).toMatchObject({ passed: ['one', 'two'], failures: [] });
  expect(secondTries.map((each) => each.test)).toEqual([couldNotBeRun]);
});

test('a file that could not be loaded has the tests that are found now', () => {
  const { result } = judgeSecondTry(came([], [failed(couldNotBeRun)]), came(['one', 'two']));
  expect(result).toMatchObject({ passed: ['one', 'two'], failures: [] });
});

test('a hook that fails at the second try is a failure, and so is the test behind it', () => {
  const again = came([], [failed(couldNotBeRun), skipped('one')]);
  const { result, secondTries } = judgeSecondTry(came([], [failed('one')]), again);
  expect(result.failures.map((each) => each.test)).toEqual([couldNotBeRun, 'one']);
  expect(secondTries).toEqual([]);
});

test('a test that is always skipped, or is not found again, stays a failure', () => {
  const first = came(['two'], [skipped('one'), failed('three')]);
  const { result, secondTries } = judgeSecondTry(first, came(['two'], [skipped('one')]));
  expect(result.failures.map((each) => each.test)).toEqual(['one', 'three']);
  expect(secondTries).toEqual([]);
});

test('without a second result the first one stays', () => {
  const first = came(['one'], [failed('two')]);
  expect(judgeSecondTry(first, undefined)).toEqual({ result: first, secondTries: [] });
});

test('second tries are counted by file and test, with the last day and reason', () => {
  const once = { file: 'a.test.ts', test: 'two', reason: 'too late' };
  const counts = { 'b.test.ts > one': { count: 1, last: '2026-12-31', reason: 'lost' } };
  const next = countSecondTries(counts, [once], '2027-01-30');
  expect(Object.entries(next)).toEqual([
    ['a.test.ts > two', { count: 1, last: '2027-01-30', reason: 'too late' }],
    ['b.test.ts > one', { count: 1, last: '2026-12-31', reason: 'lost' }],
  ]);
  const later = countSecondTries(next, [{ ...once, reason: 'no answer' }], '2027-01-31');
  expect(later['a.test.ts > two']).toEqual({ count: 2, last: '2027-01-31', reason: 'no answer' });
});
