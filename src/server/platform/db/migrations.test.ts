/** Migrations: applied once however many processes start at once, never changed afterwards, and described by tables.gen.ts. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { tableTypes } from '../../../../tools/table-types.ts';
import { migratePostgres, postgresMigrations } from './migrations.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testApp?.close();
});

it('gives the tables that tables.gen.ts describes', async () => {
  const printed = await tableTypes(testApp.settings.databaseUrl);
  const file = readFileSync(new URL('./tables.gen.ts', import.meta.url), 'utf8');
  expect(file, 'tables.gen.ts differs from db/postgres: run `npm run schema` and commit the result').toBe(printed);
});

it('make stored pre-saves save, and keep a url only where nothing else names the release', async () => {
  const owner = await buildPerson(testApp);
  const spotify = (path: string) => `https://open.spotify.com/${path}/4uLU6hMCjMI75M1A2tKUQC`;
  const { id } = await buildLink(testApp, {
    artistId: await buildArtist(testApp, owner.userId),
    destinations: [
      { type: 'spotify', url: spotify('album'), preRelease: true },
      { type: 'spotify', url: spotify('track') },
      { type: 'applemusic', url: 'https://music.apple.com/us/album/tides/1440857781?l=de', preRelease: true },
      { type: 'applemusic', url: 'https://music.apple.com/us/artist/mara/1', preRelease: true },
      { type: 'itunes', url: 'https://itunes.apple.com/us/album/1', preRelease: true },
    ],
  });
  await testApp.sql('alter table link_destinations drop column plain_link');
  await testApp.sql(readFileSync(join(postgresMigrations, '0013-plain-links.sql'), 'utf8'));
  const rows = await testApp.sql<{ url: string; plain_link: boolean }>(
    'select url, plain_link from link_destinations where link_id = $1 order by priority',
    [id],
  );
  expect(rows.every((row) => !row.plain_link)).toBe(true);
  expect(rows.map(({ url }) => url)).toEqual([
    '',
    spotify('track'),
    'https://music.apple.com/us/album/tides/1440857781?l=de',
    '',
    'https://itunes.apple.com/us/album/1',
  ]);
});

it('make one fan of a number in two forms, without losing an opt-out, a block or the earliest opt-in', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId);
  const [other, stored] = ['+541123456789', '+5491123456789'];
  const add = (value: string, createdAt: string, unsubscribedAt: string | null) =>
    testApp.sql<{ id: string }>(
      `insert into optins_message (id, artist_id, platform, value, created_at, unsubscribed_at)
       values (gen_random_uuid(), $1, 'phone_number', $2, $3, $4) returning id`,
      [artistId, value, createdAt, unsubscribedAt],
    );
  const [first] = await add(other, '2026-01-01T00:00:00Z', null);
  const [second] = await add(stored, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  await add('+5215512345678', '2026-01-01T00:00:00Z', null);
  await testApp.sql(
    `insert into fan_consents (id, artist_id, platform, value, words, page, created_at)
     values (gen_random_uuid(), $1, 'phone_number', $2, 'I agree', 'https://vibe.to/song', now())`,
    [artistId, other],
  );
  const drop = `insert into bulk_messages (id, artist_id, message, sms_link, location, state, created_at)
    values (gen_random_uuid(), $1, 'Out now', '', 'world', 'sending', now()) returning id`;
  const [{ id: dropId } = { id: '' }] = await testApp.sql<{ id: string }>(drop, [artistId]);
  for (const [optInId, number] of [
    [first?.id, other],
    [second?.id, stored],
  ])
    await testApp.sql(
      `insert into drop_recipients (id, drop_id, optin_id, number, area, time_zone, not_before, updated_at)
       values (gen_random_uuid(), $1, $2, $3, left($3, 4), '', now(), now())`,
      [dropId, optInId, number],
    );
  await testApp.sql(
    `insert into inbound_texts (carrier_id, artist_id, number, body, kind, created_at) values ('IM54', $1, $2, 'Hey', 'other', now())`,
    [artistId, stored],
  );
  for (const [number, lastAt, blockedAt] of [
    [other, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
    [stored, '2026-03-01T00:00:00Z', null],
  ])
    await testApp.sql(
      `with thread as (
         insert into inbox_threads (id, artist_id, number, unread, last_at, last_text, last_from, blocked_at)
         values (gen_random_uuid(), $1, $2, 1, $3, 'Hey', 'fan', $4) returning id)
       insert into inbox_replies (id, thread_id, body, state, created_at, checked_at)
       select gen_random_uuid(), id, 'Hello', 'sent', now(), now() from thread`,
      [artistId, number, lastAt, blockedAt],
    );
  const migration = readFileSync(join(postgresMigrations, '0081-stored-numbers.sql'), 'utf8');
  // Whatever has one form already stays as it is.
  for (const _ of ['once', 'again']) {
    await testApp.sql(migration);
    expect(
      await testApp.sql(
        `select id, value, unsubscribed_at is not null as ended, created_at < '2026-01-02' as early
         from optins_message where artist_id = $1 order by value`,
        [artistId],
      ),
    ).toMatchObject([
      { value: '+525512345678', ended: false, early: true },
      { id: first?.id, value: stored, ended: true, early: true },
    ]);
  }
  expect(await testApp.sql('select value from fan_consents where artist_id = $1', [artistId])).toEqual([
    { value: stored },
  ]);
  const recipients = 'select optin_id, number, state from drop_recipients where drop_id = $1 order by number';
  expect(await testApp.sql(recipients, [dropId])).toEqual([
    { optin_id: first?.id, number: other, state: 'skipped' },
    { optin_id: first?.id, number: stored, state: 'queued' },
  ]);
  expect(await testApp.sql("select number, body from inbound_texts where carrier_id = 'IM54'")).toEqual([
    { number: stored, body: 'Hey' },
  ]);
  expect(
    await testApp.sql(
      `select number, unread, blocked_at is not null as blocked,
         (select count(*)::int from inbox_replies where thread_id = t.id) as replies
       from inbox_threads t where artist_id = $1`,
      [artistId],
    ),
  ).toEqual([{ number: stored, unread: 2, blocked: true, replies: 2 }]);
});

it('applies each file once, refuses a changed one, and leaves nothing of a failed one', async () => {
  const url = testApp.settings.databaseUrl;
  await testApp.sql('drop table migrations');
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id integer);');
  const starts = await Promise.all([
    migratePostgres(url, { folder }),
    migratePostgres(url, { folder }),
    migratePostgres(url, { folder }),
  ]);
  expect(starts.flat()).toEqual(['0001-a.sql']);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer); select * from nowhere;');
  await expect(migratePostgres(url, { folder })).rejects.toThrow(
    'The migration 0002-b.sql failed: relation "nowhere" does not exist.',
  );
  expect(await testApp.sql("select 1 from pg_tables where tablename = 'b'")).toEqual([]);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer);');
  expect(await migratePostgres(url, { folder })).toEqual(['0002-b.sql']);
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id bigint);');
  await expect(migratePostgres(url, { folder })).rejects.toThrow('0001-a.sql was changed');
});

it('finds nothing to do in a database that another version left further on, and says so', async () => {
  await expect(migratePostgres(testApp.settings.databaseUrl)).rejects.toThrow('does not know');
});
