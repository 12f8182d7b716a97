/** The flight plan: nobody is lost, windows that close first go first, and what does not fit goes in the next window. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planFlight } from './flight-plan.ts';
import { sendingWindow } from './sending-window.ts';

const now = new Date('2026-11-24T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const group = (count: number, opens: number, closes: number) => ({
  count,
  segments: 1,
  opensAt: after(opens),
  closesAt: after(closes),
  // The same window each day.
  windowAt(at: Date) {
    let [opensAt, closesAt] = [opens, closes];
    while (after(closesAt) <= at) [opensAt, closesAt] = [opensAt + 1440, closesAt + 1440];
    return { opensAt: after(opensAt), closesAt: after(closesAt) };
  },
});
/** Fans with such numbers, planned from `at` on. */
const fansOf = (number: string, count: number, at: Date) => {
  const windowAt = (time: Date) => sendingWindow({ number, timeZone: '', at: time });
  return { count, segments: 1, ...windowAt(at), windowAt };
};

it('sends at once what is open and the rest when its window opens', () => {
  const plan = planFlight({ groups: [group(100, -60, 600), group(50, 120, 700)], now, textsPerSecond: 10 });
  expect(plan).toEqual({
    goNow: 100,
    stops: [{ at: after(120), count: 50, reason: 'window' }],
    lastLandsAt: new Date(after(120).getTime() + 5_000),
  });
});

it('leaves for the next day what one number cannot send in time, those that close first at the front', () => {
  const plan = planFlight({ groups: [group(120, -60, 10), group(60, -60, 1)], now, textsPerSecond: 0.2 });
  // A text every five seconds: 12 in the first minute, 108 in the next nine. Both windows open again an hour before tomorrow's noon.
  expect(plan.goNow).toBe(120);
  expect(plan.stops).toEqual([{ at: after(1380), count: 60, reason: 'pace' }]);
});

it('sends outside the US and Canada until everybody is reached, without a night', () => {
  const plan = planFlight({ groups: [fansOf('+4915112345678', 40_000, now)], now, textsPerSecond: 1 });
  expect(plan).toEqual({ goNow: 40_000, stops: [], lastLandsAt: new Date(now.getTime() + 40_000_000) });
});

it('leaves the rest of a Saturday for Monday where Sunday has no texts, and follows the clock change', () => {
  const saturday = new Date('2026-11-28T23:00:00Z');
  const alabama = planFlight({ groups: [fansOf('+12055550101', 20_000, saturday)], now: saturday, textsPerSecond: 1 });
  // Until 20:00 in Alabama there are three hours.
  expect(alabama.goNow).toBe(10_800);
  expect(alabama.stops).toEqual([{ at: new Date('2026-11-30T14:00:00Z'), count: 9_200, reason: 'pace' }]);
  const beforeChange = new Date('2026-10-31T23:00:00Z');
  const newYork = planFlight({
    groups: [fansOf('+12125550101', 20_000, beforeChange)],
    now: beforeChange,
    textsPerSecond: 1,
  });
  expect(newYork.stops).toEqual([{ at: new Date('2026-11-01T13:00:00Z'), count: 12_800, reason: 'pace' }]);
});

it('has no last text without fans', () => {
  expect(planFlight({ groups: [], now, textsPerSecond: 1 })).toEqual({ goNow: 0, stops: [], lastLandsAt: null });
});

it('reaches everybody, whatever the windows and the rate', () => {
  const groups = fc.array(
    fc.record({
      count: fc.nat(400),
      opens: fc.integer({ min: -600, max: 1440 }),
      length: fc.integer({ min: 30, max: 780 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(groups, fc.constantFrom(0.5, 1, 10, 500), (drafts, textsPerSecond) => {
      const made = drafts.map(({ count, opens, length }) => group(count, opens, Math.max(opens, 0) + length));
      const plan = planFlight({ groups: made, now, textsPerSecond });
      const planned = plan.goNow + plan.stops.reduce((sum, { count }) => sum + count, 0);
      expect(planned).toBe(made.reduce((sum, { count }) => sum + count, 0));
    }),
    { numRuns: 200 },
  );
});
