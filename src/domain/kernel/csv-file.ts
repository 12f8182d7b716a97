/** The whole text of a CSV file for a spreadsheet, as it is downloaded. */
import Papa from 'papaparse';
import { csvMark, csvOptions } from './csv-options.ts';

/** The mark of UTF-8, the columns' names, and the rows, in which no cell is run as a formula. */
export function csvFile(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return csvMark + Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, csvOptions);
}

/** The beginning of a file that is written piece by piece. */
export const csvStart = (columns: readonly string[]): string => `${csvMark}${csvRows([columns])}`;

/** Rows of a file that is written piece by piece, each with the end of its line. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '';
  return Papa.unparse(
    rows.map((row) => [...row]),
    csvOptions,
  ).concat(csvOptions.newline);
}
