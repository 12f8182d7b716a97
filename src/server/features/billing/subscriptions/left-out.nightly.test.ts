/** Artists that a renewal left out while they are paid: nobody is charged again for that time, and nothing is had for free (BILL-91, BILL-92). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refund, voidSale } from '#sandbox/braintree/transaction-calls.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { buildPayingAccount, type PayingAccount, payingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let account: PayingAccount;
let other: string;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  account = await buildPayingAccount(testApp);
  other = await buildArtist(testApp, account.payer.userId);
});
afterEach(() => account.expectSameSums());

const both = (plan: string) => [...account.asArtists(plan), ...account.asArtists(plan, other)];
/** Pays for both artists, cancels ten days later, and renews without the other one. */
async function leaveOut({ plan = 'pro', yearly = false, coupon = '' } = {}): Promise<void> {
  await account.subscribe(both(plan), { yearly, coupon });
  await account.pass(10);
  await account.cancel();
  expect(await account.subscribe(account.asArtists(plan), { yearly })).toMatchObject({ due_cents: 0 });
}
const planOf = async (id: string) => (await account.information()).artists.find((artist) => artist.id === id)?.plan;
const free = { due_cents: 0, credit_cents: 0 };
/** What is left of `cents` that a period of so many days cost when ten of them have passed. */
const left = (cents: number, days: number) => Math.round((cents * (days - 10)) / days);
const daysOfPeriod = async (): Promise<number> => {
  const [row] = await testApp.sql<{ days: number }>(
    'select (period_end::date - period_start::date) as days from billing_subscriptions where user_id = $1 and not period_is_paid order by generation desc limit 1',
    [account.payer.userId],
  );
  return row?.days ?? 0;
};
const salesOf = (userId: string) =>
  Object.values(testApp.standIns.cardProvider.state.transactions).filter(
    (one) => one.customerId === customerId(userId) && one.type === 'sale',
  );

describe('an artist that was left out', () => {
  it('is put back for nothing, and is charged from the next period on', async () => {
    await leaveOut();
    expect(await account.changePlan('pro', other)).toMatchObject({ ...free, total_cents: 3800 });
    expect(account.captured()).toBe(3800);
    await account.passBillingDay();
    expect(account.captured()).toBe(7600);
    await testApp.modules.billing.suspendUnpaid();
    expect(await planOf(other)).toBe('pro');
  });

  it('is renewed for nothing after another cancellation, however often', async () => {
    await leaveOut();
    for (const again of [both('pro'), account.asArtists('pro'), account.asArtists('pro', other), both('pro')]) {
      await account.cancel();
      expect(await account.subscribe(again)).toMatchObject({ ...free, goes_on: true });
    }
    expect(account.captured()).toBe(3800);
    await account.passBillingDay();
    expect(account.captured()).toBe(7600);
  });

  it('is charged the difference of a dearer plan, and credited that of a cheaper one', async () => {
    await leaveOut();
    expect(await account.changePlan('max', other)).toMatchObject({
      due_cents: await account.restOf(1000),
      credit_cents: 0,
      total_cents: 4800,
    });
    // The same change back is the exact opposite.
    expect(await account.changePlan('pro', other)).toMatchObject({
      due_cents: 0,
      credit_cents: await account.restOf(1000),
    });
    await account.cancel();
    expect((await account.subscribe(both('bio'))).credit_cents).toBe(2 * (await account.restOf(1300)));
  });

  it('keeps the price at which its plan was bought (BILL-2)', async () => {
    await leaveOut({ plan: 'bio' });
    const { get_billing_information: shown } = await account.ask<{
      get_billing_information: {
        artists: { id: string; price_cents: number | null; kept_price_cents: number | null }[];
      };
    }>('{ get_billing_information { artists { id price_cents kept_price_cents } } }');
    expect(shown.artists).toEqual([
      { id: account.artistId, price_cents: 600, kept_price_cents: null },
      { id: other, price_cents: null, kept_price_cents: 600 },
    ]);
    expect(await account.changePlan('bio', other)).toMatchObject({ ...free, total_cents: 1200 });
  });

  it('is not credited, and has lost what was paid once it is suspended', async () => {
    await leaveOut();
    expect(await account.changePlan('', other)).toMatchObject({ ...free, total_cents: 1900 });
    expect(await planOf(other)).toBe('');
    // Sent twice.
    expect(await account.changePlan('', other)).toMatchObject(free);
    expect((await account.information()).credit_cents).toBe(0);
    await account.passBillingDay();
    await testApp.modules.billing.suspendUnpaid();
    expect(await account.changePlan('pro', other)).toMatchObject({ due_cents: await account.restOf(1900) });
  });

  it('gives nothing that was not paid: put back and suspended, it is credited once', async () => {
    await leaveOut();
    await account.changePlan('pro', other);
    expect((await account.changePlan('', other)).credit_cents).toBe(await account.restOf(1900));
    expect((await account.changePlan('pro', other)).due_cents).toBe(await account.restOf(1900));
    await account.changePlan('', other);
    await account.cancel();
    // Suspended, it is new to the renewal.
    expect((await account.subscribe(both('pro'))).due_cents).toBe(await account.restOf(1900));
  });
});

