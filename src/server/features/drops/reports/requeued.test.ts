/** Texts that are queued again: while their drop ends or is canceled, and when the night came before they were asked for (DROP-11, DROP-69). */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';
import { createRecipientsStore } from '../sending/recipients.store.ts';

let testApp: TestApp;
let artist: Texting;
let other: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
});
// A test that fails keeps no lock.
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other?.end();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.standIns.textCarrier.callbackMode = 'after';
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
/** How many statements with a table wait for a lock. */
const waiting = async (table: string) =>
  (
    await testApp.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
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
  await expect.poll(() => waiting('bulk_messages')).toBeGreaterThan(0);
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
  await expect.poll(() => waiting('bulk_messages')).toBeGreaterThan(0);
  await other.query('commit');
  await sending;
  await testApp.standIns.textCarrier.calls.settled();
  expect(await read(id)).toEqual({ drop: 'sending', text: 'queued', tries: 1 });
});

const newYork = '+12125550101';
const texts = () =>
  testApp.standIns.textCarrier.conversation(100).filter(({ to, from }) => to === newYork && from === artist.number);
const stateOf = async (id: string) =>
  (
    await testApp.sql<{ state: string; reason: string }>(
      'select state, reason from drop_recipients where drop_id = $1 and number = $2',
      [id, newYork],
    )
  )[0];

/** A drop to New York whose text is claimed at noon, by a database that stands still until it is night there. */
async function claimedForHours(): Promise<string> {
  await artist.addFans([newYork]);
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  const { id } = await sendDrop(testApp, artist, { location: 'us_canada' });
  await round();
  // Locked while it is night: the product's own worker sends too, and would be faster at noon.
  await other.query('begin');
  await other.query('lock table inbox_threads in access exclusive mode');
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  const sending = round();
  await expect.poll(() => waiting('inbox_threads')).toBeGreaterThan(0);
  testApp.clock.moveTo(new Date('2026-11-25T04:00:00Z'));
  await other.query('commit');
  await sending;
  return id;
}

it('does not ask for a text whose claim took until the night', async () => {
  const id = await claimedForHours();
  // The product's own worker may have the claim: it gives the text back a moment after this round has ended.
  await expect.poll(() => stateOf(id)).toEqual({ state: 'queued', reason: '' });
  expect(texts()).toHaveLength(0);
  testApp.clock.moveTo(new Date('2026-11-25T17:00:00Z'));
  const textsAfterRound = async () => {
    await round();
    return texts().length;
  };
  await expect.poll(textsAfterRound).toBe(1);
});

it('ends a drop whose last fan deleted everything while the text waited for its hours', async () => {
  await testApp.sql('delete from optins_message where artist_id = $1', [artist.artistId]);
  await artist.addFans([newYork]);
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(async () => (await afterRound(id))?.drop).toBe('sending');
  await testApp.sql('delete from optins_message where artist_id = $1', [artist.artistId]);
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  await expect.poll(() => afterRound(id)).toEqual({ drop: 'sent', text: 'skipped', tries: 0 });
});

it('leaves nothing waiting in a canceled drop when the carrier was too busy for a text that was asked for', async () => {
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(async () => (await afterRound(id))?.text).toBe('delivered');
  // The drop is canceled between the question and the answer.
  await testApp.sql("update bulk_messages set state = 'canceled' where id = $1", [id]);
  const [row] = await testApp.sql<{ id: string }>(
    "update drop_recipients set state = 'sending' where drop_id = $1 returning id",
    [id],
  );
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const busy = { id: row?.id ?? '', state: 'queued', reason: '', carrierId: null, code: null, segments: 0 } as const;
  await createRecipientsStore(postgres.database).settle(
    [{ ...busy, notBefore: null, isTry: false }],
    testApp.clock.now(),
  );
  await postgres.close();
  expect(await read(id)).toMatchObject({ drop: 'canceled', text: 'skipped' });
});
