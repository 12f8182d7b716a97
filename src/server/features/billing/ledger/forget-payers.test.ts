/** The money records of a deleted account are kept for seven years after its last charge, and deleted then (BILL-83). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

async function buildPayer(person: Parameters<typeof buildPerson>[1] = { firstBillingDate: null }): Promise<TestPerson> {
  const payer = await buildPerson(testApp, person);
  const id = await buildArtist(testApp, payer.userId);
  const subscribing =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }';
  dataOf(await testApp.call(payer.token, subscribing, { id }));
  return payer;
}
/** How many rows about a payer each table has. */
const rowsOf = async ({ userId }: TestPerson): Promise<Record<string, number>> => {
  const [row] = await testApp.sql<Record<string, number>>(
    `select (select count(*)::int from billing_ledger where user_id = $1) as ledger,
       (select count(*)::int from billing_charges where user_id = $1) as charges,
       (select count(*)::int from billing_invoices where user_id = $1) as invoices,
       (select count(*)::int from billing_subscriptions where user_id = $1) as subscriptions,
       (select count(*)::int from billing_lines where subscription_id in (select id from billing_subscriptions where user_id = $1)) as lines,
       (select count(*)::int from billing_former_payers where user_id = $1) as payers`,
    [userId],
  );
  return row ?? {};
};
const runJob = (name: string, payload: object) =>
  testApp.modules.billing.jobs?.find(({ definition }) => definition.name === `billing.${name}`)?.run(payload);
const forget = () => runJob('forget_payers', {});

it('nothing is deleted a day before, everything a day after, and nothing of a payer who stayed', async () => {
  const [gone, stays] = [await buildPayer(), await buildPayer()];
  dataOf(await testApp.call(gone.token, 'mutation { delete_account { success } }'));
  const kept = { ledger: 1, charges: 1, invoices: 1, subscriptions: 1, lines: 1, payers: 1 };
  expect(await rowsOf(gone)).toEqual(kept);
  // The provider would bill the payer who stays for every month of seven years.
  dataOf(await testApp.call(stays.token, 'mutation { cancel_subscription { success } }'));
  const left = testApp.clock.now();
  const inSevenYears = Date.UTC(left.getUTCFullYear() + 7, left.getUTCMonth(), left.getUTCDate());
  testApp.clock.moveBy(inSevenYears - 86_400_000 - left.getTime());
  await forget();
  expect(await rowsOf(gone)).toEqual(kept);
  testApp.clock.moveBy(3 * 86_400_000);
  await forget();
  expect(await rowsOf(gone)).toEqual({ ledger: 0, charges: 0, invoices: 0, subscriptions: 0, lines: 0, payers: 0 });
  expect(await rowsOf(stays)).toEqual({ ...kept, payers: 0 });
  expect(await testApp.modules.billing.check()).toEqual([]);
});

it('somebody who subscribed and was never charged is forgotten like the others, and the last jobs about them end', async () => {
  const gone = await buildPayer({});
  const [subscription] = await testApp.sql<{ id: string }>('select id from billing_subscriptions where user_id = $1', [
    gone.userId,
  ]);
  dataOf(await testApp.call(gone.token, 'mutation { delete_account { success } }'));
  expect(await rowsOf(gone)).toMatchObject({ ledger: 0, subscriptions: 1, lines: 1, payers: 1 });
  await runJob('resolve_intent', { userId: gone.userId });
  await runJob('read_subscription', { subscriptionId: subscription?.id });
  testApp.clock.moveBy(7 * 366 * 86_400_000);
  await forget();
  expect(await rowsOf(gone)).toMatchObject({ subscriptions: 0, lines: 0, payers: 0 });
});
