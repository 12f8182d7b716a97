/** The history of billing changes: its figures are those of the previews and of the ledger, and it is the payer's own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId, { name: 'Juniper Vale' });
});
afterAll(() => testApp?.close());

const run = async <Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(payer.token, document, variables));
const historyOf = async (person: TestPerson): Promise<Record<string, unknown>[]> =>
  dataOf(
    await testApp.call<{ get_billing_history: Record<string, unknown>[] }>(
      person.token,
      '{ get_billing_history { kind artist_name plan billing_interval charged_cents credited_cents } }',
    ),
  ).get_billing_history;
const changeTo = async (plan: string): Promise<{ due_cents: number; credit_cents: number }> => {
  const { preview_artist_plan: shown } = await run<{
    preview_artist_plan: { due_cents: number; credit_cents: number };
  }>(
    'query ($id: uuid!, $plan: String!) { preview_artist_plan(artist_id: $id, selected_plan: $plan) { due_cents credit_cents } }',
    { id: artistId, plan },
  );
  await run(
    'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
    { id: artistId, plan },
  );
  return shown;
};
const subscribing =
  'mutation ($nonce: String!, $id: uuid!) { subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';

it('lists what was carried out, with the amounts that were shown before and booked', async () => {
  const refused = await testApp.call(payer.token, subscribing, {
    nonce: 'fake-processor-declined-visa-nonce',
    id: artistId,
  });
  expect(refused.codes).toEqual(['CARD_DECLINED_NOW']);
  expect(await historyOf(payer)).toEqual([]);

  await run(subscribing, { nonce: 'fake-valid-visa-nonce', id: artistId });
  const dearer = await changeTo('max');
  testApp.clock.moveBy(1000);
  const suspended = await changeTo('');
  testApp.clock.moveBy(1000);
  await run('mutation { cancel_subscription { success } }');

  const history = await historyOf(payer);
  const none = { artist_name: null, plan: null, billing_interval: null, charged_cents: 0, credited_cents: 0 };
  const ofArtist = { ...none, kind: 'change', artist_name: 'Juniper Vale' };
  expect(history).toEqual([
    { ...none, kind: 'cancel' },
    { ...ofArtist, plan: '', credited_cents: suspended.credit_cents },
    { ...ofArtist, plan: 'max', charged_cents: dearer.due_cents },
    { ...none, kind: 'subscribe', billing_interval: 'monthly', charged_cents: 600 },
  ]);
  const booked = await testApp.sql<{ kind: string; amount_cents: number }>(
    "select kind, amount_cents from billing_ledger where user_id = $1 and kind in ('sale', 'credit') order by id",
    [payer.userId],
  );
  expect(booked).toEqual([
    { kind: 'sale', amount_cents: 600 },
    { kind: 'sale', amount_cents: dearer.due_cents },
    { kind: 'credit', amount_cents: suspended.credit_cents },
  ]);
  expect(await historyOf(await buildPerson(testApp))).toEqual([]);
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});
