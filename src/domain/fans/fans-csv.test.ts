import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvHead, csvRows } from './fans-csv.ts';

const fan = { id: '1', channel: 'email', contact: 'ada@mail.test', country: 'SE', region: 'Skåne', city: 'Malmö' };

it('separates by semicolons and quotes what needs it', () => {
  const text = csvHead + csvRows([fan, { ...fan, city: 'Semi;colon "town"\nnorth' }]);
  expect(
    text.startsWith('\uFEFFid;channel;contact;country;region;city\r\n1;email;ada@mail.test;SE;Skåne;Malmö\r\n'),
  ).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1).trim(), { delimiter: ';' });
  expect(data[2]?.[5]).toBe('Semi;colon "town"\nnorth');
  expect(csvRows([])).toBe('');
});

it('writes no cell that runs as a formula, and leaves phone numbers as they are', () => {
  for (const bad of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', ' =1', '|x', '+1;=2'])
    expect(csvRows([{ ...fan, city: bad }]), bad).toMatch(/;"?'/);
  expect(csvRows([{ ...fan, contact: '+4915112345601' }])).toContain(';+4915112345601;');
});
