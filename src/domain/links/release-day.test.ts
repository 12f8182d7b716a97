/** The day of a release, as web pages write it. */
import { expect, it } from 'vitest';
import { readReleaseDay } from './release-day.ts';

it.each([
  ['2026-12-11', '2026-12-11'],
  ['2026-12-11T00:00:00.000Z', '2026-12-11'],
  ['2026-12', '2026-12'],
  ['2026', '2026'],
  [' December 11, 2026 ', '2026-12-11'],
  ['Dec 1, 2026', '2026-12-01'],
  ['Sept. 3rd, 2026', '2026-09-03'],
  ['11 December 2026', '2026-12-11'],
  ['February 30, 2026', null],
  ['2026-13-01', null],
  ['Decembrist 11, 2026', null],
  ['11/12/2026', null],
  ['soon', null],
  ['', null],
])('%s is %s', (text, day) => expect(readReleaseDay(text)).toBe(day));
