/** Texts go out inside the hours of the fan's state, in every zone where the fan can be, over every change of the clocks. */
import dayjs from 'dayjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canadaAreaCodes, usAreaCodes } from './area-codes.ts';
import { placeOf } from './places.ts';
import { isAtNight, sendingWindow } from './sending-window.ts';
import { stateHours, stateZones, usualHours, windowSource } from './window-data.ts';

const local = (instant: Date, zone: string) => dayjs(instant).tz(zone).format('ddd HH:mm');
const windowAt = (number: string, at: string, timeZone = '') => sendingWindow({ number, timeZone, at: new Date(at) });

it.each([
  // London's clock is on UTC in November, Berlin's an hour ahead.
  ['+447400123456', '', '2026-11-24T20:59:59Z', false],
  ['+447400123456', '', '2026-11-24T21:00:00Z', true],
  ['+447400123456', '', '2026-11-25T07:59:59Z', true],
  ['+447400123456', '', '2026-11-25T08:00:00Z', false],
  ['+4915112345678', '', '2026-11-24T20:30:00Z', true],
  // A number that no country of a calling code has given out counts as one of the largest.
  ['+447700900123', '', '2026-11-24T21:00:00Z', true],
  // The browser's zone counts before that of the number's country.
  ['+4915112345678', 'Europe/London', '2026-11-24T20:30:00Z', false],
  // A browser that hides its zone says UTC or Iceland's; then the number's country counts.
  ['+819012345678', 'UTC', '2026-11-24T12:00:00Z', true],
  ['+819012345678', 'Atlantic/Reykjavik', '2026-11-24T22:30:00Z', true],
  ['+819012345678', 'UTC', '2026-11-24T23:00:00Z', false],
  // Some of Russia is asleep at any time.
  ['+79161234567', '', '2026-11-24T08:00:00Z', false],
  ['+79161234567', '', '2026-11-24T16:00:00Z', true],
  // The law's hours hold for the US and Canada; a number of no country has no zone.
  ['+12125550100', '', '2026-11-25T05:00:00Z', false],
  ['+883510000000091', '', '2026-11-25T05:00:00Z', false],
])('night for %s, zone %j, at %s: %s', (number, timeZone, at, night) => {
  expect(isAtNight({ number, timeZone, at: new Date(at) })).toBe(night);
});

// Where 8 to 21 in New York may share no hours with the state's own.
const farAway = new Set(['GU', 'MP', 'AS']);

