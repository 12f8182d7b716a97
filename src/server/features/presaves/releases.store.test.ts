/** Releases to open: what is done is not read again, and a fan whose grant commits while its release is opened is not forgotten. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import type { CatalogueRelease } from '#sandbox/spotify/catalogue.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { addSpotifyFans, buildPreRelease, presaveAtSpotify } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createReleasesStore, type ReleasesStore } from './releases.store.ts';
import { openLinkReleases } from './releases.ts';

const hour = 3_600_000;

let testApp: TestApp;
let postgres: Postgres;
let store: ReleasesStore;
let ownerId: string;
let albums: CatalogueRelease[];
/** Each test has its own: who has it already is done. */
let album: CatalogueRelease | undefined;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
  store = createReleasesStore(postgres.database);
  ownerId = (await buildPerson(testApp)).userId;
  // The tests run it.
  await testApp.sql("delete from pgboss.schedule where name = 'presaves.save_released'");
  albums = testApp.standIns.catalogue.releases.filter(({ kind }) => kind === 'album');
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

let link: Link;
beforeEach(async () => {
  album = albums.shift();
  const artistId = await buildArtist(testApp, ownerId);
  link = await buildPreRelease(testApp, { artistId, releaseTime: testApp.clock.now(), rid: album?.upc });
});

const work = () => testApp.modules.presaves.work.saveReleased();
const savesOf = async (linkId: string) =>
  (
    await testApp.sql<{ state: string }>(
      'select v.state from presave_saves v join presave_subscriptions p on p.id = v.subscription_id where p.link_id = $1',
      [linkId],
    )
  ).map(({ state }) => state);

it('opens a release for a fan whose grant commits after the opening has read its fans, and before that commits', async () => {
  const { id: linkId, artistId, version: linkVersion, title } = link;
  const outAt = testApp.clock.now();
  await addSpotifyFans(testApp, link, 1);
  await store.saveForLink({ linkId, artistId, provider: 'spotify', source: '', outAt, title, linkVersion }, outAt);
  const [release] = await testApp.sql<{ id: string }>('select id from presave_releases where link_id = $1', [linkId]);
  const id = release?.id ?? '';
  await store.saveFound(id, { key: album?.id ?? '', item: `spotify:album:${album?.id}` });
  await store.deleteChanges((await store.listChanges(100)).map((change) => change.id));

  const other = await postgres.pool.connect();
  await other.query('begin');
  // The opening waits for this row once it has read the fans.
  await other.query(
    `insert into presave_saves (id, subscription_id, release_id, provider, release_key, due_at, next_attempt_at)
     select gen_random_uuid(), p.id, r.id, r.provider, r.release_key, now(), now()
     from presave_releases r join presave_subscriptions p on p.link_id = r.link_id where r.id = $1`,
    [id],
  );
  const opening = store.openSaves(id, outAt);
  const waits = (statement: string) =>
    testApp.sql(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${statement}%`],
    );
  await expect.poll(() => waits('insert into presave_saves'), { timeout: 30_000 }).not.toEqual([]);
  expect(await presaveAtSpotify(testApp, link, fanAccounts[0].id)).toMatchObject({ outcome: 'granted' });
  expect(await store.listChanges(10)).toMatchObject([{ linkId }]);
  // A process whose clock is behind: for it, only the mark says that the release is open.
  const toOpen = store.listToOpenOf([linkId], new Date(outAt.getTime() - hour));
  await expect.poll(() => waits('with locked as'), { timeout: 30_000 }).not.toEqual([]);
  await other.query('rollback');
  other.release();
  await opening;
  expect(await toOpen).toEqual([id]);

  await work();
  expect(await savesOf(linkId)).toEqual(['saved', 'saved']);
  expect(await store.listChanges(10)).toEqual([]);
});

it('leaves the notes of a process that dies to the next', async () => {
  await addSpotifyFans(testApp, link, 2);
  const deps = {
    ...{ links: testApp.modules.links.service, artists: testApp.modules.artists.service, vendors: [] },
    catalogue: () => expect.unreachable(),
    clock: testApp.clock,
    log: createLog('silent'),
  };
  const killed = new Error('killed');
  for (const step of ['saveForLink', 'listToOpenOf', 'deleteChanges'] as const) {
    const dying = { ...deps, store: { ...store, [step]: () => Promise.reject(killed) } };
    await expect(openLinkReleases(dying)).rejects.toBe(killed);
  }
  await work();
  expect(await savesOf(link.id)).toEqual(['saved', 'saved']);
});

it('keeps what was stored from a later version of the link', async () => {
  const { id: linkId, artistId, title } = link;
  const now = testApp.clock.now();
  const release = { linkId, artistId, provider: 'spotify' as const, outAt: now, title };
  await store.saveForLink({ ...release, source: 'new', linkVersion: 3 }, now);
  await store.saveForLink({ ...release, source: 'old', linkVersion: 2 }, now);
  const rows = await testApp.sql('select source, link_version from presave_releases where link_id = $1', [linkId]);
  expect(rows).toEqual([{ source: 'new', link_version: 3 }]);
});

it('reads nothing of a thousand releases that are opened or given up', async () => {
  await work();
  // Every other one is in the queue; the others were never found.
  await testApp.sql(
    `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, release_time)
     select md5('link ' || n)::uuid, '${link.artistId}', now(), now(), 'pre-release', 'vibe.to', 'out-' || n, 'Out', now() - interval '30 days'
     from generate_series(1, 1000) n;
     insert into presave_subscriptions (id, artist_id, link_id, provider, fan_hash, token, state, created_at, granted_at, ends_at)
     select md5('grant ' || n)::uuid, '${link.artistId}', md5('link ' || n)::uuid, 'spotify', sha256(('fan ' || n)::bytea), '\x01',
       case when n % 2 = 0 then 'waiting' else 'failed' end, now(), now(), now() + interval '3 months'
     from generate_series(1, 1000) n;
     insert into presave_releases
       (id, artist_id, link_id, provider, release_key, attempts, out_at, due_at, link_version, created_at, opened_at)
     select md5('release ' || n)::uuid, '${link.artistId}', md5('link ' || n)::uuid, 'spotify', case when n % 2 = 0 then 'key-' || n end, 5,
       now() - interval '30 days', now(), 1, now(), case when n % 2 = 0 then now() end
     from generate_series(1, 1000) n;
     insert into presave_saves (id, subscription_id, release_id, provider, release_key, due_at, next_attempt_at)
     select md5('save ' || n)::uuid, md5('grant ' || n)::uuid, md5('release ' || n)::uuid, 'spotify', 'key-' || n, now(), now() + interval '1 day'
     from generate_series(2, 1000, 2) n;
     delete from presave_changes;
     analyze`,
  );
  await addSpotifyFans(testApp, link, 1);
  const now = new Date(testApp.clock.now().getTime() + 1);
  // One connection, so that all is one transaction, whose statements PostgreSQL counts apart.
  const { database, close } = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const reading = createReleasesStore(database);
  await sql`begin`.execute(database);
  const notes = await reading.listChanges(200);
  expect(notes).toHaveLength(1);
  expect(await reading.listChangedLinks(notes.map(({ linkId }) => linkId))).toHaveLength(1);
  expect(await reading.listToOpenOf([link.id], now)).toEqual([]);
  expect(await reading.listToOpen(now, 500)).toEqual([]);
  expect(await reading.listToLookUp('spotify', now, 200)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname like 'presave%' or relname = 'links'`.execute(database);
  await close();
  expect(rows[0]?.count).toBeLessThan(20);
});
