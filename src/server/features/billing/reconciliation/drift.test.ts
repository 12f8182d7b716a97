/** Billing where our records and the card provider have drifted apart: what is healed, and what is reported. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sell, voidSale } from '#sandbox/braintree/transaction-calls.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId);
});

const subscribe = async (plan: string) =>
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }',
      { artists: [{ id: artistId, selected_plan: plan }] },
    ),
  );
const changePlan = async (plan: string) =>
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
      { id: artistId, plan },
    ),
  );
const creditCents = async () =>
  dataOf(
    await testApp.call<{ get_billing_information: { credit_cents: number } }>(
      payer.token,
      '{ get_billing_information { credit_cents } }',
    ),
  ).get_billing_information.credit_cents;
const ledger = () =>
  testApp.sql<{ kind: string; amount_cents: number }>(
    'select kind, amount_cents from billing_ledger where user_id = $1 order by id',
    [payer.userId],
  );
/** What the comparison reports of this payer. */
const differences = async () =>
  (await testApp.modules.billing.check()).filter(({ userId }) => userId === payer.userId).map(({ text }) => text);

it('reads a period that began without a webhook before the payer changes anything (BILL-67)', async () => {
  await subscribe('max');
  await changePlan('bio');
  const { webhooks } = testApp.standIns.cardProvider;
  webhooks.mode = 'never';
  testApp.clock.moveBy(32 * day);
  // The credit of 20.00 paid 9.00 of that period, and the rest of it a part of the upgrade, which is of the new period.
  payer.token = await logIn(testApp, payer);
  await changePlan('max');
  webhooks.mode = 'after';
  const sales = (await ledger()).filter(({ kind }) => kind === 'sale').map(({ amount_cents }) => amount_cents);
  expect(sales[0]).toBe(2900);
  expect(sales[1]).toBeGreaterThan(1700 - 1100);
  expect(sales[1]).toBeLessThanOrEqual(2000 - 1100);
  expect(await creditCents()).toBe(0);
});

it.each([
  ['is declined', '2001', 'Past Due'],
  ['is paid', '', 'Active'],
])(
  'uses the credit of a change without an answer once, where the next invoice %s (BILL-68)',
  async (_, declines, status) => {
    const { state, switches, webhooks } = testApp.standIns.cardProvider;
    webhooks.mode = 'never';
    await subscribe('max');
    testApp.clock.moveBy(20 * day);
    switches.nextAnswers = ['lost'];
    const change = `mutation { change_artist_plan(artist_id: "${artistId}", selected_plan: "pro") { success } }`;
    expect((await testApp.call(payer.token, change)).codes).toEqual(['BILLING_PENDING']);
    for (const card of Object.values(state.cards)) card.declines = declines;
    testApp.clock.moveBy(12 * day);
    testApp.standIns.cardProvider.runDue();
    payer.token = await logIn(testApp, payer);
    // The payer looks before the change is carried out again.
    await creditCents();
    await testApp.modules.billing.jobs
      ?.find(({ definition }) => definition.name === 'billing.resolve_intents')
      ?.run({});
    expect(await creditCents()).toBe(0);
    const [credited, used] = (await ledger()).filter(({ kind }) => kind.startsWith('credit'));
    expect(credited?.amount_cents).toBeGreaterThan(300);
    expect([credited?.kind, used]).toEqual(['credit', { kind: 'credit_used', amount_cents: credited?.amount_cents }]);
    expect(await testApp.sql('select subscription_status from users where id = $1', [payer.userId])).toEqual([
      { subscription_status: status },
    ]);
    expect(await differences()).toEqual([]);
    for (const card of Object.values(state.cards)) card.declines = '';
    webhooks.mode = 'after';
  },
);

it('books a refund and a void that were made in the control panel of the provider (BILL-69)', async () => {
  await subscribe('bio');
  await changePlan('max');
  const { cardProvider } = testApp.standIns;
  const upgrade = Object.values(cardProvider.state.transactions).find(({ amountCents }) => amountCents === 2300);
  if (upgrade === undefined) throw new Error('no upgrade');
  expect(voidSale(cardProvider, upgrade).status).toBe(200);
  expect(await differences()).toEqual([]);
  expect((await ledger()).at(-1)).toEqual({ kind: 'refund', amount_cents: 2300 });
});

it('reports a charge that nothing of ours explains', async () => {
  await subscribe('bio');
  const { cardProvider } = testApp.standIns;
  const token = Object.values(cardProvider.state.cards).at(-1)?.token ?? '';
  sell(cardProvider, { payment_method_token: token, amount: '5.00', options: { submit_for_settlement: true } });
  expect(await differences()).toEqual(['The provider took $11, the ledger has $6.']);
});

it('keeps an account paying whose replaced subscription is read late', async () => {
  await subscribe('pro');
  dataOf(await testApp.call(payer.token, 'mutation { change_billing_interval(yearly_plan: true) { success } }'));
  const [old] = await testApp.sql<{ id: string }>(
    "select id from billing_subscriptions where user_id = $1 and status = 'Canceled'",
    [payer.userId],
  );
  const read = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.read_subscription');
  await read?.run({ subscriptionId: old?.id });
  const [account] = await testApp.sql('select subscription_status, billing_interval from users where id = $1', [
    payer.userId,
  ]);
  expect(account).toEqual({ subscription_status: 'Active', billing_interval: 'yearly' });
});

it('reports a plan that is another one than is paid, and one that nothing pays for, which the next run suspends (BILL-56)', async () => {
  await subscribe('bio');
  await testApp.operator.setPlan(artistId, 'max');
  expect(await differences()).toEqual([`The artist ${artistId} is on max, but bio is paid for it.`]);
  await testApp.operator.setPlan(artistId, 'bio');
  expect(await differences()).toEqual([]);
  const free = await buildArtist(testApp, payer.userId);
  // An account that never had a trial has artists that an operator gave it.
  expect(await differences()).toEqual([]);
  await testApp.operator.setFirstBillingDate(payer.userId, testApp.clock.now());
  expect(await differences()).toEqual([`The artist ${free} is on pro, and nothing pays for it.`]);
  expect(await testApp.modules.billing.suspendUnpaid()).toBe(1);
  expect(await differences()).toEqual([]);
});
