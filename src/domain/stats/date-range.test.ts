/** The picker's presets, their highlight and the comparison range (STAT-17 to STAT-21). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultRange,
  matchingPreset,
  presetRange,
  previousInstants,
  previousRange,
  rangeInstants,
  rangeLength,
  rangePresets,
  startOfYear,
} from './date-range.ts';
import { moveDay } from './zoned-day.ts';

const context = { now: new Date('2026-11-20T22:30:00Z'), zone: 'America/New_York', lifetimeFrom: '2026-08-03' };
const anyContext = fc.record({
  now: fc.date({ min: new Date('2020-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'),
  lifetimeFrom: fc
    .date({ min: new Date('2019-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
});

describe('presets', () => {
  it('name calendar months as people do', () => {
    expect(presetRange('today', context)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(presetRange('this_month', context)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(presetRange('last_month', context)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    const march = { ...context, now: new Date('2028-03-31T12:00:00Z') };
    expect(presetRange('last_month', march)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    const january = { ...context, now: new Date('2027-01-01T12:00:00Z') };
    expect(presetRange('last_month', january)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('end today and count today', () => {
    expect(presetRange('last_7_days', context)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(presetRange('last_14_days', context)).toEqual({ from: '2026-11-07', to: '2026-11-20' });
    expect(presetRange('last_30_days', context)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(presetRange('last_12_months', context)).toEqual({ from: '2025-11-21', to: '2026-11-20' });
    expect(presetRange('lifetime', context)).toEqual({ from: '2026-08-03', to: '2026-11-20' });
  });

  it("mean the viewer's today", () => {
    expect(presetRange('last_7_days', { ...context, zone: 'Asia/Tokyo' }).to).toBe('2026-11-21');
  });

  it('start with the last month', () => {
    expect(defaultRange(context)).toEqual({ from: '2026-10-21', to: '2026-11-20' });
    expect(defaultRange({ now: new Date('2026-03-31T12:00:00Z'), zone: 'UTC' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
    });
  });

  it('never end before they start, whatever Lifetime starts from', () => {
    fc.assert(
      fc.property(anyContext, fc.constantFrom(...rangePresets), (someContext, preset) => {
        const range = presetRange(preset, someContext);
        expect(rangeLength(range)).toBeGreaterThanOrEqual(1);
        expect(rangeInstants(range, someContext.zone).start.getTime()).toBeLessThanOrEqual(someContext.now.getTime());
        if (preset !== 'last_month')
          expect(rangeInstants(range, someContext.zone).end.getTime()).toBeGreaterThanOrEqual(
            someContext.now.getTime(),
          );
      }),
    );
  });
});

describe('the highlight', () => {
  it('falls on the preset that a custom range equals', () => {
    expect(matchingPreset({ from: '2026-10-22', to: '2026-11-20' }, context)).toBe('last_30_days');
    expect(matchingPreset({ from: '2026-08-03', to: '2026-11-20' }, context)).toBe('lifetime');
    expect(matchingPreset({ from: '2026-10-22', to: '2026-11-19' }, context)).toBeUndefined();
  });

  it('always names a preset whose range is the one chosen', () => {
    fc.assert(
      fc.property(anyContext, fc.constantFrom(...rangePresets), (someContext, preset) => {
        const range = presetRange(preset, someContext);
        const highlighted = matchingPreset(range, someContext);
        expect(highlighted && presetRange(highlighted, someContext)).toEqual(range);
      }),
    );
  });
});

describe('the range to compare with', () => {
  it('is as long and ends the day before', () => {
    fc.assert(
      fc.property(anyContext, fc.constantFrom(...rangePresets), (someContext, preset) => {
        const range = presetRange(preset, someContext);
        const before = previousRange(range);
        expect(rangeLength(before)).toBe(rangeLength(range));
        expect(moveDay(before.to, 1, 'day')).toBe(range.from);
      }),
    );
  });

  it('touches the range without a gap, over a change of clocks too', () => {
    const range = { from: '2026-10-25', to: '2026-10-31' };
    const before = rangeInstants(previousRange(range), 'Europe/Berlin');
    expect(before.end.getTime() + 1).toBe(rangeInstants(range, 'Europe/Berlin').start.getTime());
  });
});

describe('the instants to compare with', () => {
  const week = { from: '2026-11-14', to: '2026-11-20' };
  const at = (range: { from: string; to: string }, zone: string, now: string) => {
    const { start, end } = previousInstants(range, zone, new Date(now));
    return [start.toISOString(), end.toISOString()];
  };

  it('end as far into their last day as today is', () => {
    expect(at(week, 'UTC', '2026-11-20T00:24:00Z')).toEqual(['2026-11-07T00:00:00.000Z', '2026-11-13T00:24:00.000Z']);
    const today = { from: '2026-11-20', to: '2026-11-20' };
    expect(at(today, '+05:45', '2026-11-20T00:15:00Z')).toEqual([
      '2026-11-18T18:15:00.000Z',
      '2026-11-19T00:15:00.000Z',
    ]);
  });

  it('are whole when every day of the range is over', () => {
    expect(at(week, 'UTC', '2026-11-21T00:24:00Z')).toEqual(['2026-11-07T00:00:00.000Z', '2026-11-13T23:59:59.999Z']);
  });

  it('end at the counterpart of today in a range that goes on', () => {
    expect(at(week, 'UTC', '2026-11-15T06:00:00Z')[1]).toBe('2026-11-08T06:00:00.000Z');
  });

  it('count elapsed time, not the clock, on days of 23 and 25 hours', () => {
    // Berlin, March 29: clocks go from 2:00 to 3:00, so 12:00 is eleven hours into the day.
    expect(at({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin', '2026-03-29T10:00:00Z')[1]).toBe(
      '2026-03-28T10:00:00.000Z',
    );
    // The week before has the short day at its end, and never reaches into the next day.
    expect(at({ from: '2026-03-30', to: '2026-04-05' }, 'Europe/Berlin', '2026-04-05T21:30:00Z')[1]).toBe(
      '2026-03-29T21:59:59.999Z',
    );
    // October 25 has 25 hours: in its last one, the day before is compared as a whole.
    expect(at({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin', '2026-10-25T22:30:00Z')[1]).toBe(
      '2026-10-24T21:59:59.999Z',
    );
  });
});

it("starts the list's Lifetime on the first of January of the viewer's year", () => {
  expect(startOfYear({ now: new Date('2026-12-31T23:30:00Z'), zone: 'Europe/Berlin' })).toBe('2027-01-01');
});
