/** What coupons give, by examples, and the bounds that every discount keeps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, priceAtInterval, totalOfLines } from './catalogue.ts';
import { couponCode, isCouponCode } from './coupon-code.ts';
import {
  type Coupon,
  couponCentsOf,
  couponWords,
  type Discount,
  discountOf,
  firstBillingWith,
  freeMonthsNote,
  freeTimeWords,
  goingOn,
  reducedCharges,
  reducedLines,
  refusalOfCoupon,
} from './coupons.ts';
import { changeCents, nextBillingDay } from './proration.ts';

const coupon: Coupon = {
  code: 'SPRING',
  percentOff: 0,
  amountCents: 0,
  plans: [],
  charges: null,
  freeMonths: 1,
  prepend: '',
  skipsBilling: false,
  monthlyChargeCents: null,
  trackingScriptUrl: null,
  ownerId: null,
  expiresAt: null,
  usesLimit: null,
  uses: 0,
};
const now = new Date('2026-11-23T12:00:00Z');
const line = (priceCents: number, plan: Line['plan'] = 'pro'): Line => ({ artistId: 'a', plan, priceCents });
const month = { interval: 'monthly', start: '2026-11-23' } as const;
const off = (
  terms: Partial<Coupon>,
  lines: Line[],
  period: { interval: 'monthly' | 'yearly'; start: string } = month,
) => couponCentsOf(lines, discountOf({ ...coupon, ...terms }, '2026-11-23', period.interval), period);

it.each([
  [{}, 'Your first month is free.'],
  [{ freeMonths: 6 }, 'Your first 6 months are free.'],
  [{ ownerId: 'somebody' }, 'Your trial and the month after it are free.'],
  [{ freeMonths: 0 }, ''],
  [{ skipsBilling: true }, ''],
])('the free time of %o is said in a sentence (COUP-16)', (terms, words) => {
  const trial = { createdAt: now, firstBillingDate: new Date('2026-12-07T12:00:00Z') };
  expect(freeTimeWords({ ...coupon, ...terms }, trial, now)).toBe(words);
  // Free months that give the account nothing promise nothing.
  expect(freeTimeWords({ ...coupon, ...terms }, { ...trial, createdAt: new Date('2025-01-01') }, now)).toBe('');
});

describe('a code', () => {
  it.each([
    [' aristake ', 'ARISTAKE', true],
    ['me-2_u', 'ME-2_U', true],
    ['ab', 'AB', false],
    ['with space', 'WITH SPACE', false],
    ['<b>', 'B', false],
    ['“ＭＥ‑２”.', 'ME-2', true],
    ['ТЕСТ', 'ТЕСТ', false],
    ['x'.repeat(41), 'X'.repeat(41), false],
  ])('typed as %s is %s', (typed, code, isValid) => {
    expect(couponCode(typed)).toBe(code);
    expect(isCouponCode(code)).toBe(isValid);
  });
});

describe('a coupon', () => {
  it.each([
    [{}, 'u', undefined],
    [{ expiresAt: now }, 'u', 'COUPON_INVALID'],
    [{ expiresAt: new Date(now.getTime() + 1) }, 'u', undefined],
    [{ usesLimit: 3, uses: 2 }, 'u', undefined],
    [{ usesLimit: 3, uses: 3 }, 'u', 'COUPON_INVALID'],
    [{ ownerId: 'u' }, 'u', 'COUPON_OWN'],
    [{ ownerId: 'u' }, 'v', undefined],
    [{ ownerId: 'u' }, undefined, undefined],
  ] as const)('%o is for %s: %s', (terms, userId, refusal) => {
    expect(refusalOfCoupon({ ...coupon, ...terms }, userId, now)).toBe(refusal);
  });

  it.each([
    [{ freeMonths: 1 }, '2026-12-07T12:00:00Z', '2026-12-23T12:00:00.000Z'],
    [{ freeMonths: 6 }, '2026-12-07T12:00:00Z', '2027-05-23T12:00:00.000Z'],
    [{ freeMonths: 0 }, '2026-12-07T12:00:00Z', '2026-12-07T12:00:00.000Z'],
    // An account whose trial an operator has ended.
    [{ freeMonths: 0 }, '2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    // An operator gave a longer trial.
    [{ freeMonths: 1 }, '2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    [{ skipsBilling: true }, '2026-12-07T12:00:00Z', undefined],
    [{ freeMonths: 6 }, undefined, undefined],
    // Another account's coupon gives its month after the trial.
    [{ freeMonths: 1, ownerId: 'u' }, '2026-12-07T12:00:00Z', '2027-01-07T12:00:00.000Z'],
    [{ freeMonths: 1, ownerId: 'u' }, '2027-01-07T12:00:00Z', '2027-01-07T12:00:00.000Z'],
    [{ freeMonths: 1, ownerId: 'u' }, '2026-12-07T12:00:00Z', '2027-01-07T12:00:00.000Z', '2026-12-30T12:00:00Z'],
    // A trial that is over is not moved to another day that has passed.
    [{ freeMonths: 1 }, '2026-12-07T12:00:00Z', '2026-12-07T12:00:00.000Z', '2026-12-23T12:00:00Z'],
    [{ freeMonths: 2 }, '2026-12-07T12:00:00Z', '2027-01-23T12:00:00.000Z', '2026-12-23T12:00:00Z'],
  ])('%o moves the first payment from %s to %s', (terms, from, to, at = now.toISOString()) => {
    const firstBillingDate = from === undefined ? null : new Date(from);
    const moved = firstBillingWith({ ...coupon, ...terms }, { createdAt: now, firstBillingDate }, new Date(at));
    expect(moved?.toISOString()).toBe(to);
  });

  it.each([
    [{ freeMonths: 1 }, '2026-12-23T11:59:59Z', ''],
    [{ freeMonths: 1 }, '2026-12-23T12:00:00Z', 'Its free month is over: it counts from the day the account was made.'],
    [
      { freeMonths: 2 },
      '2027-01-23T12:00:00Z',
      'Its 2 free months are over: they count from the day the account was made.',
    ],
    [{ freeMonths: 0, percentOff: 20 }, '2027-01-23T12:00:00Z', ''],
    [{ freeMonths: 1, ownerId: 'u' }, '2027-01-07T11:59:59Z', ''],
    [
      { freeMonths: 1, ownerId: 'u' },
      '2027-01-07T12:00:00Z',
      'Its free month is over: it counts from the end of the 14-day trial.',
    ],
  ])('%o says on %s of its free months: %s', (terms, at, note) => {
    const trial = { createdAt: now, firstBillingDate: new Date('2026-12-07T12:00:00Z') };
    expect(freeMonthsNote({ ...coupon, ...terms }, trial, new Date(at))).toBe(note);
  });

  it.each([
    [{ freeMonths: 1 }, 'Its free month is for accounts with a trial.'],
    [{ freeMonths: 6 }, 'Its 6 free months are for accounts with a trial.'],
    [{ skipsBilling: true }, ''],
  ])('%o says without a trial: %s', (terms, note) => {
    expect(freeMonthsNote({ ...coupon, ...terms }, { createdAt: now, firstBillingDate: null }, now)).toBe(note);
  });

  it.each([
    [{}, '1 month free'],
    [{ freeMonths: 6 }, '6 months free'],
    [{ freeMonths: 0, percentOff: 20 }, '20% off'],
    [{ freeMonths: 2, percentOff: 50, charges: 1 }, '2 months free, 50% off the first charge'],
    [
      { freeMonths: 0, amountCents: 500, charges: 3, plans: ['pro', 'max'] },
      '$5 a month off the first 3 charges on pro and max',
    ],
    [{ skipsBilling: true }, 'Free, without a card'],
  ] as const)('%o reads: %s', (terms, words) => {
    expect(couponWords({ ...coupon, ...terms })).toBe(words);
  });
});

describe('a discount', () => {
  it.each([
    [{ percentOff: 20 }, [line(1_900)], 380],
    [{ percentOff: 33 }, [line(1_900)], 627],
    [{ percentOff: 50 }, [line(1_901)], 951],
    [{ percentOff: 100 }, [line(1_900), line(900, 'bio')], 2_800],
    [{ amountCents: 500 }, [line(1_900), line(900, 'bio')], 1_000],
    [{ amountCents: 5_000 }, [line(1_900)], 1_900],
    [{ percentOff: 10, plans: ['max'] }, [line(1_900), line(2_900, 'max')], 290],
    [{}, [line(1_900)], 0],
  ] as const)('of %o on %o is %i cents', (terms, lines, cents) => {
    expect(off(terms, [...lines])).toBe(cents);
  });

  it('takes ten times the amount off a year', () => {
    expect(off({ amountCents: 500 }, [line(19_000)], { interval: 'yearly', start: '2026-11-23' })).toBe(5_000);
  });

  it('ends after its charges', () => {
    const discount = discountOf({ ...coupon, percentOff: 50, charges: 2 }, '2026-01-31', 'monthly');
    expect(discount?.until).toBe('2026-03-31');
    const cents = (start: string) => couponCentsOf([line(1_900)], discount, { interval: 'monthly', start });
    expect(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map(cents)).toEqual([950, 950, 0, 0]);
    expect(discountOf({ ...coupon, percentOff: 50, charges: null }, '2026-01-31', 'monthly')?.until).toBeNull();
  });

  it('has as many charges at the provider as its rule allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.nat(30),
        fc.constantFrom('monthly', 'yearly'),
        (charges, passed, interval) => {
          const anchor = '2026-01-31';
          const discount = discountOf({ ...coupon, percentOff: 1, charges }, anchor, interval) as Discount;
          let next = anchor;
          for (let count = 0; count < passed; count += 1) next = nextBillingDay(anchor, next, interval);
          expect(reducedCharges(discount, { anchor, next, interval })).toBe(Math.max(0, charges - passed));
        },
      ),
    );
    expect(
      reducedCharges({ until: null }, { anchor: '2026-01-31', next: '2026-01-31', interval: 'monthly' }),
    ).toBeNull();
  });

  it('reduces as many charges as were left where it goes on with another day of the month', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-01-29', '2026-01-30', '2026-01-31', '2026-01-15'),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 30 }),
        (anchor, charges, passed) => {
          const interval = 'monthly';
          const discount = discountOf({ ...coupon, percentOff: 1, charges }, anchor, interval) as Discount;
          let next: string = anchor;
          for (let count = 0; count < passed; count += 1) next = nextBillingDay(anchor, next, interval);
          const after = goingOn(discount, { anchor, next, interval });
          expect(reducedCharges(after, { anchor: next, next, interval })).toBe(Math.max(0, charges - passed));
        },
      ),
    );
    const endless: Discount = { ...coupon, until: null };
    expect(goingOn(endless, { anchor: '2026-01-31', next: '2026-02-28', interval: 'monthly' })).toBe(endless);
  });

  const lines = fc.array(
    fc.record({
      artistId: fc.uuid(),
      plan: fc.constantFrom('bio' as const, 'pro' as const, 'max' as const),
      priceCents: fc.nat(500_000),
    }),
    { maxLength: 12 },
  );
  const terms = fc.record({
    percentOff: fc.nat(100),
    amountCents: fc.nat(5_000),
    plans: fc.subarray(['bio' as const, 'pro' as const, 'max' as const]),
  });

  it('is at least nothing and at most the price, in whole cents, and the sum of its lines', () => {
    fc.assert(
      fc.property(lines, terms, fc.constantFrom('monthly', 'yearly'), (all, given, interval) => {
        const period = { interval, start: '2026-11-23' };
        const discount = discountOf({ ...coupon, ...given }, '2026-11-23', interval);
        const cents = couponCentsOf(all, discount, period);
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(totalOfLines(all));
        expect(totalOfLines(reducedLines(all, discount, period))).toBe(totalOfLines(all) - cents);
        expect(all.reduce((sum, each) => sum + couponCentsOf([each], discount, period), 0)).toBe(cents);
      }),
    );
  });

  it('is given back exactly when a change is taken back on the same day', () => {
    fc.assert(
      fc.property(terms, fc.nat(29), fc.nat(5_000), fc.nat(5_000), (given, passed, one, other) => {
        const discount = discountOf({ ...coupon, ...given }, '2026-11-01', 'monthly');
        const start = { interval: 'monthly', start: '2026-11-01' } as const;
        const cost = (cents: number) => totalOfLines(reducedLines([line(cents)], discount, start));
        const period = { start: '2026-11-01', end: '2026-12-01' };
        const today = `2026-11-${String(passed + 1).padStart(2, '0')}`;
        const there = changeCents({ fromCents: cost(one), toCents: cost(other) }, period, today);
        const back = changeCents({ fromCents: cost(other), toCents: cost(one) }, period, today);
        expect(there + back).toBe(0);
        // What is credited for an artist was paid for it.
        expect(-changeCents({ fromCents: cost(one), toCents: 0 }, period, today)).toBeLessThanOrEqual(cost(one));
      }),
    );
  });

  it('of a percentage is the same part of a month and of a year', () => {
    expect(
      off({ percentOff: 25 }, [line(priceAtInterval(1_900, 'monthly', 'yearly'))], {
        interval: 'yearly',
        start: '2026-11-23',
      }),
    ).toBe(4_750);
  });
});
