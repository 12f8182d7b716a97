import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvOptions } from '../kernel/csv-options.ts';
import { csvHead } from './fans-csv.ts';

const cell = (text: string) => Papa.unparse([[text, 'end']], csvOptions);

it('separates by semicolons and names its columns', () => {
  expect(csvHead).toBe('\uFEFFid;channel;contact;country;region;city\r\n');
  expect(cell('Semi;colon "town"\nnorth')).toBe('"Semi;colon ""town""\nnorth";end');
});

it('writes no cell that runs as a formula, and leaves phone numbers as they are', () => {
  for (const bad of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', ' =1', '|x', '+1;=2'])
    expect(cell(bad), bad).toMatch(/^"'/);
  expect(cell('+4915112345601')).toBe('+4915112345601;end');
});
