/** A subscription that went overdue or ended at the provider without our knowledge: the payer reads that, and no change costs anything (BILL-82). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cancelSubscription } from '#sandbox/braintree/subscription-calls.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId, subscriptionId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.standIns.cardProvider.webhooks.mode = 'never';
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId);
  const subscribing =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
  dataOf(await testApp.call(payer.token, subscribing, { id: artistId }));
});

const theirs = () => {
  const found = Object.values(testApp.standIns.cardProvider.state.subscriptions).find(
    ({ id }) => id === subscriptionId(payer.userId, 1),
  );
  if (found === undefined) throw new Error('The provider has no such subscription.');
  return found;
};
const run = async (document: string): Promise<string | undefined> =>
  (await testApp.call(payer.token, document)).codes[0];
const upgrade = () =>
  run(`mutation { change_artist_plan(artist_id: "${artistId}", selected_plan: "max") { success } }`);
const useCard = () => run('mutation { retry_charge(nonce: "fake-valid-mastercard-nonce") { id } }');
const information = async () =>
  dataOf(
    await testApp.call<{ get_billing_information: object }>(
      payer.token,
      '{ get_billing_information { status payment_method { last4 } artists { plan } } }',
    ),
  ).get_billing_information;
const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId));

it.each([
  ['is overdue', 'PAYMENT_OVERDUE', 'Past Due', () => void Object.assign(theirs(), { status: 'Past Due' })],
  [
    'has ended',
    'SUBSCRIPTION_MISSING',
    'Canceled',
    () => void cancelSubscription(testApp.standIns.cardProvider, theirs()),
  ],
])(
  'a change of plan under a subscription that %s is refused with %s and costs nothing',
  async (_, code, status, happen) => {
    happen();
    expect(await upgrade()).toBe(code);
    expect(captured()).toBe(600);
    expect(await information()).toMatchObject({ status, artists: [{ plan: 'bio' }] });
  },
);

it('the end of an earlier subscription that is read late does not end the present one (BILL-84)', async () => {
  const earlier = theirs().id;
  expect(await run('mutation { change_billing_interval(yearly_plan: true) { success } }')).toBeUndefined();
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.read_subscription');
  await job?.run({ subscriptionId: earlier });
  expect(await information()).toMatchObject({ status: 'Active', artists: [{ plan: 'bio' }] });
  testApp.clock.moveBy(40 * 86_400_000);
  await testApp.modules.billing.suspendUnpaid();
  expect(await testApp.sql('select current_plan from artists where id = $1', [artistId])).toEqual([
    { current_plan: 'bio' },
  ]);
});

it('a card for a subscription that has ended is kept, and nothing is charged', async () => {
  cancelSubscription(testApp.standIns.cardProvider, theirs());
  expect(await useCard()).toBeUndefined();
  expect(captured()).toBe(600);
  expect(await information()).toMatchObject({ status: 'Canceled', payment_method: { last4: '4444' } });
});

it('an ended subscription stays ended, whatever an answer says that was read before its end (BILL-10)', async () => {
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.read_subscription');
  const read = () => job?.run({ subscriptionId: theirs().id });
  cancelSubscription(testApp.standIns.cardProvider, theirs());
  await read();
  expect(await information()).toMatchObject({ status: 'Canceled' });
  Object.assign(theirs(), { status: 'Active' });
  await read();
  expect(await information()).toMatchObject({ status: 'Canceled' });
  const rows = await testApp.sql('select status from billing_subscriptions where id = $1', [theirs().id]);
  expect(rows).toEqual([{ status: 'Canceled' }]);
});

it('a change whose payment is declined changes neither the plan nor the subscription (BILL-16)', async () => {
  // The bank declines every charge of the card from now on.
  const token = theirs().cardToken;
  const card = testApp.standIns.cardProvider.state.cards[token];
  if (card === undefined) throw new Error(`The provider has no card ${token}.`);
  Object.assign(card, { declines: '2000' });
  const before = JSON.stringify(theirs().addOns);
  expect(await upgrade()).toContain('CARD_DECLINED');
  expect(captured()).toBe(600);
  expect(JSON.stringify(theirs().addOns)).toBe(before);
  expect(await information()).toMatchObject({ status: 'Active', artists: [{ plan: 'bio' }] });
});
