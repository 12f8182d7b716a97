/** A link with many fans is deleted: they stay, and each of their rows is written once. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const count = 200;
const tables = ['fan_consents', 'optins_message', 'presave_subscriptions'];

let testApp: TestApp;
let client: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  client = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await testApp?.close();
});

it('lets go of its fans by one update of each', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, { artistId });
  const came = `'${artistId}', '${link.id}', '${link.destinations[0]?.id}'`;
  await client.query(
    `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at)
     select gen_random_uuid(), ${came}, 'email', 'fan' || n || '@mail.test', now() from generate_series(1, ${count}) n;
     insert into fan_consents (id, artist_id, link_id, destination_id, platform, value, words, page, country, created_at)
     select gen_random_uuid(), artist_id, link_id, destination_id, platform, value, '', '', '', now() from optins_message;
     insert into presave_subscriptions (id, artist_id, link_id, destination_id, provider, created_at, granted_at, ends_at)
     select gen_random_uuid(), ${came}, 'spotify', now(), now(), now() + interval '3 months' from generate_series(1, ${count}) n`,
  );
  await client.query('begin');
  await client.query('delete from links where id = $1', [link.id]);
  const { rows: written } = await client.query(
    'select relname, n_tup_upd::int as count from pg_stat_xact_user_tables where relname = any($1) order by relname',
    [tables],
  );
  await client.query('commit');
  expect(written).toEqual(tables.map((relname) => ({ relname, count })));
  for (const table of tables) {
    const { rows } = await client.query(`select from ${table} where link_id is null and destination_id is null`);
    expect(rows).toHaveLength(count);
  }
  const counts = await client.query(
    'select channel, link_id, sum(count)::int as count from fan_counts where artist_id = $1 group by 1, 2 having sum(count) <> 0 order by 1',
    [artistId],
  );
  expect(counts.rows).toEqual(['email', 'spotify'].map((channel) => ({ channel, link_id: null, count })));
});
