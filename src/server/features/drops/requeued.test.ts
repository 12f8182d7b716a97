/** A text that is tried again while its drop ends: it is never left behind (DROP-69). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
let other: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  artist = await buildTexting(testApp);
  await artist.addFans(['+4915110000000']);
});

const round = () => testApp.modules.drops.sender.round();
const read = async (id: string) =>
  (
    await testApp.sql<{ drop: string; text: string; tries: number }>(
      `select m.state as drop, r.state as text, r.attempts as tries
       from bulk_messages m join drop_recipients r on r.drop_id = m.id where m.id = $1`,
      [id],
    )
  )[0];
async function afterRound(id: string) {
  await round();
  return read(id);
}
/** Somebody waits for a row of the drops. */
const waiting = async () =>
  (
    await testApp.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bulk_messages%'`,
    )
  ).length;

it('does not end a drop whose text was queued again between the look and the end', async () => {
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.standIns.textCarrier.callbackMode = 'never';
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(async () => (await afterRound(id))?.drop).toBe('sent');
  await testApp.sql(`update bulk_messages set state = 'sending' where id = $1`, [id]);
  await other.query('begin');
  await other.query('select from bulk_messages where id = $1 for no key update', [id]);
  const ending = round();
  await expect.poll(waiting).toBe(1);
  await other.query(`update drop_recipients set state = 'queued', not_before = '2099-01-01' where drop_id = $1`, [id]);
  await other.query('commit');
  await ending;
  expect(await read(id)).toEqual({ drop: 'sending', text: 'queued', tries: 1 });
});

it('reopens a drop that ends while a report queues its text again', async () => {
  testApp.standIns.textCarrier.fate = { kind: 'unreachable', share: 100 };
  testApp.standIns.textCarrier.callbackMode = 'after';
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(async () => (await afterRound(id))?.tries).toBe(1);
  await testApp.standIns.textCarrier.calls.settled();
  await testApp.sql(`update drop_recipients set not_before = $2 where drop_id = $1`, [id, testApp.clock.now()]);
  await testApp.sql(`update drop_recipients set attempts = 0 where drop_id = $1`, [id]);
  await other.query('begin');
  await other.query(`update bulk_messages set state = 'sent' where id = $1`, [id]);
  const sending = round();
  await expect.poll(waiting).toBeGreaterThan(0);
  await other.query('commit');
  await sending;
  await testApp.standIns.textCarrier.calls.settled();
  expect(await read(id)).toEqual({ drop: 'sending', text: 'queued', tries: 1 });
});
