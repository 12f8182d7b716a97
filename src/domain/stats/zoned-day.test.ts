/** Days must start and end at the right instant in every zone, on the days when clocks change too. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, endOfDay, isDay, listDays, moveDay, startOfDay } from './zoned-day.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/Santiago',
  'Atlantic/Azores',
];
const zone = fc.constantFrom(...zones);
const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days in a zone', () => {
  it('start at the first instant that falls on them', () => {
    fc.assert(
      fc.property(day, zone, (someDay, someZone) => {
        const start = startOfDay(someDay, someZone);
        expect(dayOf(start, someZone)).toBe(someDay);
        expect(dayOf(new Date(start.getTime() - 1), someZone)).toBe(moveDay(someDay, -1, 'day'));
      }),
    );
  });

  it('end where the next one starts', () => {
    fc.assert(
      fc.property(day, zone, (someDay, someZone) => {
        expect(endOfDay(someDay, someZone).getTime() + 1).toBe(
          startOfDay(moveDay(someDay, 1, 'day'), someZone).getTime(),
        );
      }),
    );
  });

  it('have 23 or 25 hours when clocks change', () => {
    const hours = (someDay: string) =>
      (endOfDay(someDay, 'Europe/Berlin').getTime() + 1 - startOfDay(someDay, 'Europe/Berlin').getTime()) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25]);
  });

  it('start at the first of two midnights', () => {
    expect(startOfDay('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z');
  });

  it('refuse a zone that does not exist', () => {
    expect(() => dayOf(new Date(0), 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('moving through the calendar', () => {
  it('lists as many days as lie between, each one later than the last', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), (from, length) => {
        const days = listDays(from, moveDay(from, length, 'day'));
        expect(days).toHaveLength(length + 1);
        expect(days).toEqual(days.toSorted());
        expect(daysBetween(from, days.at(-1) ?? '')).toBe(length);
      }),
    );
  });

  it('keeps to the end of shorter months', () => {
    expect(moveDay('2028-03-31', -1, 'month')).toBe('2028-02-29');
    expect(listDays('2026-02-02', '2026-02-01')).toEqual([]);
  });

  it('knows a day from other text', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-3', 'today', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
