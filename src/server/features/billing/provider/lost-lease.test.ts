/** A process that loses the payer's lease while the card provider answers: what the next holder has finished is not done again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('gives a credit once', async () => {
  const payer = await buildPerson(testApp, { firstBillingDate: null });
  const id = await buildArtist(testApp, payer.userId);
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "max" }]) { id } }',
      { id },
    ),
  );
  const { switches, state } = testApp.standIns.cardProvider;
  switches.slowMilliseconds = 4_000;
  switches.nextAnswers = ['slow'];
  const changing = testApp.call(
    payer.token,
    'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "bio") { success } }',
    { id },
  );
  const addOns = () => Object.values(state.subscriptions).flatMap((one) => one.addOns.map((addOn) => addOn.id));
  await expect.poll(addOns).toEqual(['bio_900']);
  // As if its renewals had failed for longer than the lease lasts.
  await testApp.sql('delete from billing_leases where user_id = $1', [payer.userId]);
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.resolve_intent');
  await job?.run({ userId: payer.userId });
  dataOf(await changing);
  const [credit] = await testApp.sql<{ cents: number }>(
    'select credit_cents as cents from billing_subscriptions where user_id = $1',
    [payer.userId],
  );
  expect(credit).toEqual({ cents: 2_000 });
  await expect.poll(() => testApp.modules.billing.check()).toEqual([]);
});
