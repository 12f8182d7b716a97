/** The CSV file of a comparison. */
import { expect, it } from 'vitest';
import { csvMark } from '#domain/kernel/csv-options.ts';
import type { PlannedSeries } from '#domain/stats/comparison.ts';
import { comparedCsv } from './compare-csv.ts';

const line = (label: string, from: string, to: string): PlannedSeries => ({
  ...{ key: label, linkId: label, label, range: { from, to }, since: from },
});
const linesOf = (text: string) => text.slice(csvMark.length).trimEnd().split(/\r?\n/);

it('STAT-223: has a row for each day, and nothing where a line has no value', () => {
  const range = ['2026-11-01', '2026-11-02'] as const;
  const lines = [
    { series: line('One', ...range), values: [3, 4] },
    { series: line('=Two', ...range), values: [null, 0] },
  ];
  const [head, ...rows] = linesOf(comparedCsv(lines, 'views', false));
  expect(head).toContain("'=Two: views");
  expect(rows).toEqual(['2026-11-01;3;', '2026-11-02;4;0']);
});

it('STAT-223: numbers the days of lines that begin on different ones', () => {
  const lines = [
    { series: line('These days', '2026-11-01', '2026-11-02'), values: [3, 4] },
    { series: line('The days before', '2026-10-30', '2026-10-31'), values: [1, 2] },
  ];
  expect(linesOf(comparedCsv(lines, 'clicks', true))).toEqual([
    'day;These days: date;These days: clicks;The days before: date;The days before: clicks',
    '1;2026-11-01;3;2026-10-30;1',
    '2;2026-11-02;4;2026-10-31;2',
  ]);
});
