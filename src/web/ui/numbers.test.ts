/** Counts with their nouns, and the words of a comparison. */
import { expect, test } from 'vitest';
import { comparedWith, counted, nounFor } from './numbers.ts';

test('one is singular, every other count is plural', () => {
  expect([0, 1, 2, 2010].map((count) => counted(count, 'view'))).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '2,010 views',
  ]);
  expect([nounFor(1, 'click'), nounFor(0, 'click')]).toEqual(['click', 'clicks']);
});

test('a comparison is with the previous days', () => {
  expect([comparedWith(1), comparedWith(7)]).toEqual(['vs. previous day', 'vs. previous 7 days']);
});
