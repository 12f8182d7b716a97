/** A line of the benchmark fails by its median and by its worst round. */
import { expect, test } from 'vitest';
import { atLeast, atMost } from './goals.ts';
import { spreadOf } from './rounds.ts';

test('a goal of at least so much fails by the median and by the worst round', () => {
  expect(atLeast(0.6, spreadOf([0.6, 0.4, 0.9]))).toEqual({
    goal: 'at least 0.6, each round at least 0.4',
    met: true,
  });
  expect(atLeast(0.6, spreadOf([0.59, 0.59, 0.9])).met).toBe(false);
  expect(atLeast(0.6, spreadOf([0.7, 0.39, 0.9])).met).toBe(false);
  expect(atLeast(90, spreadOf([91, 80, 92]), { slack: 1.1 }).met).toBe(false);
});

test('a goal of at most so much fails by the median and by the worst round', () => {
  expect(atMost(20, spreadOf([10, 30, 20]), { unit: ' ms' })).toEqual({
    goal: 'at most 20 ms, each round at most 30 ms',
    met: true,
  });
  expect(atMost(20, spreadOf([21, 21, 1])).met).toBe(false);
  expect(atMost(20, spreadOf([10, 31, 10])).met).toBe(false);
});

test('a figure that could not be measured meets no goal', () => {
  expect(atLeast(1, spreadOf([Number.NaN])).met).toBe(false);
  expect(atMost(1, spreadOf([Number.NaN, 0.5])).met).toBe(false);
  expect(atMost(1, spreadOf([])).met).toBe(false);
});
