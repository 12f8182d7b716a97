/** The CSV file of the verdicts of an import (DROP-128). */
import Papa from 'papaparse';
import { csvMark, csvOptions } from '../../kernel/csv-options.ts';
import { type ImportVerdict, verdictSentence } from './import-verdict-words.ts';

/** One line of the file of verdicts. */
export interface VerdictRow {
  row: number;
  value: string;
  verdict: ImportVerdict;
  reason: string;
}

/** The first line of the file. */
export const verdictsHead = `${csvMark}row;contact;verdict;why\r\n`;

/** The lines of some verdicts, without formulas; empty without any. */
export function verdictLines(rows: readonly VerdictRow[]): string {
  if (rows.length === 0) return '';
  const data = rows.map(({ row, value, verdict, reason }) => [row, value, verdict, verdictSentence(verdict, reason)]);
  return `${Papa.unparse(data, csvOptions)}\r\n`;
}
