/** The prices by place and interval, and the add-ons that charge exactly what the lines cost. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addOnsOf,
  enterprisePrices,
  type Line,
  manualChargeOf,
  priceAtInterval,
  priceOf,
  providerCatalogue,
  totalOfLines,
} from './catalogue.ts';

it.each([
  ['bio', 'monthly', 'signup', null, 600],
  ['bio', 'yearly', 'signup', null, 6_000],
  ['bio', 'monthly', 'settings', null, 900],
  ['bio', 'yearly', 'settings', null, 9_000],
  ['pro', 'monthly', 'signup', null, 1_900],
  ['pro', 'yearly', 'settings', null, 19_000],
  ['max', 'monthly', 'signup', null, 2_900],
  ['max', 'yearly', 'settings', null, 29_000],
  ['pro', 'monthly', 'settings', 1_500, 1_500],
  ['pro', 'yearly', 'signup', 1_500, 15_000],
  ['bio', 'monthly', 'signup', 1_500, 600],
] as const)('%s %s at %s with an own pro price of %s costs %i', (plan, interval, shop, proPriceCents, cents) => {
  expect(priceOf(plan, { interval, shop, proPriceCents })).toBe(cents);
});

it.each([
  ['agency', null, 17_900],
  ['base_14', null, 1_400],
  ['base_ata', null, 900],
  ['family', null, 1_700],
  ['none', null, 1_700],
  ['agency', 1_400, 1_400],
  ['family', 17_900, 17_900],
  ['family', 0, 0],
])('charges an account of the plan %s whose coupon names %s by hand %i a month', (plan, couponCents, cents) => {
  expect(manualChargeOf({ plan, isEnterprise: false }, couponCents)).toBe(cents);
});

it('charges Enterprise what the homepage says, and an older agency account what it always paid (BILL-55)', () => {
  const charge = (plan: string, isEnterprise: boolean, couponCents: number | null = null) =>
    manualChargeOf({ plan, isEnterprise }, couponCents);
  expect(charge('agency', true)).toBe(enterprisePrices.monthly);
  expect(charge('agency', false)).toBe(17_900);
  expect(charge('family', true)).toBe(1_700);
  expect(charge('agency', true, 20_000)).toBe(20_000);
});

it('sells two months of a year for nothing', () => {
  expect(priceAtInterval(1_900, 'monthly', 'yearly')).toBe(19_000);
  expect(priceAtInterval(19_000, 'yearly', 'monthly')).toBe(1_900);
});

const line = fc.record({
  artistId: fc.uuid(),
  plan: fc.constantFrom('bio', 'pro', 'max'),
  priceCents: fc.constantFrom(600, 900, 1_500, 1_900, 2_900),
}) as fc.Arbitrary<Line>;

it('charges with add-ons what the lines cost, each add-on once', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const addOns = addOnsOf(lines, 'monthly');
      expect(addOns.reduce((sum, { quantity, amountCents }) => sum + quantity * amountCents, 0)).toBe(
        totalOfLines(lines),
      );
      expect(new Set(addOns.map(({ id }) => id)).size).toBe(addOns.length);
      const known = providerCatalogue().addOns.map(({ id }) => id);
      for (const { id } of addOns) expect(known).toContain(id);
    }),
  );
});

it('books different prices of one add-on as their sum', () => {
  const lines: Line[] = [
    { artistId: '1', plan: 'pro', priceCents: 1_900 },
    { artistId: '2', plan: 'pro', priceCents: 1_500 },
    { artistId: '3', plan: 'bio', priceCents: 600 },
    { artistId: '4', plan: 'bio', priceCents: 600 },
    { artistId: '5', plan: 'bio', priceCents: 900 },
  ];
  expect(addOnsOf(lines, 'monthly')).toEqual([
    { id: 'bio_600', quantity: 2, amountCents: 600 },
    { id: 'bio_900', quantity: 1, amountCents: 900 },
    { id: 'pro_1900', quantity: 1, amountCents: 3_400 },
  ]);
});

it('names every plan and price for the provider once', () => {
  const { plans, addOns } = providerCatalogue();
  expect(plans.map(({ id }) => id)).toEqual(['fanfare_monthly', 'fanfare_yearly']);
  expect(addOns.map(({ id }) => id)).toEqual([
    'bio_600',
    'bio_900',
    'pro_1900',
    'max_2900',
    'bio_6000',
    'bio_9000',
    'pro_19000',
    'max_29000',
  ]);
});
