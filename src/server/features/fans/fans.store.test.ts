/** Lists of fans read page by page: each fan once, at the same cost at the end as at the beginning. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createFansStore } from './fans.store.ts';

const count = 10_000;

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let postgres: Postgres;
beforeAll(async () => {
  testApp = await createTestApp();
  // One connection, so that all is one transaction, whose statements PostgreSQL counts apart.
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  // Seven of each second, so that a page ends between fans of the same time, and parts of a millisecond, which JavaScript does not have.
  const at = "timestamptz '2026-11-01' - n / 7 * interval '1 second' + interval '3 microseconds'";
  await testApp.sql(
    `insert into optins_message (id, artist_id, platform, value, created_at)
     select gen_random_uuid(), '${artistId}', 'email', 'fan' || n || '@mail.test', ${at} from generate_series(1, ${count}) n;
     insert into presave_subscriptions (id, artist_id, provider, contact, created_at, granted_at, ends_at)
     select gen_random_uuid(), '${artistId}', 'spotify', 'fan' || n || '@mail.test', ${at}, now(), now() + interval '3 months'
     from generate_series(1, ${count}) n;
     analyze`,
  );
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

it('gives each fan once, newest first, first the opt-ins and then the pre-saves', async () => {
  const person = await testApp.modules.accounts.departing.findPerson(owner.userId);
  const caller = { person, sessionId: undefined, provenAt: null, ipAddress: '', device: '' };
  const rows = [];
  for await (const fans of testApp.modules.fans.service.everyFan(caller, artistId)) rows.push(...fans);
  expect(rows).toHaveLength(2 * count);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * count);
  for (const kind of ['opt-in', 'presave'] as const) {
    const times = rows.filter((fan) => fan.kind === kind).map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, next) => next - one));
  }
  expect(rows.findIndex(({ kind }) => kind === 'presave')).toBe(count);
});

it('reads for the last page no more rows than for the first', async () => {
  const { database } = postgres;
  const store = createFansStore(database);
  // On another connection: a transaction's figures include those of its connection that are not reported yet.
  const [last] = await testApp.sql<{ at: string; id: string }>(
    `select created_at::text as at, id from optins_message where artist_id = $1 order by created_at desc, id offset $2 limit 1`,
    [artistId, count - 101],
  );
  await sql`begin`.execute(database);
  expect(await store.optInsAfter(artistId, { after: last, limit: 200 })).toHaveLength(100);
  const { rows } = await sql<{ count: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname = 'optins_message'`.execute(database);
  await sql`commit`.execute(database);
  expect(rows[0]?.count).toBeLessThan(150);
});
