/** Rows of files of contacts: by the chosen columns, with countries and days in words. */
import { expect, it } from 'vitest';
import { isTooWide, readCountry, readDay, readRow } from './import-row.ts';

const now = new Date('2026-11-24T12:00:00Z');

it('reads a row by the chosen columns', () => {
  const columns = ['skip', 'phone', 'email', 'country', 'city', 'date', 'source'] as const;
  const cells = [
    'Ada',
    ' 070 123 45 67 ',
    'Ada@Mail.test',
    'Sweden',
    '=HYPERLINK("x")',
    '3.7.2025 10:00',
    'Merch\ntable',
  ];
  expect(readRow(cells, columns, now)).toEqual({
    ...{ email: 'Ada@Mail.test', phone: '070 123 45 67', country: 'SE', region: '', city: '=HYPERLINK("x")' },
    ...{ source: 'Merch table', agreedOn: '2025-07-03' },
  });
  expect(readRow(['Ada'], columns, now)).toMatchObject({ email: '', phone: '', agreedOn: '' });
});

it('takes a contact as an email or a number', () => {
  expect(readRow(['+4915112345601'], ['contact'], now)).toMatchObject({ email: '', phone: '+4915112345601' });
  expect(readRow(['ada@mail.test'], ['contact'], now)).toMatchObject({ email: 'ada@mail.test', phone: '' });
});

it('knows countries by code and by English name', () => {
  expect(['de', 'DE', 'Germany', 'USA', 'United Kingdom', 'UK', 'Curaçao', 'Atlantis', ''].map(readCountry)).toEqual([
    ...['DE', 'DE', 'DE', 'US', 'GB', 'GB', 'CW', '', ''],
  ]);
});

it('reads days that nobody can misunderstand', () => {
  expect(readDay('2026-11-24T10:00:00Z', now)).toBe('2026-11-24');
  expect(readDay('01.02.2026', now)).toBe('2026-02-01');
  for (const text of ['11/24/2026', '2026-02-30', '2027-01-01', '0000-00-00', 'yesterday', ''])
    expect(readDay(text, now), text).toBe('');
});

it('calls a row too wide when something stands behind the last column', () => {
  expect(isTooWide(['a', 'b', '', ' '], 2)).toBe(false);
  expect(isTooWide(['a', 'b', '', 'c'], 2)).toBe(true);
});
