/** Which canceled subscriptions have paid days left, and what taking one up costs for the rest of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveDay } from '#domain/stats/zoned-day.ts';
import type { Line } from './catalogue.ts';
import {
  hasPaidDaysLeft,
  keepPrices,
  leftOf,
  type PaidPlan,
  type PaidRest,
  renewedLines,
  unusedOf,
} from './renewal.ts';

describe('days that are paid and still to come (BILL-88)', () => {
  const ended = { status: 'Canceled', anchorDay: '2026-10-01', periodEnd: '2026-12-01', periodIsPaid: false };
  it.each([
    ['canceled within its period', ended, true],
    ['expired within its period', { ...ended, status: 'Expired' }, true],
    ['live', { ...ended, status: 'Active' }, false],
    ['overdue', { ...ended, status: 'Past Due' }, false],
    ['over', { ...ended, periodEnd: '2026-11-16' }, false],
    ['canceled on trial, so that nothing was paid', { ...ended, anchorDay: '2026-12-01' }, false],
    ['renewed and canceled again', { ...ended, anchorDay: '2026-12-01', periodIsPaid: true }, true],
  ])('of a subscription that is %s', (_, subscription, isLeft) => {
    expect(hasPaidDaysLeft(subscription, '2026-11-16')).toBe(isLeft);
  });
});

const pro: Line = { artistId: 'a', plan: 'pro', priceCents: 1_900 };
const max: Line = { artistId: 'a', plan: 'max', priceCents: 2_900 };
const bio: Line = { artistId: 'b', plan: 'bio', priceCents: 600 };
const paid: PaidRest = {
  start: '2026-11-01',
  end: '2026-12-01',
  anchorDay: '2026-11-01',
  interval: 'monthly',
  lines: [pro, bio],
  periodDiscount: undefined,
  discount: undefined,
};
const middle = '2026-11-16';
const costOf = (lines: readonly Line[], rest = paid, kept: PaidPlan[] = []) =>
  renewedLines(lines, { paid: rest, kept }, middle).changes.map(({ artistId, previousPlan, plan, cents }) => [
    artistId,
    previousPlan,
    plan,
    cents,
  ]);

describe('the rest of a paid period', () => {
  it('costs nothing where the plans stay, also with fewer artists', () => {
    expect(costOf([pro, bio])).toEqual([]);
    expect(costOf([bio])).toEqual([]);
  });

  it('costs the difference of a dearer plan, and all of a new artist (BILL-6)', () => {
    // 16 of 30 days: the present one and one more are counted.
    expect(costOf([max, bio])).toEqual([['a', 'pro', 'max', 533]]);
    expect(costOf([pro, { ...pro, artistId: 'c' }])).toEqual([['c', '', 'pro', 1_013]]);
    expect(renewedLines([max], { paid, kept: [] }, middle).rest).toEqual({
      left: 16,
      days: 30,
      differenceCents: 1_000,
    });
  });

  it('credits a cheaper plan, at what it really cost (BILL-7)', () => {
    expect(costOf([{ ...bio, artistId: 'a' }])).toEqual([['a', 'pro', 'bio', -693]]);
    const half = { code: 'HALF', percentOff: 50, amountCents: 0, plans: [], until: null };
    expect(costOf([{ ...bio, artistId: 'a' }], { ...paid, periodDiscount: half })).toEqual([['a', 'pro', 'bio', -347]]);
  });

  it('keeps the price at which a plan was bought, at either interval (BILL-2)', () => {
    const now = { ...bio, priceCents: 900 };
    const bought = [pro, bio].map((line) => ({ ...line, interval: paid.interval }));
    expect(keepPrices([now, max], bought, 'monthly')).toEqual([bio, max]);
    expect(keepPrices([{ ...now, priceCents: 9_000 }], bought, 'yearly')).toEqual([{ ...bio, priceCents: 6_000 }]);
    expect(keepPrices([{ ...now, artistId: 'c' }], bought, 'monthly')).toEqual([{ ...now, artistId: 'c' }]);
  });

  it('is what is left of the chosen artists where another interval begins (BILL-89)', () => {
    expect(unusedOf([pro, bio], paid, middle)).toBe(1_250);
    expect(unusedOf([bio], paid, middle)).toBe(300);
    expect(unusedOf([max], paid, '2026-11-01')).toBe(1_900);
  });

  it('takes off what is left of a plan that another period paid, and then names no part of the period (BILL-91)', () => {
    const year: PaidPlan = {
      ...{ artistId: 'c', plan: 'pro', priceCents: 19_000, interval: 'yearly', paidBy: 'u' },
      ...{ start: '2026-02-01', end: '2027-02-01', discount: undefined },
    };
    // 77 of 365 days are left: 4,008 less the 1,013 that the rest of the month costs.
    expect(leftOf(year, middle)).toBe(4_008);
    expect(costOf([{ ...pro, artistId: 'c' }], paid, [year])).toEqual([['c', 'pro', 'pro', 1_013 - 4_008]]);
    expect(renewedLines([{ ...pro, artistId: 'c' }], { paid, kept: [year] }, middle).rest).toBeUndefined();
    expect(costOf([pro, bio], paid, [year])).toEqual([]);
    const half = { code: 'HALF', percentOff: 50, amountCents: 0, plans: [], until: null };
    expect(leftOf({ ...year, discount: half }, middle)).toBe(2_004);
    expect(leftOf(year, '2027-02-01')).toBe(0);
  });

  it('never costs more than the difference of the prices, and the same lines never cost anything', () => {
    const line = fc.record({
      artistId: fc.constantFrom('a', 'b', 'c'),
      plan: fc.constantFrom('bio', 'pro', 'max'),
      priceCents: fc.nat(300_000),
    }) as fc.Arbitrary<Line>;
    const lines = fc.uniqueArray(line, { maxLength: 3, selector: ({ artistId }) => artistId });
    fc.assert(
      fc.property(lines, lines, fc.nat(400), (before, after, passed) => {
        const rest = { ...paid, lines: before };
        const today = moveDay(paid.start, passed, 'day');
        expect(renewedLines(before, { paid: rest, kept: [] }, today).changes).toEqual([]);
        for (const { artistId, cents } of renewedLines(after, { paid: rest, kept: [] }, today).changes) {
          const priceIn = (list: readonly Line[]) => list.find((one) => one.artistId === artistId)?.priceCents ?? 0;
          const difference = priceIn(after) - priceIn(before);
          expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(difference));
          expect(Math.sign(cents)).toBe(Math.sign(difference));
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
