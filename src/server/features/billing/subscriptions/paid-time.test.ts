/** A plan that goes from payer to payer within paid time: nobody is charged twice for a day, nothing is had for nothing, no paid day is lost (BILL-91). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Interval, intervals, priceOf } from '#domain/billing/catalogue.ts';
import { nextBillingDay } from '#domain/billing/proration.ts';
import { leftOf, type PaidPlan } from '#domain/billing/renewal.ts';
import { daysBetween, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { newLines, quoteSubscription } from './plan-changes.ts';

const plan = fc.constantFrom('bio', 'pro', 'max');
const terms = fc.record({
  plan,
  interval: fc.constantFrom(...intervals),
  /** How many days of the trial the heir still has when they subscribe. */
  trialDays: fc.constantFrom(0, 0, 0, 1, 13),
  /** After how much of the time that is paid then the next one takes over. */
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});
const firstDay = fc.integer({ min: 0, max: 1_500 }).map((days) => moveDay('2027-01-31', days, 'day'));
const artistId = 'artist';

it('adds up from payer to payer: what was paid is what was used, what is left, and what stands to a credit', () => {
  fc.assert(
    fc.property(firstDay, fc.array(terms, { minLength: 2, maxLength: 6 }), (begun, payers) => {
      let [today, kept, paidCents, usedCents, creditCents] = [begun, [] as PaidPlan[], 0, 0, 0];
      for (const [index, { plan, interval, trialDays, part }] of payers.entries()) {
        const firstDay = moveDay(today, trialDays, 'day');
        const lines = newLines([{ id: artistId, plan }], { interval, shop: 'settings', proPriceCents: null });
        const quote = quoteSubscription(
          lines,
          { interval, discount: undefined, rest: undefined, kept, suspended: [], creditCents: 0, firstDay },
          startOfDay(today, 'UTC'),
        );
        const price = quote.totalCents;
        const [before] = kept;
        const left = before === undefined ? 0 : leftOf(before, firstDay);
        // Days of a trial cost nobody anything: those that a former payer paid are not given back.
        if (before !== undefined) usedCents += paidFor(before) - left;
        const firstCharge = price - quote.discountCents;
        // Never less than nothing, and never more than the price.
        expect(firstCharge).toBeGreaterThanOrEqual(0);
        expect(firstCharge).toBeLessThanOrEqual(price);
        expect(quote.dueCents).toBe(trialDays === 0 ? firstCharge : 0);
        // What the former payer left is taken off in full, once: now, or from later charges.
        expect(quote.balanceCents).toBe(left);
        paidCents += firstCharge;
        creditCents += quote.balanceCents - quote.discountCents;
        const end = nextBillingDay(firstDay, firstDay, interval);
        kept = [{ ...lineOf(quote.lines), start: firstDay, end, interval, discount: undefined, paidBy: String(index) }];
        // Whoever leaves before the first charge has paid nothing, so that the next one takes over after it.
        today = moveDay(firstDay, Math.floor(part * (daysBetween(firstDay, end) - 1)), 'day');
      }
      const [last] = kept;
      expect(paidCents).toBe(usedCents + (last === undefined ? 0 : paidFor(last)) + creditCents);
    }),
    { numRuns: 300 },
  );
});

const paidFor = ({ priceCents }: PaidPlan): number => priceCents;
const lineOf = ([line]: ReturnType<typeof newLines>) => {
  if (line === undefined) throw new Error('The quote has no line.');
  return line;
};

it('counts each day that is left once, and never the one on which other billing begins', () => {
  fc.assert(
    fc.property(firstDay, plan, fc.constantFrom<Interval>(...intervals), (start, plan, interval) => {
      const end = nextBillingDay(start, start, interval);
      const priceCents = priceOf(plan, { interval, shop: 'settings', proPriceCents: null });
      const paid: PaidPlan = { artistId, plan, priceCents, start, end, interval, discount: undefined, paidBy: 'payer' };
      expect(leftOf(paid, start)).toBe(priceCents);
      expect([end, moveDay(end, 40, 'day')].map((day) => leftOf(paid, day))).toEqual([0, 0]);
      const days = daysBetween(start, end);
      for (const used of [1, Math.floor(days / 2), days - 1])
        expect(
          Math.abs(leftOf(paid, moveDay(start, used, 'day')) - (priceCents * (days - used)) / days),
        ).toBeLessThanOrEqual(0.5);
    }),
  );
});
