/** Sizes, and numbers whose country has to be chosen. */
import { expect, it } from 'vitest';
import { lacksCountryCode, megabytesText } from './import-words.ts';

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
