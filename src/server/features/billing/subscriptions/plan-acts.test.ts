/** A plan that is chosen while a subscription begins: the plan of the artist and the one that is paid are the same (BILL-12). */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** Holds the artist's row, so that whatever sets its plan waits; gives what lets it go. */
async function holdArtist(artistId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from artists where id = $1 for update', [artistId]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
const waiting = async () => {
  const [row] = await testApp.sql<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.count;
};

it('is decided after the subscription, and paid by it', async () => {
  const payer = await buildPerson(testApp);
  const id = await buildArtist(testApp, payer.userId);
  const letGo = await holdArtist(id);
  const subscribing = testApp.call(
    payer.token,
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
    { id },
  );
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  const changing = testApp.call(
    payer.token,
    'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }',
    { id },
  );
  // Time for a change that asks nobody to get in line behind the subscription.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await letGo();
  dataOf(await subscribing);
  dataOf(await changing);
  const paid = await testApp.sql(
    'select current_plan as plan, billing_lines.plan as paid from artists join billing_lines on artist_id = artists.id and ended_at is null where artists.id = $1',
    [id],
  );
  expect(paid).toEqual([{ plan: 'max', paid: 'max' }]);
});
