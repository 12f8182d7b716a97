/** The places of days, counts and levels in a line chart. */
import { expect, test } from 'vitest';
import { layOutChart } from './chart-layout.ts';
import type { ChartLine, ChartPoint } from './chart-lines.ts';

const size = { width: 648, height: 210 };
const line = (key: string, level = false): ChartLine => ({ key, label: key, color: 'red', dash: '', level });
const days = (values: (number | null)[][]): ChartPoint[] =>
  values.map((each, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    values: each,
    unfinished: false,
  }));

test('days stand evenly from edge to edge, and each place belongs to the nearest day', () => {
  const { x, indexAt, left, right } = layOutChart(days([[1], [2], [3]]), [line('views')], size);
  expect([x(0), x(1), x(2)]).toEqual([left, (left + right) / 2, right]);
  expect([indexAt(-50), indexAt(x(1) + 5), indexAt(9999)]).toEqual([0, 1, 2]);
});

test('a single day stands in the middle', () => {
  const { x, indexAt, left, right, dayMarks } = layOutChart(days([[5]]), [line('views')], size);
  expect(x(0)).toBe((left + right) / 2);
  expect(indexAt(0)).toBe(0);
  expect(dayMarks).toEqual([0]);
});

test('as many days are written as have room, evenly apart, the last one among them', () => {
  const { dayMarks } = layOutChart(days(Array.from({ length: 30 }, () => [1])), [line('views')], size);
  expect(dayMarks).toEqual([4, 9, 14, 19, 24, 29]);
  const phone = layOutChart(days(Array.from({ length: 30 }, () => [1])), [line('views')], { width: 328, height: 210 });
  expect(phone.dayMarks).toEqual([9, 19, 29]);
});

test('counts begin at 0, end at a round figure, and are whole, also where nothing happened', () => {
  const { counts, bottom } = layOutChart(days([[3], [87]]), [line('views')], size);
  expect(counts.ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect(counts.y(0)).toBe(bottom);
  expect(counts.y(100)).toBe(14);
  expect(layOutChart(days([[0], [0]]), [line('views')], size).counts.ticks).toEqual([0, 1]);
  expect(layOutChart([], [line('views')], size).counts.ticks).toEqual([0, 1]);
});

test('levels have a scale of their own near their values, which counts do not touch', () => {
  const points = days([
    [10, 20_150],
    [20, null],
    [30, 20_480],
  ]);
  const { counts, levels } = layOutChart(points, [line('views'), line('likes', true)], size);
  expect(counts.ticks).toEqual([0, 10, 20, 30]);
  expect(levels?.ticks[0]).toBeGreaterThanOrEqual(20_000);
  expect(layOutChart(points, [line('views')], size).levels).toBeUndefined();
});
