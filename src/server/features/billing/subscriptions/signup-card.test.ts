/** The card in the signup: a plan and a subscription before the signup is finished, for own artists only, charged when the trial ends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const subscribing =
  'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-nonce", yearly_plan: true, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';

it('begins the subscription at the price that was shown, and nothing is due before the trial ends', async () => {
  const { userId, token } = await buildPerson(testApp, { signupFinished: false });
  const id = await buildArtist(testApp, userId);
  const { preview_subscription: quote } = dataOf(
    await testApp.call<{ preview_subscription: object }>(
      token,
      'query ($id: uuid!) { preview_subscription(artists: [{ id: $id, selected_plan: "bio" }], yearly_plan: true) { due_cents total_cents } }',
      { id },
    ),
  );
  expect(quote).toEqual({ due_cents: 0, total_cents: 6000 });
  // A double click, and a second tab.
  const answers = await Promise.all([1, 2, 3].map(() => testApp.call(token, subscribing, { id })));
  for (const answer of answers) expect(answer.data).toEqual({ subscribe: { id: userId } });
  expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ currentPlan: 'bio' }]);
  expect(await testApp.sql('select status from billing_subscriptions where user_id = $1', [userId])).toEqual([
    { status: 'Pending' },
  ]);
  expect(await testApp.sql('select id from billing_ledger where user_id = $1', [userId])).toEqual([]);
});

it('chooses a plan without a card, and reaches no artist of another account', async () => {
  const { userId, token } = await buildPerson(testApp, { signupFinished: false });
  const id = await buildArtist(testApp, userId);
  const choosing = 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "bio") { success } }';
  expect((await testApp.call(token, choosing, { id })).codes).toEqual([]);
  expect(await testApp.operator.artistsOf(userId)).toMatchObject([{ currentPlan: 'bio' }]);
  const other = await buildPerson(testApp);
  const foreign = await buildArtist(testApp, other.userId);
  for (const document of [choosing, subscribing])
    expect((await testApp.call(token, document, { id: foreign })).codes).toEqual(['SIGNUP_UNFINISHED']);
});
