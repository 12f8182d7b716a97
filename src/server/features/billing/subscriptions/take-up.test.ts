/** A canceled subscription that is taken up while its period is paid: nothing is charged twice, and each test compares the three sums (BILL-88, BILL-89). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextAmount } from '#sandbox/braintree/billing-calendar.ts';
import type { AnswerFault } from '#sandbox/braintree/provider.ts';
import { buildArtist, logIn } from '#tests/fixtures/builders.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { readWebhooks } from '#tests/fixtures/read-webhooks.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId, subscriptionId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let account: PayingAccount;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  account = await buildPayingAccount(testApp);
});
afterEach(async () => {
  testApp.standIns.cardProvider.switches.nextAnswers = [];
  testApp.standIns.cardProvider.webhooks.mode = 'after';
  await account.expectSameSums();
});

/** How the provider answers the next changes. */
async function answerNext(...answers: AnswerFault[]): Promise<void> {
  await readWebhooks(testApp);
  testApp.standIns.cardProvider.switches.nextAnswers = answers;
}

it('costs nothing with the same plan, keeps the day of the next charge, and is charged then', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  const before = await account.information();
  await account.cancel();
  const quote = await account.subscribe(account.asArtists('pro'));
  expect(quote).toMatchObject({ due_cents: 0, credit_cents: 0, total_cents: 1900, goes_on: true });
  expect(quote.first_billing_day).toBe(before.next_billing_date.slice(0, 10));
  expect(await account.information()).toMatchObject({
    status: 'Pending',
    next_billing_date: before.next_billing_date,
    next_charge_cents: 1900,
    subscription: { period_is_paid: true },
    artists: [{ plan: 'pro', price_cents: 1900 }],
  });
  // Again and again: still nothing.
  await account.cancel();
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 0, goes_on: true });
  expect(account.captured()).toBe(1900);
  await account.passBillingDay();
  expect(await account.information()).toMatchObject({ status: 'Active', subscription: { period_is_paid: false } });
  const { changes } = await account.ask<{ changes: { kind: string; charged_cents: number }[] }>(
    '{ changes: get_billing_history { kind charged_cents } }',
  );
  expect(changes.filter(({ kind }) => kind === 'renew')).toHaveLength(2);
  expect(changes.filter(({ charged_cents }) => charged_cents > 0)).toEqual([
    { kind: 'payment', charged_cents: 1900 },
    { kind: 'subscribe', charged_cents: 1900 },
  ]);
});

it('charges a dearer plan for the rest of the period, with an invoice that says so', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  await account.cancel();
  expect(await account.preview(account.asArtists('max'))).toMatchObject({
    due_cents: await account.restOf(1000),
    total_cents: 2900,
  });
  const due = (await account.subscribe(account.asArtists('max'))).due_cents;
  expect(account.captured()).toBe(1900 + due);
  // It is paid until then: a further change is charged for the same rest, not given for nothing.
  await account.changePlan('pro');
  expect((await account.information()).credit_cents).toBe(due);
  await account.pass(2);
  await testApp.modules.billing.check();
  const { transactions } = await account.ask<{ transactions: { id: string; amount: number }[] }>(
    '{ transactions { id amount } }',
  );
  const { invoice } = await account.ask<{ invoice: { lines: object[] } }>(
    'query ($id: String!) { invoice: get_invoice(id: $id) { lines { kind plan previous_plan amount_cents } } }',
    { id: transactions.find(({ amount }) => amount === due)?.id },
  );
  expect(invoice.lines).toEqual([{ kind: 'change', plan: 'max', previous_plan: 'pro', amount_cents: due }]);
  await account.passBillingDay();
});

it('credits a cheaper plan, and brings back the credit that the end would have lost', async () => {
  await account.subscribe(account.asArtists('max'));
  await account.pass(5);
  await account.changePlan('pro');
  const earlier = (await account.information()).credit_cents;
  expect(earlier).toBeGreaterThan(0);
  await account.cancel();
  const given = await account.restOf(1900 - 600);
  expect(await account.subscribe(account.asArtists('bio'))).toMatchObject({ due_cents: 0, credit_cents: given });
  const now = await account.information();
  expect(now.credit_cents).toBe(earlier + given);
  expect(now.next_charge_cents).toBe(Math.max(0, 600 - earlier - given));
  await account.passBillingDay();
  expect((await account.information()).credit_cents).toBe(Math.max(0, earlier + given - 600));
});

it('begins another interval today, less what is left of the paid period (BILL-89)', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  await account.cancel();
  const left = await account.restOf(1900, 0);
  const quote = await account.subscribe(account.asArtists('pro'), { yearly: true });
  expect(quote).toMatchObject({ due_cents: 19_000 - left, credit_cents: left, goes_on: false });
  expect(account.captured()).toBe(1900 + 19_000 - left);
  expect(await account.information()).toMatchObject({ status: 'Active', credit_cents: 0, total: 19_000 });
  // The other way round, what is left of the year pays for months.
  await account.cancel();
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 0, credit_cents: 19_000 });
  expect((await account.information()).credit_cents).toBe(17_100);
});

