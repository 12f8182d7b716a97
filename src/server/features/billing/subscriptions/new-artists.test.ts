/** Artists that are added with a live subscription: suspended until their plan is paid, charged what was shown, once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** A payer with one artist on pro and a subscription, which is Pending on trial and Active after it. */
async function buildPayer(isTrialOver: boolean): Promise<TestPerson> {
  const payer = await buildPerson(testApp);
  const id = await buildArtist(testApp, payer.userId);
  if (isTrialOver)
    await testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - 1000));
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id },
    ),
  );
  return payer;
}

it('begins a subscription for an account without one at the prices of the wizard, once', async () => {
  const payer = await buildPerson(testApp, { firstBillingDate: null });
  const { add_artists: added } = dataOf(
    await testApp.call<{ add_artists: { artist_ids: [string] } }>(
      payer.token,
      'mutation { add_artists(artists: [{ name: "Slack Water", selected_plan: "bio" }]) { artist_ids } }',
    ),
  );
  const artists = [{ id: added.artist_ids[0], selected_plan: 'bio' }];
  const plans = async () => (await testApp.operator.artistsOf(payer.userId)).map(({ currentPlan }) => currentPlan);
  expect(await plans()).toEqual(['']);
  const head = '$artists: [chosen_plan_input!]!';
  const quoting = `query (${head}) { preview_subscription(artists: $artists, yearly_plan: false, new_artists: true) { due_cents credit_cents total_cents } }`;
  const { preview_subscription: shown } = dataOf(
    await testApp.call<{ preview_subscription: object }>(payer.token, quoting, { artists }),
  );
  expect(shown).toEqual({ due_cents: 900, credit_cents: 0, total_cents: 900 });
  const subscribing = (isNew: boolean) =>
    `mutation (${head}, $shown: shown_price_input) { subscribe(nonce: "fake-valid-nonce", yearly_plan: false, artists: $artists, shown: $shown, new_artists: ${isNew}) { id } }`;
  // The activation screen's price is another one than was shown.
  const other = await testApp.call(payer.token, subscribing(false), { artists, shown });
  expect(other.codes).toEqual(['QUOTE_CHANGED']);
  const answers = await Promise.all([1, 2].map(() => testApp.call(payer.token, subscribing(true), { artists, shown })));
  for (const { codes } of answers) expect(codes).toEqual([]);
  expect(await plans()).toEqual(['bio']);
  const ledger = await testApp.sql('select amount_cents from billing_ledger where user_id = $1', [payer.userId]);
  expect(ledger).toEqual([{ amount_cents: 900 }]);
});

it.each([
  [false, 0],
  [true, 2900],
])('is charged what was shown (trial over: %s)', async (isTrialOver, dueCents) => {
  const { userId, token } = await buildPayer(isTrialOver);
  const { add_artists: added } = dataOf(
    await testApp.call<{ add_artists: { artist_ids: [string] } }>(
      token,
      'mutation { add_artists(artists: [{ name: "The Quay", selected_plan: "max" }]) { artist_ids } }',
    ),
  );
  const [id] = added.artist_ids;
  const plans = async () => (await testApp.operator.artistsOf(userId)).map(({ currentPlan }) => currentPlan);
  expect(await plans()).toEqual(['pro', '']);
  const ledger = () =>
    testApp.sql<{ amount_cents: number }>(
      "select amount_cents from billing_ledger where user_id = $1 and kind = 'sale' order by id",
      [userId],
    );
  const before = await ledger();
  const { preview_artist_plan: quote } = dataOf(
    await testApp.call<{ preview_artist_plan: object }>(
      token,
      'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "max") { due_cents total_cents } }',
      { id },
    ),
  );
  expect(quote).toEqual({ due_cents: dueCents, total_cents: 4800 });
  const paying = 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }';
  // A double click.
  const answers = await Promise.all([1, 2].map(() => testApp.call(token, paying, { id })));
  for (const { codes } of answers) expect(codes).toEqual([]);
  expect(await plans()).toEqual(['pro', 'max']);
  expect(await ledger()).toEqual([...before, ...(dueCents === 0 ? [] : [{ amount_cents: dueCents }])]);
  await expect.poll(() => testApp.modules.billing.check()).toEqual([]);
});
