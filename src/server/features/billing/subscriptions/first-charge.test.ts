/** What an account on trial has agreed to before anything was charged: its card is charged when the trial ends, at the prices that it saw (BILL-1, BILL-25). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let account: PayingAccount;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  account = await buildPayingAccount(testApp, {});
});
afterEach(() => account.expectSameSums());

/** Each test's own nonce works once, as the provider's do. */
const storing = 'mutation ($nonce: String!) { set_default_payment_method(nonce: $nonce) { success } }';
const storeCard = async (token = account.payer.token) =>
  (await testApp.call(token, storing, { nonce: 'fake-valid-mastercard-nonce' })).codes[0];
const cardsOf = (userId: string) => testApp.sql('select last4 from billing_cards where user_id = $1', [userId]);

it('a card that the API stores on trial begins the subscription, which is charged when the trial ends', async () => {
  expect(await storeCard()).toBeUndefined();
  expect(await account.information()).toMatchObject({
    status: 'Pending',
    next_charge_cents: 1900,
    artists: [{ plan: 'pro', price_cents: 1900 }],
  });
  expect(account.captured()).toBe(0);
  // Once more it is another card, and nothing else.
  expect(await storeCard()).toBeUndefined();
  await account.passBillingDay();
  expect(account.captured()).toBe(1900);
  expect(await account.information()).toMatchObject({ status: 'Active' });
});

it('a card is refused where no subscription would be charged to it: after the trial, and without artists', async () => {
  await account.pass(20);
  expect(await storeCard()).toBe('SUBSCRIPTION_MISSING');
  expect(await cardsOf(account.payer.userId)).toEqual([]);
  const alone = await buildPerson(testApp);
  expect(await storeCard(alone.token)).toBe('ARTISTS_MISSING');
  expect(await cardsOf(alone.userId)).toEqual([]);
});

it('bio keeps the price that the trial showed, however often plans are changed before the first charge', async () => {
  await account.subscribe(account.asArtists('bio'));
  expect((await account.information()).next_charge_cents).toBe(600);
  for (const [plan, cents] of [
    ['pro', 1900],
    ['bio', 600],
    ['', 0],
    ['max', 2900],
    ['bio', 600],
  ] as const)
    expect(await account.changePlan(plan)).toMatchObject({ due_cents: 0, total_cents: cents });
  await account.changeInterval(true);
  await account.changePlan('pro');
  expect((await account.changePlan('bio')).total_cents).toBe(6000);
  await account.passBillingDay();
  expect(account.captured()).toBe(6000);
  // From then on the settings sell it.
  await account.changePlan('pro');
  expect((await account.previewPlan('bio')).total_cents).toBe(9000);
});
