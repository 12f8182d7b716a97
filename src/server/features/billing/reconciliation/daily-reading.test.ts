/** The daily reading of every subscription: one payer whose payment has no answer keeps nobody else from it (BILL-19). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { subscriptionId } from '../provider/provider-ids.ts';

let testApp: TestApp;
const written: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ log: createLog('warn', { write: (line: string) => void written.push(line) }) });
  testApp.standIns.cardProvider.webhooks.mode = 'never';
});
afterAll(() => testApp?.close());

it('reads the others, and compares them', async () => {
  const payers: { person: TestPerson; artistId: string; id: string }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const person = await buildPerson(testApp, { firstBillingDate: null });
    const artistId = await buildArtist(testApp, person.userId);
    const subscribing =
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
    dataOf(await testApp.call(person.token, subscribing, { id: artistId }));
    payers.push({ person, artistId, id: subscriptionId(person.userId, 1) });
  }
  // They are read in this order.
  const [stuck, other] = payers.toSorted((one, next) => (one.id < next.id ? -1 : 1));
  if (stuck === undefined || other === undefined) throw new Error('There are two payers.');
  const { switches } = testApp.standIns.cardProvider;
  switches.answers = 'lost';
  const changing = 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }';
  expect((await testApp.call(stuck.person.token, changing, { id: stuck.artistId })).codes).toEqual(['BILLING_PENDING']);
  testApp.clock.moveBy(32 * 86_400_000);
  testApp.standIns.cardProvider.runDue();
  // The change of the next period is refused and paid back, which has no answer either.
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.read_subscriptions');
  // Many thousands are read for longer than other jobs may take.
  const [schedule] = await testApp.sql<{ options: object }>(
    "select options from pgboss.schedule where name = 'billing.read_subscriptions'",
  );
  expect(schedule?.options).toMatchObject({ expireInSeconds: 21_600 });
  const [queue] = await testApp.sql<{ seconds: number }>(
    "select heartbeat_seconds as seconds from pgboss.queue where name = 'billing.read_subscriptions'",
  );
  expect(queue?.seconds).toBe(25);
  await job?.run({});
  const salesOf = async ({ person }: { person: TestPerson }) =>
    (await testApp.sql("select id from billing_ledger where user_id = $1 and kind = 'sale'", [person.userId])).length;
  expect(await salesOf(other)).toBe(2);
  expect(written.join('')).toContain(`The subscription ${stuck.id} could not be read.`);
  expect(written.join('')).toContain('Billing differs from the card provider.');
  switches.answers = 'none';
});