describe('another interval', () => {
  it('takes off what is left of the month of an artist that is put back after it', async () => {
    await leaveOut();
    const days = await daysOfPeriod();
    await account.changeInterval(true);
    // The new year begins today, so that all of it is charged.
    expect(await account.changePlan('pro', other)).toMatchObject({ due_cents: 19_000 - left(1900, days) });
    expect((await account.information()).credit_cents).toBe(0);
  });

  it('takes it off a renewal as well, and off the one after that', async () => {
    await leaveOut();
    const days = await daysOfPeriod();
    await account.cancel();
    expect(await account.subscribe(account.asArtists('pro'), { yearly: true })).toMatchObject({
      due_cents: 19_000 - left(1900, days),
    });
    await account.cancel();
    expect(await account.subscribe(both('pro'), { yearly: true })).toMatchObject({
      due_cents: 19_000 - left(1900, days),
      total_cents: 38_000,
    });
    expect(account.captured()).toBe(3800 + 2 * (19_000 - left(1900, days)));
  });

  it('credits what is left of a year where the artist is put back under months', async () => {
    await account.subscribe(both('pro'), { yearly: true });
    await account.pass(10);
    await account.cancel();
    await account.subscribe(account.asArtists('pro'));
    const credit = (await account.information()).credit_cents;
    const given = left(19_000, await daysOfPeriodOf('yearly')) - 1900;
    expect(await account.changePlan('pro', other)).toMatchObject({ due_cents: 0, credit_cents: given });
    expect((await account.information()).credit_cents).toBe(credit + given);
    // Once only.
    await account.changePlan('', other);
    expect((await account.changePlan('pro', other)).due_cents).toBe(1900);
  });

  it('takes off what is left of a year where the others were canceled and are over', async () => {
    await account.subscribe(both('pro'), { yearly: true });
    await account.pass(10);
    await account.cancel();
    await account.subscribe(account.asArtists('bio'));
    await account.cancel();
    await account.pass(40);
    const days = await daysOfPeriodOf('yearly');
    expect(await account.subscribe(account.asArtists('pro', other), { yearly: true })).toMatchObject({
      due_cents: 19_000 - Math.round((19_000 * (days - 50)) / days),
      goes_on: false,
    });
  });
});

const daysOfPeriodOf = async (interval: string): Promise<number> => {
  const [row] = await testApp.sql<{ days: number }>(
    'select (period_end::date - period_start::date) as days from billing_subscriptions where user_id = $1 and billing_interval = $2 order by generation limit 1',
    [account.payer.userId, interval],
  );
  return row?.days ?? 0;
};