it('takes what is left of a year off the next month at once, also when no webhook ever comes (BILL-7)', async () => {
  testApp.standIns.cardProvider.webhooks.mode = 'never';
  await account.subscribe(account.asArtists('pro'), { yearly: true });
  await account.changeInterval(false);
  expect(await account.information()).toMatchObject({ credit_cents: 17_100, next_charge_cents: 0 });
  const live = Object.values(testApp.standIns.cardProvider.state.subscriptions).filter(
    ({ id, status }) => id === subscriptionId(account.payer.userId, 2) && status === 'Active',
  );
  expect(live.map(nextAmount)).toEqual([0]);
});

it('is charged for another interval from the renewed period, too', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  await account.cancel();
  await account.subscribe(account.asArtists('pro'));
  const left = await account.restOf(1900, 0);
  expect((await account.changeInterval(true)).due_cents).toBe(19_000 - left);
});

it('charges in full after the period, and where nothing was ever paid', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.cancel();
  await account.pass(40);
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 1900, goes_on: false });
  expect(account.captured()).toBe(3800);

  // A trial whose first charge is declined until the provider gives up.
  account = await buildPayingAccount(testApp, {});
  await account.subscribe(account.asArtists('pro'));
  const { cards } = testApp.standIns.cardProvider.state;
  for (const card of Object.values(cards))
    if (card.customerId === customerId(account.payer.userId)) card.declines = '2001';
  await account.pass(25);
  await expect.poll(async () => (await account.information()).status).toBe('Canceled');
  // Its end is the end of the trial: the period that began was never paid (BILL-54).
  await testApp.modules.billing.suspendUnpaid();
  expect((await account.information()).artists).toMatchObject([{ plan: '' }]);
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 1900, goes_on: false });
});

it('is carried out once when answers are lost, and charges once', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  for (const plan of ['max', 'pro', 'max']) {
    await account.cancel();
    // The charge of an upgrade, or the subscription where nothing is charged.
    await answerNext('none', 'none', 'none', 'lost');
    expect((await account.subscribe(account.asArtists(plan))).code).toBe('BILLING_PENDING');
    testApp.standIns.cardProvider.switches.nextAnswers = [];
    await testApp.modules.billing.jobs
      ?.find(({ definition }) => definition.name === 'billing.resolve_intent')
      ?.run({ userId: account.payer.userId });
    expect((await account.information()).artists).toMatchObject([{ plan }]);
  }
});

it('that is interrupted until the paid period has ended gives back what it charged for it (BILL-68)', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(10);
  await account.cancel();
  // The customer and the card are saved and the rest is charged; from then on the provider is away.
  await answerNext('none', 'none', 'none', 'none', 'before');
  const { code, due_cents } = await account.subscribe(account.asArtists('max'));
  expect(code).toBe('BILLING_PENDING');
  expect(account.captured()).toBe(1900 + due_cents);
  testApp.clock.moveBy(30 * day);
  await testApp.modules.billing.jobs
    ?.find(({ definition }) => definition.name === 'billing.resolve_intent')
    ?.run({ userId: account.payer.userId });
  account.shownCents -= due_cents;
  account.payer.token = await logIn(testApp, account.payer);
  expect(await account.information()).toMatchObject({ status: 'Canceled', subscription: null });
});

it('leaves out artists that are not chosen when their paid period ends, also of an account without a trial', async () => {
  const other = await buildArtist(testApp, account.payer.userId);
  await account.subscribe([...account.asArtists('pro'), { id: other, selected_plan: 'pro' }]);
  await account.pass(10);
  await account.cancel();
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 0, total_cents: 1900 });
  const plans = async () =>
    (
      await testApp.sql<{ current_plan: string }>(
        'select current_plan from artists where billing_user_id = $1 order by id = $2',
        [account.payer.userId, other],
      )
    ).map(({ current_plan }) => current_plan);
  await testApp.modules.billing.suspendUnpaid();
  expect(await plans()).toEqual(['pro', 'pro']);
  await account.passBillingDay();
  await testApp.modules.billing.suspendUnpaid();
  expect(await plans()).toEqual(['pro', '']);
});

it('keeps the discount that it began with, and uses no coupon again', async () => {
  const code = await buildCoupon(testApp, { percentOff: 50, charges: 2, usesLimit: 1 });
  await activateCoupon(testApp, account.payer.token, code);
  expect(await account.subscribe(account.asArtists('pro'), { coupon: code })).toMatchObject({ due_cents: 950 });
  await account.pass(10);
  await account.cancel();
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 0, goes_on: true });
  expect((await account.information()).next_charge_cents).toBe(950);
  await account.passBillingDay();
  expect((await account.information()).next_charge_cents).toBe(1900);
  await account.passBillingDay();
});
