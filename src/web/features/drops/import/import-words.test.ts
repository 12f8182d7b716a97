/** Sizes, numbers whose country has to be chosen or that are shown as they are read, and the drop that follows an import. */
import { expect, it } from 'vitest';
import { channelOfColumns, freeName, lacksCountryCode, megabytesText, nationalNumbers } from './import-words.ts';

it('rounds sizes up', () => {
  expect([1, 1_500_000, 128 * 1024 * 1024, 128 * 1024 * 1024 + 1].map(megabytesText)).toEqual([
    '0.1 MB',
    '1.5 MB',
    '128 MB',
    '129 MB',
  ]);
});

it('asks for a country when a number has no country code', () => {
  expect(lacksCountryCode(['+4915112345601', '0049 151 12345601', 'ada1@mail.test', ''])).toBe(false);
  expect(lacksCountryCode(['+4915112345601', '0151 12345601'])).toBe(true);
  expect(lacksCountryCode(['(212) 555-0103'])).toBe(true);
});

it('DROP-196: names the segment of an import after its file, like no other', () => {
  expect(freeName('tour.csv', new Set())).toBe('tour.csv');
  expect(freeName('tour.csv', new Set(['tour.csv', 'tour.csv 2']))).toBe('tour.csv 3');
  expect(freeName('x'.repeat(120), new Set(['x'.repeat(55)]))).toBe(`${'x'.repeat(55)} 2`);
});

it('DROP-196: writes a mail to contacts that have emails alone', () => {
  expect(channelOfColumns(['name', 'email'])).toEqual({ channel: 'email' });
  expect([['email', 'phone'], ['contact'], ['other_phone']].map(channelOfColumns)).toEqual([{}, {}, {}]);
});

it('finds the first numbers without a country code, each with the country of its row', () => {
  const rows = [
    ['ada@mail.test', "'+44 7400 123456", 'France'],
    ['ben@mail.test', '="07400 123456"', 'United Kingdom'],
    ['', '0151 12345601'],
    ['', '(212) 555-0103', ' '],
    ['', '0049 151 12345601', 'Germany'],
    ['', '0176 12345678', 'Germany'],
  ];
  expect(nationalNumbers(rows, ['contact', 'phone', 'country'], 3)).toEqual([
    { number: '07400 123456', country: 'United Kingdom' },
    { number: '0151 12345601', country: '' },
    { number: '(212) 555-0103', country: '' },
  ]);
  expect(nationalNumbers(rows, ['email', 'skip', 'country'], 3)).toEqual([]);
});
