/** Every channel can be stored, a channel without hours has groups without an end, and a drop goes out by the channel that it has when it starts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dropChannels } from '#domain/messaging/channels/drop-channel.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres, type Postgres } from '../../../platform/db/postgres.ts';

let testApp: TestApp;
let postgres: Postgres;
let artist: Texting;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});
beforeEach(async () => {
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  artist = await buildTexting(testApp, { withNumber: false });
  await testApp.sql('delete from text_pace');
  const settings =
    'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, postal_address: "1 Quay") { postal_address } }';
  dataOf(await testApp.call(artist.token, settings, { id: artist.artistId }));
});

/** Stores a drop that is due. */
async function store(platform: string): Promise<string> {
  const id = randomUUID();
  await testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, subject, message, sms_link, location, state, created_at, asked_at)
     values ($1, $2, $3, 'Out', 'Out now', 'https://mara.test/song', 'world', 'scheduled', $4, $4)`,
    [id, artist.artistId, platform, testApp.clock.now()],
  );
  return id;
}
const addEmail = (contact: string) =>
  testApp.operator.addFans(artist.artistId, [
    {
      ...{ kind: 'email' as const, contact, linkId: null, country: 'DE', region: '', city: 'Berlin' },
      ...{ forever: false, createdAt: testApp.clock.now() },
    },
  ]);
const round = () => testApp.modules.drops.sender.round();
/** Rounds of the sender until the one recipient of a drop was sent; the server's own worker sends, too. */
const expectSent = (id: string, number: string) =>
  expect
    .poll(async () => {
      await round();
      testApp.clock.moveBy(2_000);
      return testApp.sql('select number, state from drop_recipients where drop_id = $1', [id]);
    })
    .toEqual([{ number, state: 'sent' }]);

it('has a table that takes every channel', async () => {
  for (const channel of dropChannels) await expect(store(channel)).resolves.toBeDefined();
});

it('gives mails one group without an end', async () => {
  await addEmail('one@mail.test');
  const id = await store('email');
  await expectSent(id, 'one@mail.test');
  expect(await testApp.sql('select area, time_zone, closes_at from drop_groups where drop_id = $1', [id])).toEqual([
    { area: '', time_zone: '', closes_at: null },
  ]);
});

it('sends mails whose group was stored with an end a century away', async () => {
  await addEmail('old@mail.test');
  const id = await store('email');
  await expectSent(id, 'old@mail.test');
  await testApp.sql(
    "update drop_groups set area = '@', closes_at = opens_at + interval '100 years' where drop_id = $1",
    [id],
  );
  await testApp.sql("update drop_recipients set area = '@', state = 'queued' where drop_id = $1", [id]);
  await testApp.sql("update bulk_messages set state = 'sending', finished_at = null where id = $1", [id]);
  await expectSent(id, 'old@mail.test');
});

it('starts a drop that became a mail meanwhile as a mail, though the artist has no number', async () => {
  await addEmail('late@mail.test');
  const id = await store('sms');
  let started: Promise<boolean> | undefined;
  await postgres.database.transaction().execute(async (within) => {
    await within.updateTable('bulk_messages').set({ platform: 'email' }).where('id', '=', id).execute();
    started = round();
    await expect
      .poll(() =>
        testApp.sql(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bulk_messages%'",
        ),
      )
      .not.toEqual([]);
  });
  await started;
  await expectSent(id, 'late@mail.test');
});