describe('coupons', () => {
  it('prices the running period with the discount that it was paid with, also after a renewal with another one', async () => {
    const code = await buildCoupon(testApp, { percentOff: 50 });
    await account.subscribe(both('pro'));
    await account.pass(10);
    await account.cancel();
    await activateCoupon(testApp, account.payer.token, code);
    expect(await account.subscribe(both('pro'), { coupon: code })).toMatchObject({ ...free, goes_on: true });
    expect((await account.information()).next_charge_cents).toBe(1900);
    // It was paid in full: half of it would be too little.
    expect((await account.changePlan('', other)).credit_cents).toBe(await account.restOf(1900));
    expect((await account.changePlan('max', account.artistId)).due_cents).toBe(await account.restOf(1000));
    const spent = Math.min(1450, (await account.information()).credit_cents);
    expect((await account.information()).next_charge_cents).toBe(1450 - spent);
    await account.passBillingDay();
    expect((await account.changePlan('pro', account.artistId)).credit_cents).toBe(await account.restOf(500));
  });

  it('credits an artist at what it cost with the discount', async () => {
    const code = await buildCoupon(testApp, { percentOff: 50 });
    await activateCoupon(testApp, account.payer.token, code);
    await leaveOut({ coupon: code });
    expect(await account.changePlan('pro', other)).toMatchObject({ ...free, total_cents: 3800 });
    expect((await account.changePlan('', other)).credit_cents).toBe(await account.restOf(950));
  });

  it('that move the first charge beyond the paid period lose no credit', async () => {
    account = await buildPayingAccount(testApp, {});
    await testApp.operator.setFirstBillingDate(
      account.payer.userId,
      new Date(testApp.clock.now().getTime() - 86_400_000),
    );
    await account.subscribe(account.asArtists('max'));
    await account.pass(10);
    const { credit_cents: credit } = await account.changePlan('pro');
    expect(credit).toBeGreaterThan(0);
    await account.cancel();
    const code = await buildCoupon(testApp, { freeMonths: 6 });
    await activateCoupon(testApp, account.payer.token, code);
    expect(await account.subscribe(account.asArtists('pro'), { coupon: code })).toMatchObject({
      due_cents: 0,
      credit_cents: credit,
      discount_cents: credit,
    });
    expect((await account.information()).next_charge_cents).toBe(1900 - credit);
    await account.passBillingDay();
  });
});

describe('a payment that was returned (BILL-92)', () => {
  it.each(['refunded', 'voided'])('does not count as paid: %s, the period is charged anew', async (way) => {
    await account.subscribe(both('pro'));
    await account.pass(way === 'voided' ? 0 : 10);
    await account.cancel();
    const [sale] = salesOf(account.payer.userId);
    if (sale === undefined) throw new Error('There is no sale.');
    if (way === 'voided') voidSale(testApp.standIns.cardProvider, sale);
    else refund(testApp.standIns.cardProvider, sale, {});
    account.shownCents = 0;
    await testApp.modules.billing.check();
    expect(await account.subscribe(both('pro'))).toMatchObject({ due_cents: 3800, goes_on: false });
  });

  it('counts as paid while less was returned than is left, and not any more once it is as much', async () => {
    await account.subscribe(both('pro'));
    await account.pass(10);
    await account.cancel();
    const [sale] = salesOf(account.payer.userId);
    if (sale === undefined) throw new Error('There is no sale.');
    refund(testApp.standIns.cardProvider, sale, { amount: '5.00' });
    account.shownCents -= 500;
    await testApp.modules.billing.check();
    expect(await account.preview(both('pro'))).toMatchObject({ ...free, goes_on: true });
    await account.pass((await daysOfPeriod()) - 10 - 3);
    expect(await account.preview(both('pro'))).toMatchObject({ due_cents: 3800, goes_on: false });
  });

  it('charges an artist that was left out, too', async () => {
    await leaveOut();
    const [sale] = salesOf(account.payer.userId);
    if (sale === undefined) throw new Error('There is no sale.');
    refund(testApp.standIns.cardProvider, sale, {});
    account.shownCents -= 3800;
    await testApp.modules.billing.check();
    expect((await account.changePlan('pro', other)).due_cents).toBe(await account.restOf(1900));
  });
});

it('is not charged again to an heir for the time that the former payer paid (BILL-53)', async () => {
  const heir = await buildPerson(testApp, { firstBillingDate: null });
  await testApp.operator.addMember(other, heir.userId, 'owner');
  await account.subscribe(both('pro'));
  await account.pass(10);
  const days = await daysOfPeriod();
  await account.ask('mutation { delete_account { success } }');
  await account.expectSameSums();
  account = payingAccount(testApp, heir, other);
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 1900 - left(1900, days) });
});
