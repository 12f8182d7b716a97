/** When repeated errors reset the screen or load it anew. */
import { expect, test } from 'vitest';
import { createErrorWatch } from './error-watch.ts';

test('the third same error in a row resets, and the count starts anew', () => {
  const watch = createErrorWatch();
  expect(watch.record('a', 0)).toBe('none');
  expect(watch.record('a', 10_000)).toBe('none');
  expect(watch.record('a', 20_000)).toBe('reset');
  expect(watch.record('a', 30_000)).toBe('none');
});

test('an answer between two same errors breaks the row', () => {
  const watch = createErrorWatch();
  watch.record('a', 0);
  watch.record('a', 10_000);
  watch.succeed();
  expect(watch.record('a', 20_000)).toBe('none');
});

test('five different errors, each within 4 seconds of the one before, reload', () => {
  const watch = createErrorWatch();
  expect(['a', 'b', 'c', 'd', 'e'].map((message, index) => watch.record(message, index * 4000))).toEqual([
    'none',
    'none',
    'none',
    'none',
    'reload',
  ]);
});

test('a pause of more than 4 seconds breaks the burst', () => {
  const watch = createErrorWatch();
  const moments = [0, 4000, 8000, 12_001, 16_001];
  expect(moments.map((at, index) => watch.record(`error ${index}`, at))).toEqual([
    'none',
    'none',
    'none',
    'none',
    'none',
  ]);
});
