/** Which rows of a long list are drawn. */
import { expect, test } from 'vitest';
import { rowsToDraw } from './rows-to-draw.ts';

const range = { startIndex: 100, endIndex: 102, overscan: 1, count: 1000 };

test('rows near the window are drawn, and the one with the focus between its neighbours', () => {
  expect(rowsToDraw(range, -1)).toEqual([99, 100, 101, 102, 103]);
  expect(rowsToDraw(range, 101)).toEqual([99, 100, 101, 102, 103]);
  expect(rowsToDraw(range, 3)).toEqual([2, 3, 4, 99, 100, 101, 102, 103]);
  expect(rowsToDraw(range, 900)).toEqual([99, 100, 101, 102, 103, 899, 900, 901]);
  expect(rowsToDraw(range, 0)).toEqual([0, 1, 99, 100, 101, 102, 103]);
  expect(rowsToDraw(range, 999)).toEqual([99, 100, 101, 102, 103, 998, 999]);
});

test('a focus on a row that is no longer there draws nothing more', () => {
  expect(rowsToDraw(range, 1000)).toEqual([99, 100, 101, 102, 103]);
});
