/** Billing days at the ends of months, and the bounds of every change within a period. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, moveDay } from '#domain/stats/zoned-day.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { changeCents, nextBillingDay, spendCredit, unusedCents } from './proration.ts';

describe('the next billing day', () => {
  it.each([
    ['2026-01-31', '2026-01-31', 'monthly', '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'monthly', '2026-03-31'],
    ['2028-01-31', '2028-02-01', 'monthly', '2028-02-29'],
    ['2026-01-31', '2026-03-31', 'monthly', '2026-04-30'],
    ['2026-12-15', '2026-12-31', 'monthly', '2027-01-15'],
    ['2028-02-29', '2028-02-29', 'yearly', '2029-02-28'],
    ['2028-02-29', '2031-12-31', 'yearly', '2032-02-29'],
    ['2026-11-23', '2026-11-22', 'monthly', '2026-11-23'],
  ] as const)('of a subscription since %s, after %s, %s, is %s', (anchor, day, interval, next) => {
    expect(nextBillingDay(anchor, day, interval)).toBe(next);
  });

  it('is later than the day, and no day of the anchor lies between', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(3_000), fc.constantFrom('monthly', 'yearly'), (start, after, interval) => {
        const anchor = moveDay('2024-01-01', start, 'day');
        const day = moveDay(anchor, after, 'day');
        const next = nextBillingDay(anchor, day, interval);
        expect(next > day).toBe(true);
        expect(daysBetween(day, next)).toBeLessThanOrEqual(interval === 'monthly' ? 31 : 366);
      }),
    );
  });
});

describe('a change within a period', () => {
  const period = { start: '2026-11-01', end: '2026-12-01' };
  it.each([
    [0, 1_900, '2026-11-01', 1_900],
    [0, 1_900, '2026-11-16', 1_013],
    [0, 1_900, '2026-11-30', 127],
    [600, 1_900, '2026-11-16', 693],
    [1_900, 600, '2026-11-16', -693],
    [1_900, 1_900, '2026-11-16', 0],
    [1_900, 0, '2026-12-02', 0],
  ])('from %i to %i on %s costs %i', (fromCents, toCents, today, cents) => {
    expect(changeCents({ fromCents, toCents }, period, today)).toBe(cents);
  });

  it('costs between nothing and the full difference, and its opposite on the same day costs the opposite', () => {
    const cents = fc.nat(400_000);
    const numRuns = 100_000;
    let charged = 0;
    fc.assert(
      fc.property(cents, cents, fc.nat(400), fc.integer({ min: 1, max: 366 }), (fromCents, toCents, passed, days) => {
        const span = { start: '2027-11-05', end: moveDay('2027-11-05', days, 'day') };
        const today = moveDay(span.start, passed % (days + 1), 'day');
        const due = changeCents({ fromCents, toCents }, span, today);
        const back = changeCents({ fromCents: toCents, toCents: fromCents }, span, today);
        if (due + back !== 0) return false;
        // A day later it costs no more.
        const tomorrow = changeCents({ fromCents, toCents }, span, moveDay(today, 1, 'day'));
        if (Math.abs(tomorrow) > Math.abs(due)) return false;
        if (due !== 0) charged += 1;
        return (
          Number.isInteger(due) && Math.abs(due) <= Math.abs(toCents - fromCents) && due * (toCents - fromCents) >= 0
        );
      }),
      { numRuns },
    );
    reportFigure('prorated changes', `${numRuns}, ${charged} of them charged or credited, 0 outside their bounds`);
  });
});

describe('what is left of a period when another one begins', () => {
  const period = { start: '2026-11-01', end: '2026-12-01' };
  it.each([
    ['2026-11-01', 1_900],
    ['2026-11-02', 1_837],
    ['2026-11-16', 950],
    ['2026-11-30', 63],
    ['2026-12-01', 0],
    ['2026-12-05', 0],
  ])('on %s is %i of 1,900', (today, cents) => {
    expect(unusedCents(1_900, period, today)).toBe(cents);
  });

  it('pays for no day twice: whoever begins a new period each day has paid for every one at the end', () => {
    let paid = 0;
    let left = 0;
    for (let passed = 0; passed < 60; passed += 1) {
      const today = moveDay('2026-11-01', passed, 'day');
      paid += 1_900 - left;
      left = unusedCents(1_900, { start: today, end: moveDay(today, 30, 'day') }, moveDay(today, 1, 'day'));
    }
    expect(paid - left).toBeGreaterThanOrEqual(2 * 1_900 - 60);
  });
});

it('spends as much of a credit on an invoice as it charges', () => {
  expect(spendCredit(500, 1_900)).toBe(500);
  expect(spendCredit(2_500, 1_900)).toBe(1_900);
});
