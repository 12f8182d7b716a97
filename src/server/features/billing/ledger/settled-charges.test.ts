/** Every settled sale has its invoice and its line in the list, and the other way round, whatever became of its subscription (BILL-98). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refund, voidSale } from '#sandbox/braintree/transaction-calls.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

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

const ofPayer = () =>
  Object.values(testApp.standIns.cardProvider.state.transactions).filter(
    ({ customerId: customer }) => customer === customerId(account.payer.userId),
  );
/** When the newest of them was made: the provider counts seconds. */
const newestOf = () =>
  ofPayer()
    .map(({ createdAt }) => createdAt.slice(0, 19))
    .sort()
    .at(-1);
/** What the provider settled, and what the payer can see of it. */
async function expectEachInvoiced(): Promise<void> {
  const { transactions } = await account.ask<{ transactions: { id: string }[] }>('{ transactions { id } }');
  const settled = ofPayer().filter(({ type, status }) => type === 'sale' && status === 'settled');
  expect(transactions.map(({ id }) => id).sort()).toEqual(settled.map(({ id }) => id).sort());
  const invoices = await testApp.sql<{ id: string }>(
    'select charge_id as id from billing_invoices join billing_charges on id = charge_id where billing_invoices.user_id = $1 and settled order by number',
    [account.payer.userId],
  );
  expect(invoices.map(({ id }) => id).sort()).toEqual(settled.map(({ id }) => id).sort());
}

it('also of a change that was not settled when its subscription was replaced and canceled', async () => {
  await account.subscribe(account.asArtists('bio'));
  await account.changePlan('max');
  await account.changeInterval(true);
  await account.cancel();
  await account.pass(10);
  await expectEachInvoiced();
  expect(ofPayer().length).toBe(3);
  await account.expectSameSums();
});

it('also over three years of which no webhook came', async () => {
  await account.subscribe(account.asArtists('pro'));
  await account.changePlan('max');
  await account.pass(3 * 365);
  await account.information();
  await account.pass(2);
  await expectEachInvoiced();
  expect(ofPayer().length).toBeGreaterThan(36);
  const { get_billing_information: shown } = await account.ask<{
    get_billing_information: { last_billing_date: string };
  }>('{ get_billing_information { last_billing_date } }');
  expect(shown.last_billing_date.slice(0, 19)).toBe(newestOf());
  expect(await testApp.modules.billing.check()).toEqual([]);
});

it('names the last payment before it is settled, and books the return of a refund that was voided', async () => {
  const { cardProvider } = testApp.standIns;
  await account.subscribe(account.asArtists('pro'));
  await account.pass(2);
  await account.changePlan('max');
  const { get_billing_information: shown } = await account.ask<{
    get_billing_information: { last_billing_date: string };
  }>('{ get_billing_information { last_billing_date } }');
  expect(shown.last_billing_date.slice(0, 19)).toBe(newestOf());
  const [sale] = ofPayer().filter(({ status }) => status === 'settled');
  if (sale === undefined) throw new Error('Nothing is settled.');
  refund(cardProvider, sale, {});
  await testApp.modules.billing.check();
  for (const one of ofPayer().filter(({ type }) => type === 'credit')) voidSale(cardProvider, one);
  expect(await testApp.modules.billing.check()).toEqual([]);
});
