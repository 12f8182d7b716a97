/** Money that was taken for a change that did not happen goes back, whatever was interrupted and whatever the provider can do at that moment (BILL-95). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Subscription } from '#sandbox/braintree/provider-state.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from './provider-ids.ts';

let testApp: TestApp;
let account: PayingAccount;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.standIns.cardProvider.webhooks.mode = 'never';
  account = await buildPayingAccount(testApp);
});

const provider = () => testApp.standIns.cardProvider;
/** The payer's newest subscription and newest sale at the provider. */
const subscriptionOf = (): Subscription => {
  const { cards, subscriptions } = provider().state;
  const own = Object.values(subscriptions).filter(
    ({ cardToken }) => cards[cardToken]?.customerId === customerId(account.payer.userId),
  );
  return own.at(-1) ?? missing();
};
const newestSale = () =>
  Object.values(provider().state.transactions)
    .filter(({ customerId: id, type }) => id === customerId(account.payer.userId) && type === 'sale')
    .at(-1) ?? missing();
const missing = (): never => {
  throw new Error('The provider has nothing of this payer.');
};
const runJob = (name: string, data = {}) =>
  testApp.modules.billing.jobs?.find(({ definition }) => definition.name === name)?.run(data);
const resolve = () => runJob('billing.resolve_intent', { userId: account.payer.userId })?.catch(() => undefined);
const openIntents = () =>
  testApp.sql("select id from billing_intents where user_id = $1 and state = 'sent'", [account.payer.userId]);

it('the month that an old subscription was billed, because its end had no answer until then', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(20);
  // The year begins, and the server dies before the month is canceled.
  provider().switches.nextAnswers = ['none', 'before'];
  await expect(account.changeInterval(true)).rejects.toThrow();
  const year = newestSale();
  expect(account.captured()).toBe(1900 + year.amountCents);
  await account.pass(14);
  // The month that nobody wants any more: it was billed meanwhile.
  expect(account.captured()).toBe(1900 + year.amountCents + 1900);
  await resolve();
  expect(await openIntents()).toEqual([]);
  expect(account.captured()).toBe(1900 + year.amountCents);
  account.shownCents = 1900 + year.amountCents;
  await account.expectSameSums();
  expect(await account.information()).toMatchObject({ status: 'Active', total: 19_000 });
  // What went back is none of the year's money: its last days still count as paid (BILL-92).
  await account.pass(330);
  await account.cancel();
  expect(await account.preview(account.asArtists('pro'), true)).toMatchObject({ due_cents: 0, goes_on: true });
});

it('what a change cost that the provider refuses, once its settlement is through', async () => {
  await account.subscribe(account.asArtists('bio'));
  // The charge is made, and the change has no answer.
  provider().switches.nextAnswers = ['none', 'before'];
  await expect(account.changePlan('max')).rejects.toThrow();
  const sale = newestSale();
  Object.assign(subscriptionOf(), { status: 'Past Due', balanceCents: 600 });
  // What is being settled is neither voided nor refunded.
  sale.status = 'settling';
  await resolve();
  expect(account.captured()).toBe(600 + sale.amountCents);
  expect(await openIntents()).toHaveLength(1);
  sale.status = 'settled';
  await resolve();
  expect(await openIntents()).toEqual([]);
  expect(account.captured()).toBe(600);
});

it('what a change cost that was interrupted until the next period had begun', async () => {
  await account.subscribe(account.asArtists('bio'));
  // The charge is made, and the change has no answer.
  provider().switches.nextAnswers = ['none', 'before'];
  await expect(account.changePlan('max')).rejects.toThrow();
  const sale = newestSale();
  expect(account.captured()).toBe(600 + sale.amountCents);
  // The job that would have finished it did not run for a month, and the provider has billed the old plan again.
  await account.pass(32);
  expect(account.captured()).toBe(600 + sale.amountCents + 600);
  await resolve();
  expect(
    await testApp.sql(`select state, refusal->>'code' as code from billing_intents where id = $1`, [sale.orderId]),
  ).toEqual([{ state: 'declined', code: 'period_over' }]);
  expect(account.captured()).toBe(600 + 600);
  expect(await account.information()).toMatchObject({ status: 'Active', total: 600 });
  account.shownCents = 600 + 600;
  // The month was billed for the payers of the other tests, too.
  await runJob('billing.read_subscriptions');
  await account.expectSameSums();
});

it('a settlement that was declined and then paid by a retry returned nothing: its period counts as paid (BILL-92)', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.pass(5);
  const read = () => runJob('billing.read_subscription', { subscriptionId: subscriptionOf().id });
  Object.assign(newestSale(), { status: 'settlement_declined' });
  Object.assign(subscriptionOf(), { status: 'Past Due', balanceCents: 1900 });
  await read();
  expect(await account.information()).toMatchObject({ status: 'Past Due' });
  await account.ask('mutation { retry_charge(nonce: "fake-valid-mastercard-nonce") { id } }');
  expect(await account.information()).toMatchObject({ status: 'Active' });
  await account.cancel();
  expect(await account.subscribe(account.asArtists('pro'))).toMatchObject({ due_cents: 0, goes_on: true });
  await account.expectSameSums();
});
