/** Which marks of a chart are folded into one. */
import { expect, it } from 'vitest';
import { type ChartMark, groupMarks, markWords } from './chart-marks.ts';

const mark = (day: string, text = day): ChartMark => ({ key: text, day, label: 'Note', text });
const places: Record<string, number> = { '2026-11-01': 40, '2026-11-02': 52, '2026-11-03': 90 };
const xOf = (day: string) => places[day];

it('folds marks of one day, and those that could not be pressed apart', () => {
  const groups = groupMarks(
    [mark('2026-11-01', 'a'), mark('2026-11-01', 'b'), mark('2026-11-02', 'c'), mark('2026-11-03', 'd')],
    xOf,
  );
  expect(groups.map(({ x, marks }) => [x, marks.map(({ text }) => text).join('')])).toEqual([
    [46, 'abc'],
    [90, 'd'],
  ]);
  expect(groups.map(markWords)).toEqual(['3 notes', 'd']);
});

it('leaves out days that the chart does not have', () => {
  expect(groupMarks([mark('2026-12-01')], xOf)).toEqual([]);
});
