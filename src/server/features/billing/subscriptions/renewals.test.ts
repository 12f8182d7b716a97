/** Changes that begin with a card: they charge once what the other calls charge, and answer with the new state. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const visa = 'fake-valid-visa-nonce';
const mastercard = 'fake-valid-mastercard-nonce';

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId);
});
afterEach(async () => {
  // The provider's books, our ledger, and what Billing shows.
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const run = async (document: string, variables: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await testApp.call(payer.token, document, { id: artistId, ...variables })).codes[0];
const change = (plan: string, nonce: string | null = null) =>
  run(
    'mutation ($id: uuid!, $plan: String!, $nonce: String) { change_subscription(artist_id: $id, plan: $plan, nonce: $nonce) { success } }',
    { plan, nonce },
  );
const reactivate = (nonce: string) =>
  run(
    'mutation ($id: uuid!, $nonce: String!) { reactivate_artist_subscription(artist_id: $id, nonce: $nonce) { success } }',
    {
      nonce,
    },
  );
const resubscribe = (nonce: string) =>
  run('mutation ($nonce: String!) { resubscribe(nonce: $nonce) { success } }', { nonce });
const upgrade = (plan: string) =>
  run(
    'mutation ($id: uuid!, $plan: String!) { upgrade_artist_trial_plan_to_any(artist_id: $id, selected_plan: $plan) { success } }',
    { plan },
  );
const endTrial = () =>
  testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - 86_400_000));
interface Shown {
  status: string;
  payment_method: { last4: string } | null;
  artists: { plan: string }[];
}
const shown = async (): Promise<Shown> =>
  dataOf(
    await testApp.call<{ get_billing_information: Shown }>(
      payer.token,
      '{ get_billing_information { status payment_method { last4 } artists { plan } } }',
    ),
  ).get_billing_information;
/** What the provider took and what the ledger has, in cents. */
async function taken(): Promise<[number, number]> {
  const [row] = await testApp.sql<{ cents: string }>(
    "select coalesce(sum(amount_cents), 0) as cents from billing_ledger where user_id = $1 and kind = 'sale'",
    [payer.userId],
  );
  return [testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0, Number(row?.cents)];
}

it('a plan is changed freely on trial, and needs a subscription afterwards', async () => {
  expect(await upgrade('max')).toBeUndefined();
  expect((await shown()).artists).toEqual([{ plan: 'max' }]);
  expect(await change('lite')).toBeUndefined();
  expect((await shown()).artists).toEqual([{ plan: 'bio' }]);
  expect(await upgrade('gold')).toBe('PLAN_UNKNOWN');
  expect(await change('gold')).toBe('PLAN_UNKNOWN');
  await endTrial();
  expect(await upgrade('pro')).toBe('PAYMENT_METHOD_MISSING');
  expect(await taken()).toEqual([0, 0]);
});

it('a card is not replaced for a change that is refused', async () => {
  await endTrial();
  expect(await reactivate(visa)).toBeUndefined();
  expect(await run('mutation { cancel_subscription { success } }')).toBeUndefined();
  expect(await change('lite', mastercard)).toBe('PAYMENT_METHOD_MISSING');
  expect((await shown()).payment_method).toEqual({ last4: '1881' });
  expect(await taken()).toEqual([1900, 1900]);
});

it('an artist is activated with a card, once, and answers with the state of now', async () => {
  await endTrial();
  expect(await reactivate('fake-processor-declined-visa-nonce')).toBe('CARD_DECLINED_NOW');
  expect(await reactivate(visa)).toBeUndefined();
  expect(await taken()).toEqual([1900, 1900]);
  expect(await shown()).toMatchObject({
    status: 'Active',
    payment_method: { last4: '1881' },
    artists: [{ plan: 'pro' }],
  });
  // A further press uses the card and charges nothing.
  expect(await reactivate(mastercard)).toBeUndefined();
  expect((await shown()).payment_method).toEqual({ last4: '4444' });
  expect(await change('base')).toBeUndefined();
  expect(await taken()).toEqual([1900, 1900]);
  expect(await change('lite', visa)).toBeUndefined();
  expect(await shown()).toMatchObject({ payment_method: { last4: '1881' }, artists: [{ plan: 'bio' }] });
  expect(await taken()).toEqual([1900, 1900]);
});

it('a canceled subscription begins anew, and the answers of subscribe and retry_charge are fresh', async () => {
  await endTrial();
  const answer = await testApp.call<{ subscribe: { subscription_status: string } }>(
    payer.token,
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { subscription_status } }',
    { id: artistId },
  );
  expect(dataOf(answer).subscribe.subscription_status).toBe('Active');
  expect(await resubscribe(visa)).toBeUndefined();
  expect(await taken()).toEqual([1900, 1900]);
  expect(await run('mutation { cancel_subscription { success } }')).toBeUndefined();
  expect((await shown()).status).toBe('Canceled');
  expect(await resubscribe(mastercard)).toBeUndefined();
  // The month is paid: it goes on, and is charged when it ends (BILL-88).
  expect((await shown()).status).toBe('Pending');
  expect(await taken()).toEqual([1900, 1900]);

  const { cards } = testApp.standIns.cardProvider.state;
  for (const card of Object.values(cards)) if (card.customerId === customerId(payer.userId)) card.declines = '2001';
  testApp.clock.moveBy(32 * 86_400_000);
  testApp.standIns.cardProvider.runDue();
  payer.token = await logIn(testApp, payer);
  await expect.poll(async () => (await shown()).status).toBe('Past Due');
  const paid = await testApp.call<{ retry_charge: { subscription_status: string } }>(
    payer.token,
    'mutation { retry_charge(nonce: "fake-valid-visa-nonce") { subscription_status } }',
  );
  expect(dataOf(paid).retry_charge.subscription_status).toBe('Active');
  expect(await taken()).toEqual([3800, 3800]);
});
