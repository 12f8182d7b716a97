/** The URL of a report, and the way to the range before and after. */
import { expect, it } from 'vitest';
import { reportCards } from '#domain/reports/report.ts';
import { readReportUrl, steppedRange, writeReportUrl } from './report-url.ts';

const now = new Date('2026-12-10T12:00:00Z');
const linkId = '6f9d1c52-3a0b-4f49-8f11-0d9f3f8c1a77';

it('keeps a report in the URL, and leaves out what is usual', () => {
  const usual = { linkId: null, range: 'last-month', cards: reportCards };
  expect(writeReportUrl(new URLSearchParams('artist=x'), usual).toString()).toBe('artist=x');
  const own = { linkId, range: '2026-03', cards: ['days', 'links'] as const };
  expect(readReportUrl(writeReportUrl(new URLSearchParams(), own))).toEqual(own);
  expect(readReportUrl(new URLSearchParams('link=robots.txt&cards=days,nonsense'))).toMatchObject({
    linkId: null,
    cards: ['days'],
  });
});

it('steps by months and by days, and not into what is ahead', () => {
  const step = (range: string, by: -1 | 1) => steppedRange(range, by, now, 'UTC');
  expect(step('2026-11', -1)).toBe('2026-10');
  expect(step('last-month', -1)).toBe('2026-10');
  expect(step('last-month', 1)).toBe('2026-12');
  expect(step('2026-12', 1)).toBeUndefined();
  expect(step('last-7-days', -1)).toBe('2026-11-26..2026-12-02');
  expect(step('2026-11-01..2026-11-10', 1)).toBe('2026-11-11..2026-11-20');
  expect(step('nonsense', 1)).toBeUndefined();
});
