/** Records of CSV files: whatever their quotes are worth, and however they arrive. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { cellsOf, createRecordReader, longestRecord } from './record-reader.ts';

const read = (...pieces: readonly string[]) => {
  const reader = createRecordReader(',');
  return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()];
};
const short = (...pieces: readonly string[]) =>
  read(...pieces).map(({ row, text, fault }) => (fault ? [row, text, fault] : [row, text]));

it('knows every line break, also one that is cut in two', () => {
  expect(short('a\r', '\nb\nc\rd')).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ]);
  expect(short('a\n\n', 'b\n')).toEqual([
    [1, 'a'],
    [2, ''],
    [3, 'b'],
  ]);
  expect(short('a\r')).toEqual([[1, 'a']]);
});

it('keeps a quoted cell of several lines together', () => {
  const [first, second] = read('a,"north\nsouth, ""east""",b\nc');
  expect([first?.row, second]).toEqual([1, { row: 2, text: 'c' }]);
  expect(cellsOf(first?.text ?? '', ',')).toEqual(['a', 'north\nsouth, "east"', 'b']);
});

it('takes quotes in the middle of a cell as they are', () => {
  expect(short('Ada "the" Great,x\nb')).toEqual([
    [1, 'Ada "the" Great,x'],
    [2, 'b'],
  ]);
});

it('loses one row by a quote that is never closed, and no other one', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `fan${index}@mail.test,x`);
  lines[100] = '"broken@mail.test,x';
  lines[300] = '"also" broken,x';
  const records = read(`${lines.join('\n')}\n`);
  expect(records.filter(({ fault }) => fault !== undefined)).toEqual([
    { row: 101, text: '"broken@mail.test,x', fault: 'quotes' },
    { row: 301, text: '"also" broken,x', fault: 'quotes' },
  ]);
  expect(records.map(({ row }) => row)).toEqual(lines.map((_, index) => index + 1));
});

it('gives up a quote that is open at the end', () => {
  expect(short('a\n"b\nc,"d')).toEqual([
    [1, 'a'],
    [2, '"b', 'quotes'],
    [3, 'c,"d', 'quotes'],
  ]);
});

it('cuts off a row that is too long, in one piece or in many', () => {
  const long = 'x,'.repeat(longestRecord);
  const expected = [
    [1, 'a', undefined],
    [2, long.slice(0, 200), 'long'],
    [3, 'b', undefined],
  ];
  const shape = (records: ReturnType<typeof read>) => records.map(({ row, text, fault }) => [row, text, fault]);
  expect(shape(read(`a\n${long}\nb`))).toEqual(expected);
  const pieces = `a\n${long}\nb`.match(/[\s\S]{1,5000}/g) ?? [];
  expect(shape(read(...pieces))).toEqual(expected);
});

it('reads what Papa Parse writes, in pieces of any size', () => {
  // Of one column, an empty row and no row are the same text.
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ';', ' '), maxLength: 8 });
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const text = Papa.unparse(rows, { newline: '\r\n', quotes: true });
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(read(...pieces).map((record) => cellsOf(record.text, ','))).toEqual(rows);
    }),
  );
});

it('reads quotes that nobody doubled where the cell ends all the same', () => {
  const [row, broken] = read('ne@mail.test,"Ned "The Head" Sample",Salem\nol@mail.test,"Open" quote,Bend');
  expect(cellsOf(row?.text ?? '', ',')).toEqual(['ne@mail.test', 'Ned "The Head" Sample', 'Salem']);
  expect([row?.fault, broken?.fault]).toEqual([undefined, 'quotes']);
});
