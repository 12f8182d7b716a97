/** Rows of files of contacts: by the chosen columns, with countries and days in words. */
import { expect, it } from 'vitest';
import { dayOrderOf, readDay } from './import-day.ts';
import { isTooWide, readCountry, readRow } from './import-row.ts';

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
    ...{ firstName: '', lastName: '', mailRefusal: undefined, textRefusal: undefined },
    ...{ email: 'Ada@Mail.test', phones: ['070 123 45 67'], country: 'SE', region: '', city: '=HYPERLINK("x")' },
    ...{ source: 'Merch table', agreedOn: '2025-07-03' },
  });
  expect(readRow(['Ada'], columns, now)).toMatchObject({ email: '', phones: [], agreedOn: '' });
});

it('takes a contact as an email or a number', () => {
  expect(readRow(['+4915112345601'], ['contact'], now)).toMatchObject({ email: '', phones: ['+4915112345601'] });
  expect(readRow(['ada@mail.test'], ['contact'], now)).toMatchObject({ email: 'ada@mail.test', phones: [] });
});

it('knows countries by code and by English name', () => {
  expect(['de', 'DE', 'Germany', 'USA', 'United Kingdom', 'UK', 'Curaçao', 'Atlantis', ''].map(readCountry)).toEqual([
    ...['DE', 'DE', 'DE', 'US', 'GB', 'GB', 'CW', '', ''],
  ]);
});

it('reads days that nobody can misunderstand', () => {
  expect(readDay('2026-11-24T10:00:00Z', now)).toBe('2026-11-24');
  expect(readDay('01.02.2026', now)).toBe('2026-02-01');
  expect(readDay('11/24/2025', now)).toBe('2025-11-24');
  expect(readDay('24/11/2025', now)).toBe('2025-11-24');
  expect(readDay('Nov 24, 2025', now)).toBe('2025-11-24');
  expect(readDay('24 November 2025', now)).toBe('2025-11-24');
  for (const text of [
    '02/03/2026',
    '13/13/2025',
    'Foo 24, 2025',
    '2026-02-30',
    '2027-01-01',
    '0000-00-00',
    'yesterday',
    '',
  ])
    expect(readDay(text, now), text).toBe('');
});

it('calls a row too wide when something stands behind the last column', () => {
  expect(isTooWide(['a', 'b', '', ' '], 2)).toBe(false);
  expect(isTooWide(['a', 'b', '', 'c'], 2)).toBe(true);
});

it('reads 02/03/2026 as the other days of the file are written', () => {
  const order = (...days: string[]) =>
    dayOrderOf(['date', ...days].join('\n'), true, { separator: ',', columns: ['date'] });
  expect([order('11/24/2025', '02/03/2026'), order('24/11/2025')]).toEqual(['month', 'day']);
  expect([order('02/03/2026'), order('11/24/2025', '24/11/2025')]).toEqual([undefined, undefined]);
  expect([readDay('02/03/2026', now, 'month'), readDay('02/03/2026', now, 'day')]).toEqual([
    '2026-02-03',
    '2026-03-02',
  ]);
});

it('takes the mobile number before the one at home, and splits what Google puts into one cell', () => {
  const columns = ['phone_label', 'phone', 'other_phone_label', 'other_phone'] as const;
  const phones = (...cells: string[]) => readRow(cells, columns, now).phones;
  expect(phones('Home', '1', '* Mobile', '2 ::: 3')).toEqual(['2', '3', '1']);
  expect(phones('', '1', '', '2')).toEqual(['1', '2']);
});

it('splits a whole name, and takes single ones before it', () => {
  const named = (cells: string[], columns: ('name' | 'first_name' | 'last_name')[]) => {
    const { firstName, lastName } = readRow(cells, columns, now);
    return [firstName, lastName];
  };
  expect(named(['Bo van Sample'], ['name'])).toEqual(['Bo', 'van Sample']);
  expect(named(['Sample, Bo'], ['name'])).toEqual(['Bo', 'Sample']);
  expect(named(['Bo Sample', 'Robert'], ['name', 'first_name'])).toEqual(['Robert', 'Sample']);
});

it('says who said no, by mail or by text', () => {
  const says = (columns: Parameters<typeof readRow>[1], ...cells: string[]) => {
    const { mailRefusal, textRefusal } = readRow(cells, columns, now);
    return [mailRefusal, textRefusal];
  };
  expect(says(['mail_consent', 'text_consent'], 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED')).toEqual(['unsubscribed', 'never']);
  expect(says(['mail_opt_out', 'text_opt_out'], 'Yes', 'No')).toEqual(['unsubscribed', undefined]);
  expect(says(['consent', 'mail_consent'], 'Attending', 'no')).toEqual(['no', undefined]);
  expect(says(['opt_out'], '2024-01-02')).toEqual(['unsubscribed', 'unsubscribed']);
  for (const nothing of ['N/A', '\\N', 'NaN', 'not set', 'Opted In', 'opt-in', 'Not unsubscribed'])
    expect(says(['opt_out'], nothing)).toEqual([undefined, undefined]);
});