describe('the window', () => {
  it('is open from 8 to 21 in New York', () => {
    const { opensAt, closesAt } = windowAt('+12125550100', '2026-11-24T17:00:00Z');
    expect([opensAt.toISOString(), closesAt.toISOString()]).toEqual([
      '2026-11-24T13:00:00.000Z',
      '2026-11-25T02:00:00.000Z',
    ]);
  });

  it('closes and opens to the minute', () => {
    expect(windowAt('+12125550100', '2026-11-25T01:59:59Z').closesAt.toISOString()).toBe('2026-11-25T02:00:00.000Z');
    expect(windowAt('+12125550100', '2026-11-25T02:00:00Z').opensAt.toISOString()).toBe('2026-11-25T13:00:00.000Z');
    expect(windowAt('+12125550100', '2026-11-25T12:59:59Z').opensAt.toISOString()).toBe('2026-11-25T13:00:00.000Z');
  });

  it('leaves out Sundays in Alabama and Sunday mornings in Texas', () => {
    expect(local(windowAt('+12055550100', '2026-11-29T18:00:00Z').opensAt, 'America/Chicago')).toBe('Mon 08:00');
    expect(local(windowAt('+15125550100', '2026-11-29T15:00:00Z').opensAt, 'America/Denver')).toBe('Sun 12:00');
  });

  it('is the one that all zones of a state share, whichever of them the browser named', () => {
    // Tennessee is in two zones: 8 o'clock has to have come in both, 21 o'clock in neither.
    const shared = windowAt('+16155550100', '2026-11-24T17:00:00Z');
    expect([local(shared.opensAt, 'America/Chicago'), local(shared.closesAt, 'America/New_York')]).toEqual([
      'Tue 08:00',
      'Tue 21:00',
    ]);
    const named = windowAt('+16155550100', '2026-11-24T17:00:00Z', 'America/New_York');
    expect(named).toEqual(shared);
  });

  it('holds a text at night in New York though the form claimed Tokyo, until both are awake', () => {
    const { opensAt, closesAt } = windowAt('+12125550100', '2026-11-28T06:32:00Z', 'Asia/Tokyo');
    expect([local(opensAt, 'Asia/Tokyo'), local(closesAt, 'America/New_York')]).toEqual(['Sun 08:00', 'Sat 21:00']);
  });

  it('waits over both Sundays of Alabama and Tokyo', () => {
    const { opensAt } = windowAt('+12055550100', '2026-11-28T03:00:00Z', 'Asia/Tokyo');
    expect(local(opensAt, 'America/Chicago')).toBe('Mon 17:00');
  });

  it('is that of the state alone where it shares no hours with the zone that the browser named', () => {
    const at = '2026-11-24T06:00:00Z';
    expect(windowAt('+14015550100', at, 'Asia/Tokyo')).toEqual(windowAt('+14015550100', at));
  });

  it('is inside the hours of the state whatever zone the browser named, and of that zone where they meet each day', () => {
    const codes = [...Object.entries(usAreaCodes), ...Object.entries(canadaAreaCodes)];
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'Pacific/Honolulu', 'America/New_York', 'Asia/Kathmandu'),
        fc.integer({ min: 0, max: 2 * 365 * 24 * 60 }),
        ([state, list], timeZone, minutes) => {
          const at = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
          const window = sendingWindow({ number: `+1${list.slice(0, 3)}5550100`, timeZone, at });
          expect(window.closesAt > at && window.opensAt < window.closesAt).toBe(true);
          const hours = stateHours[state] ?? usualHours;
          for (const zone of [
            ...(stateZones[state] ?? []),
            ...(timeZone === 'America/New_York' && !farAway.has(state) ? [timeZone] : []),
          ]) {
            const [from, until] = [dayjs(window.opensAt).tz(zone), dayjs(window.closesAt).tz(zone)];
            const ofDay = from.day() === 0 ? hours.sunday : from.day() === 6 ? hours.saturday : hours.weekday;
            expect(from.format('HH:mm') >= (ofDay?.[0] ?? '24')).toBe(true);
            expect(until.format('HH:mm') <= (ofDay?.[1] ?? '')).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['UTC', 'Etc/GMT', 'GMT', 'Zulu', 'Atlantic/Reykjavik'])(
    'is that of the state where the browser hides its zone as %s',
    (zone) => {
      // 9:00 in UTC is 1:00 at night in California.
      const at = '2026-11-24T09:00:00Z';
      expect(windowAt('+14155550100', at, zone)).toEqual(windowAt('+14155550100', at));
      expect(local(windowAt('+14155550100', at, zone).opensAt, 'America/Los_Angeles')).toBe('Tue 09:00');
    },
  );

  it('is always open outside the US and Canada', () => {
    const at = new Date('2026-11-24T02:00:00Z');
    for (const number of ['+4915112345678', '+18765550100', '+525512345678'])
      for (const timeZone of ['', 'America/New_York'])
        expect(sendingWindow({ number, timeZone, at }).opensAt).toEqual(at);
  });

  it('stays within the strictest hours of all for a number of nobody knows where', () => {
    const { opensAt, closesAt } = windowAt('+18005550100', '2026-11-24T00:00:00Z');
    expect([local(opensAt, 'Pacific/Honolulu'), local(closesAt, 'America/St_Johns')]).toEqual([
      'Tue 10:00',
      'Tue 18:00',
    ]);
  });

  it('lies within the hours of every zone over two years of changing clocks', () => {
    const codes = [...Object.entries(usAreaCodes), ...Object.entries(canadaAreaCodes)];
    const start = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.integer({ min: 0, max: 2 * 365 * 24 * 60 }),
        ([state, list], minutes) => {
          const at = new Date(start + minutes * 60_000);
          const number = `+1${list.slice(0, 3)}5550100`;
          const { opensAt, closesAt } = sendingWindow({ number, timeZone: '', at });
          expect(closesAt > at).toBe(true);
          const hours = stateHours[state] ?? usualHours;
          for (const zone of stateZones[state] ?? []) {
            const [from, until] = [dayjs(opensAt).tz(zone), dayjs(closesAt).tz(zone)];
            const ofDay = from.day() === 0 ? hours.sunday : from.day() === 6 ? hours.saturday : hours.weekday;
            expect(from.format('HH:mm') >= (ofDay?.[0] ?? '')).toBe(true);
            expect(until.format('HH:mm') <= (ofDay?.[1] ?? '')).toBe(true);
            expect(until.format('YYYY-MM-DD')).toBe(from.format('YYYY-MM-DD'));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('knows the zones of every state and province, and where its hours come from', () => {
  const states = [...Object.keys(usAreaCodes), ...Object.keys(canadaAreaCodes)];
  expect(states.filter((state) => stateZones[state] === undefined)).toEqual([]);
  expect(windowSource.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('knows each area code once', () => {
  const codes = [...Object.values(usAreaCodes), ...Object.values(canadaAreaCodes)].flatMap((list) => list.split(' '));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.filter((code) => !/^[2-9]\d\d$/.test(code))).toEqual([]);
  expect(placeOf('+14165550100')).toEqual({ country: 'CA', state: 'ON' });
  expect(placeOf('+4915112345678')).toEqual({ country: 'DE', state: '' });
});
