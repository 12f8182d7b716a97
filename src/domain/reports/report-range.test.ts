/** Ranges of reports: months, days and rolling ones, what each is compared with, and how they are called. */
import { describe, expect, it } from 'vitest';
import {
  beforeInstants,
  beforeInWords,
  lastFullMonth,
  rangeBefore,
  rangeInWords,
  rangeText,
  rangeTitle,
  readReportRange,
} from './report-range.ts';

const now = new Date('2026-12-01T04:30:00Z');
const read = (text: string, zone = 'UTC', at = now) => readReportRange(text, at, zone);

describe('a range', () => {
  it.each([
    ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
    ['2024-02', { from: '2024-02-01', to: '2024-02-29' }],
    ['2026-11-03..2026-11-20', { from: '2026-11-03', to: '2026-11-20' }],
    ['last-month', { from: '2026-11-01', to: '2026-11-30' }],
    ['last-7-days', { from: '2026-11-24', to: '2026-11-30' }],
    ['last-28-days', { from: '2026-11-03', to: '2026-11-30' }],
  ])('%s names its days', (text, days) => {
    expect(read(text)).toEqual(days);
  });

  it('rolls on in its own zone: on this evening November is not over in New York', () => {
    expect(read('last-month', 'America/New_York')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(lastFullMonth(now, 'America/New_York')).toBe('2026-10');
    expect(lastFullMonth(now, 'Europe/Berlin')).toBe('2026-11');
  });

  // The event store knows no time before 1970, and the range before the asked one lies further back.
  it.each(['0001-01', '1969-12', '1999-12-31..2000-01-01'])('is not as old as %s', (text) => {
    expect(read(text)).toEqual({ fault: 'REPORT_RANGE_INVALID' });
  });

  it.each(['', '2026-13', '2026-1', 'last-year', '2026-11-20..2026-11-03', '2026-02-30..2026-03-01', '2026-11-01'])(
    'is not %o',
    (text) => {
      expect(read(text)).toEqual({ fault: 'REPORT_RANGE_INVALID' });
    },
  );

  it('is a year at most, and has begun', () => {
    expect(read('2025-01-01..2026-01-01')).toEqual({ from: '2025-01-01', to: '2026-01-01' });
    expect(read('2025-01-01..2026-01-02')).toEqual({ fault: 'REPORT_RANGE_TOO_LONG' });
    expect(read('2027-01')).toEqual({ fault: 'REPORT_RANGE_AHEAD' });
    expect(read('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('is written as a month where it is one', () => {
    expect(rangeText({ from: '2026-11-01', to: '2026-11-30' })).toBe('2026-11');
    expect(rangeText({ from: '2026-11-01', to: '2026-11-29' })).toBe('2026-11-01..2026-11-29');
  });
});

describe('the range before', () => {
  it('is the month before a month, and as many days before days', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(rangeBefore({ from: '2026-11-03', to: '2026-11-09' })).toEqual({ from: '2026-10-27', to: '2026-11-02' });
  });

  it('is cut while the range is not over, so that equal times are compared', () => {
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect(beforeInstants(december, now, 'UTC')).toEqual({
      start: new Date('2026-11-01T00:00:00Z'),
      end: new Date('2026-11-01T04:29:59.999Z'),
    });
    expect(beforeInstants(december, new Date('2026-12-31T23:00:00Z'), 'UTC')?.end).toEqual(
      new Date('2026-11-30T23:59:59.999Z'),
    );
    expect(beforeInstants(december, new Date('2026-12-01T00:03:00Z'), 'UTC')).toBeUndefined();
    expect(beforeInstants({ from: '2026-11-01', to: '2026-11-30' }, now, 'UTC')?.end).toEqual(
      new Date('2026-10-31T23:59:59.999Z'),
    );
  });
});

it('has words', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(rangeTitle(november)).toBe('November');
  expect(rangeInWords(november).replace(/\s/g, ' ')).toBe('November 1 – 30, 2026');
  expect(beforeInWords(november, false)).toBe('in October');
  expect(beforeInWords({ from: '2026-11-03', to: '2026-11-09' }, false)).toBe('in the 7 days before');
  expect(beforeInWords(november, true)).toBe('in as much time before');
});
