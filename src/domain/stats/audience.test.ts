/** The first language of a browser, and the few systems that are stored (STAT-44). */
import { expect, it } from 'vitest';
import { readLanguage, readSystem } from './audience.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  [' PT', 'pt'],
  ['zh-Hant-TW', 'zh'],
  ['*', ''],
  ['fil-PH,en;q=0.5', ''],
  ['e', ''],
  ["d'; drop table events", ''],
  [undefined, ''],
])('STAT-44: reads the first language of %j', (header, language) => {
  expect(readLanguage(header)).toBe(language);
});

it('STAT-44: stores one of few systems', () => {
  expect(['iOS', 'Chrome OS', 'Tizen', 'BeOS', ''].map(readSystem)).toEqual(['ios', 'chromeos', 'tv', 'other', '']);
});
