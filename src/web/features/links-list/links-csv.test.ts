/** The CSV file: separators, figures, and cells that no spreadsheet runs. */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { linksCsv } from './links-csv.ts';
import type { ListedLink } from './list-rules.ts';

const link = (title: string): ListedLink => ({
  id: 'a',
  created_at: '2026-11-01T00:00:00.000Z',
  type: 'pre-release',
  domain: 'vibe.to',
  path: 'song',
  title,
  archived_at: null,
  draft: false,
  tags: [],
});

test('a row has address and figures, separated by semicolons', () => {
  const text = linksCsv([link('Paper Lanterns')], new Map([['a', { views: 8, clicks: 3 }]]));
  expect(text.split('\r\n')).toEqual([
    '\uFEFFid;type;title;address;created_at;views;clicks;ctr',
    'a;pre-release;Paper Lanterns;vibe.to/song;2026-11-01T00:00:00.000Z;8;3;37.5',
  ]);
});

test('a link without figures has zeros', () => {
  expect(linksCsv([link('New')], new Map())).toMatch(/;0;0;0\.0$/);
});

test.each([
  '=1+1',
  '+1+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '=1+1\nand more',
  '=HYPERLINK("https://evil.example";"x")',
])('a spreadsheet does not run the title %j', (title) => {
  const { data } = Papa.parse<string[]>(linksCsv([link(title)], new Map()), { delimiter: ';' });
  expect(data[1]?.[2]).toBe(`'${title}`);
});

test.each(['a;b', 'say "hi"', 'two\nlines', 'Björk – Ægætis'])('the title %j is read back as it was', (title) => {
  const { data } = Papa.parse<string[]>(linksCsv([link(title)], new Map()), { delimiter: ';' });
  expect(data[1]?.[2]).toBe(title);
});
