/** The days of a comparison as the chart shows them, as a CSV file for a spreadsheet (STAT-223). */
import { csvFile } from '#domain/kernel/csv-file.ts';
import type { PlannedSeries } from '#domain/stats/comparison.ts';
import { listDays } from '#domain/stats/zoned-day.ts';

/** A line and its values by day; null where it has none. */
export interface WrittenLine {
  series: PlannedSeries;
  values: readonly (number | null)[];
}

/** One row a day and one column a line. `byNumber` is for lines of different days: days are numbered from 1, and each line has a column with its dates. */
export function comparedCsv(lines: readonly WrittenLine[], what: string, byNumber: boolean): string {
  const dates = lines.map(({ series: { range } }) => listDays(range.from, range.to));
  const length = Math.max(0, ...dates.map((days) => days.length));
  const columns = lines.flatMap(({ series: { label } }) => [
    ...(byNumber ? [`${label}: date`] : []),
    `${label}: ${what}`,
  ]);
  const rows = Array.from({ length }, (_, index) => [
    byNumber ? index + 1 : (dates[0]?.[index] ?? ''),
    ...lines.flatMap(({ values }, line) => [...(byNumber ? [dates[line]?.[index] ?? ''] : []), values[index] ?? '']),
  ]);
  return csvFile(['day', ...columns], rows);
}
