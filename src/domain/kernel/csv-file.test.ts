/** A CSV file as a download gives it: its mark, and cells that no spreadsheet runs. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvFile, csvRows, csvStart } from './csv-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('begins with the mark of UTF-8, once', () => {
  const bytes = bytesOf(csvFile(['title'], [['Björk – Ægætis']]));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('title\r\nBjörk – Ægætis');
});

it('is the same when it is written piece by piece', () => {
  const columns = ['title', 'clicks'];
  const rows: [string, number][] = [
    ['=1+1; "x"', 3],
    ['Björk', 4],
  ];
  const pieces = [csvStart(columns), csvRows(rows.slice(0, 1)), csvRows([]), csvRows(rows.slice(1))].join('');
  expect(pieces).toBe(`${csvFile(columns, rows)}\r\n`);
});

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', '|x', '=1+1\nand more'];
const behindSpace = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '|x'].flatMap((each) => [` ${each}`, `\u00A0${each}`]);

it.each([...formulas, ...behindSpace])('runs no formula: %j', (cell) => {
  const { data } = Papa.parse<string[]>(csvFile(['a', 'b'], [[cell, 'end']]).slice(1), { delimiter: ';' });
  expect(data[1]).toEqual([`'${cell}`, 'end']);
});
