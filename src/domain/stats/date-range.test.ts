/** The picker's presets, their highlight and the comparison range (STAT-17 to STAT-21). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultRange,
  matchingPreset,
  presetRange,
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
        expect(rangeInstants(range, someContext.zone).end.getTime()).toBeGreaterThanOrEqual(someContext.now.getTime());
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

it("starts the list's Lifetime on the first of January of the viewer's year", () => {
  expect(startOfYear({ now: new Date('2026-12-31T23:30:00Z'), zone: 'Europe/Berlin' })).toBe('2027-01-01');
});
