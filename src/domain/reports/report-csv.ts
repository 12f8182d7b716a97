/** Each table of a report as a CSV file for a spreadsheet, in which no cell is run as a formula (REP-11). */
import { csvFile } from '../kernel/csv-file.ts';
import type { Report } from './report.ts';
import { rangeText } from './report-range.ts';
import {
  leftOutWords,
  type ReportPart,
  reportFigures,
  reportPartLabels,
  reportParts,
  rowName,
  rowsInOrder,
} from './report-words.ts';

/** The tables of a report. */
export type ReportTable = 'figures' | 'days' | 'left-out' | ReportPart;

/** The tables that this report has: those of its cards that are not empty, and what was left out. */
export function reportTables(report: Report): ReportTable[] {
  return [
    ...(report.cards.includes('figures') ? ['figures' as const] : []),
    ...(report.days.length > 0 ? ['days' as const] : []),
    ...reportParts.filter((part) => report[part].length > 0),
    'left-out',
  ];
}

export const reportTableLabels: Record<ReportTable, string> = {
  figures: 'Headline',
  days: 'Days',
  ...(Object.fromEntries(reportParts.map((part) => [part, reportPartLabels[part].title])) as Record<
    ReportPart,
    string
  >),
  'left-out': 'Left out',
};

/** The beginning of the names of a report's files: `report-2026-11`. */
export const reportFileName = ({ range }: Report): string => `report-${rangeText(range).replace('..', '-to-')}`;

/** A table as a file; undefined where the report does not have it. */
export function reportCsv(report: Report, table: string): { name: string; text: string } | undefined {
  const known = reportTables(report).find((each) => each === table);
  if (known === undefined) return undefined;
  return { name: `${reportFileName(report)}-${known}.csv`, text: textOf(report, known) };
}

function textOf(report: Report, table: ReportTable): string {
  if (table === 'figures')
    return csvFile(
      ['figure', 'value', 'before'],
      reportFigures(report).map(({ label, value, valueBefore }) => [
        label,
        value.replaceAll(',', ''),
        valueBefore.replaceAll(',', ''),
      ]),
    );
  if (table === 'days')
    return csvFile(
      ['day', 'views', 'clicks', 'notes'],
      report.days.map(({ day, views, clicks }) => [
        ...[day, views, clicks],
        report.notes
          .filter((note) => note.day === day)
          .map(({ text }) => text)
          .join('; '),
      ]),
    );
  if (table === 'left-out')
    return csvFile(
      ['kind', 'visits'],
      leftOutWords(report).shares.map(({ label, count }) => [label, count]),
    );
  return csvFile(
    [reportPartLabels[table].row.toLowerCase(), 'views', 'clicks', 'new fans'],
    rowsInOrder(table, report[table]).map((row) => [rowName(table, row), row.views, row.clicks, row.fans]),
  );
}
