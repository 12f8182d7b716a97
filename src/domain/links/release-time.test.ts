/** Release times: zones, skipped and repeated hours, and that form and instant agree both ways. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isAhead, isTimezone, offsetAt, releaseInstant, releaseMoment } from './release-time.ts';

const at = (date: string, time: string, timezone: string) => {
  const found = releaseInstant({ date, time, timezone });
  return found && `${found.kind} ${found.instant.toISOString()}`;
};

describe('the instant of a local date and time', () => {
  it.each([
    ['2027-01-15', '00:00', 'Europe/Berlin', 'once 2027-01-14T23:00:00.000Z'],
    ['2027-07-15', '00:00', 'Europe/Berlin', 'once 2027-07-14T22:00:00.000Z'],
    ['2027-07-15', '12:30', 'Asia/Kathmandu', 'once 2027-07-15T06:45:00.000Z'],
    ['2027-07-15', '00:00', 'Pacific/Kiritimati', 'once 2027-07-14T10:00:00.000Z'],
    ['2027-07-15', '00:00', 'America/New_York', 'once 2027-07-15T04:00:00.000Z'],
    ['2027-12-31', '23:59', 'UTC', 'once 2027-12-31T23:59:00.000Z'],
    // The day after a change, close enough to it to be taken for its other side.
    ['2027-03-28', '03:00', 'Europe/Berlin', 'once 2027-03-28T01:00:00.000Z'],
    ['2027-03-28', '01:59', 'Europe/Berlin', 'once 2027-03-28T00:59:00.000Z'],
    ['2027-10-31', '03:00', 'Europe/Berlin', 'once 2027-10-31T02:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(at(date, time, zone)).toBe(expected);
  });

  it.each([
    ['2027-03-28', '02:30', 'Europe/Berlin', 'skipped 2027-03-28T01:30:00.000Z'],
    ['2027-03-14', '02:00', 'America/New_York', 'skipped 2027-03-14T07:00:00.000Z'],
    // Clocks that jump over midnight, where "12:00 am" is no time at all.
    ['2027-09-05', '00:00', 'America/Santiago', 'skipped 2027-09-05T04:00:00.000Z'],
    // Half an hour only.
    ['2027-10-03', '02:15', 'Australia/Lord_Howe', 'skipped 2027-10-02T15:45:00.000Z'],
  ])('%s %s in %s is skipped by the clocks: %s', (date, time, zone, expected) => {
    expect(at(date, time, zone)).toBe(expected);
  });

  it.each([
    ['2027-10-31', '02:30', 'Europe/Berlin', 'repeated 2027-10-31T00:30:00.000Z'],
    ['2027-11-07', '01:00', 'America/New_York', 'repeated 2027-11-07T05:00:00.000Z'],
    ['2027-04-04', '01:45', 'Australia/Lord_Howe', 'repeated 2027-04-03T14:45:00.000Z'],
  ])('%s %s in %s comes twice, and the first is meant: %s', (date, time, zone, expected) => {
    expect(at(date, time, zone)).toBe(expected);
  });

  it.each([
    ['2027-02-29', '00:00', 'Europe/Berlin'],
    ['2027-13-01', '00:00', 'Europe/Berlin'],
    ['2027-01-01', '24:00', 'Europe/Berlin'],
    ['2027-01-01', '0:00', 'Europe/Berlin'],
    ['', '', 'Europe/Berlin'],
    ['2027-01-01', '00:00', 'Mars/Olympus'],
    ['2027-01-01', '00:00', '+02:00'],
    ['2027-01-01', '00:00', ''],
  ])('there is none for %j %j in %j', (date, time, zone) => {
    expect(at(date, time, zone)).toBeUndefined();
  });

  it('comes back from the form as it went in, whatever the zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (any, zone) => {
        const instant = new Date(Math.floor(any.getTime() / 60_000) * 60_000);
        const moment = releaseMoment(instant, zone);
        const found = releaseInstant(moment);
        expect(found?.kind).not.toBe('skipped');
        // The second of two equal times on the clock reads back as the first.
        if (found?.kind === 'once') expect(found.instant).toEqual(instant);
        if (found !== undefined) expect(releaseMoment(found.instant, zone)).toEqual(moment);
      }),
      { numRuns: 300 },
    );
  });
});

it('reads clocks right where the own ones skip that hour', () => {
  // Egypt's clocks jump from midnight to one o'clock on 30 April 2027.
  vi.stubEnv('TZ', 'Africa/Cairo');
  try {
    expect(at('2027-04-30', '00:00', 'Europe/London')).toBe('once 2027-04-29T23:00:00.000Z');
    const inNewYork = { date: '2027-04-30', time: '00:00', timezone: 'America/New_York' };
    expect(releaseMoment(new Date('2027-04-30T04:00:00Z'), 'America/New_York')).toEqual(inNewYork);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('reads the offset of the day itself, daylight saving included', () => {
  expect(offsetAt(new Date('2027-07-02T22:00:00Z'), 'Europe/Berlin')).toBe('+02:00');
  expect(offsetAt(new Date('2027-01-02T22:00:00Z'), 'Europe/Berlin')).toBe('+01:00');
  expect(offsetAt(new Date('2027-01-02T22:00:00Z'), 'America/St_Johns')).toBe('-03:30');
  expect(offsetAt(new Date('2027-01-02T22:00:00Z'), 'UTC')).toBe('+00:00');
});

it('knows zones by name only', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kolkata'].filter(isTimezone)).toHaveLength(3);
  expect(['+02:00', 'Berlin', '', 'Europe/Atlantis'].filter(isTimezone)).toEqual([]);
});

it('can be announced only while it lies ahead', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  expect(isAhead(new Date('2027-01-01T00:00:01Z'), now)).toBe(true);
  expect(isAhead(now, now)).toBe(false);
});
