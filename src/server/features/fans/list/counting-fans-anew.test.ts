/** The migration that counts fans by each value: fans come and go before, during and after it, and each number is exact at its end (DROP-91). */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { combinedCounts, countFans, keptCounts } from '#tests/fixtures/counted-fans.ts';
import { createMigrationWorld, type MigrationWorld } from '#tests/fixtures/migration-folder.ts';
import { runBackfill } from '../../../platform/db/migrations/backfill.ts';
import { readMigrationFiles } from '../../../platform/db/migrations/migration-files.ts';
import { migratePostgres, postgresMigrations } from '../../../platform/db/migrations.ts';

const expand = '0350-fan-value-counts.sql';
const backfill = '0351-fans-counted-by-value.sql';

let world: MigrationWorld;
const addFiles = (names: readonly string[]) => {
  for (const name of names) cpSync(join(postgresMigrations, name), join(world.folder, name));
};
beforeEach(async () => {
  world = await createMigrationWorld();
  addFiles(readdirSync(postgresMigrations).filter((name) => name.endsWith('.sql') && name < expand));
  await migratePostgres(world.url, world);
  await world.sql(`
    insert into users (id, email, password_hash, first_name, last_name, created_at)
      values ('00000000-0000-4000-8000-000000000000', 'owner@people.test', '', '', '', now());
    insert into artists (id, name, billing_user_id, created_at)
      select md5('artist ' || n)::uuid, n::text, '00000000-0000-4000-8000-000000000000', now() from generate_series(1, 21) n;
    insert into optins_message (id, artist_id, platform, value, country, created_at, unsubscribed_at)
      select gen_random_uuid(), md5('artist ' || 1 + n % 20)::uuid, 'phone_number', '+1212555' || 1000 + n, 'US', now(), case when n % 3 = 0 then now() end
      from generate_series(1, 2000) n;
    insert into presave_subscriptions (id, artist_id, provider, forever, country, created_at, granted_at, ends_at)
      select gen_random_uuid(), md5('artist ' || 1 + n % 20)::uuid, 'spotify', n % 2 = 0, 'SE', now(), now(), now() from generate_series(1, 300) n`);
});
afterEach(() => world?.close());

const sql: Parameters<typeof countFans>[0] = (statement, values) => world.sql(statement, values);

/** Fans who come, move, opt out and go, on a connection of their own, until `isOver`; gives how many steps there were. */
async function changeFans(name: string, isOver: () => boolean): Promise<number> {
  const client = await world.connect();
  let step = 0;
  while (!isOver() || step < 8) {
    step += 1;
    const artist = `md5('artist ${1 + (step % 20)}')::uuid`;
    await client.query(
      `insert into optins_message (id, artist_id, platform, value, country, created_at)
       values (gen_random_uuid(), ${artist}, 'email', $1, 'SE', now())`,
      [`${name}${step}@mail.test`],
    );
    const earlier = [`${name}${step - (step % 4)}@mail.test`];
    await client.query("update optins_message set country = 'NO' where value = $1", earlier);
    if (step % 3 === 0)
      await client.query('update optins_message set unsubscribed_at = now() where value = $1', earlier);
    if (step % 5 === 0) await client.query('delete from optins_message where value = $1', earlier);
  }
  return step;
}

/** Runs the backfill while fans come and go. */
async function countAnew(): Promise<void> {
  const file = (await readMigrationFiles(world.folder)).find(({ name }) => name === backfill);
  if (file === undefined) throw new Error(`There is no ${backfill}.`);
  expect(await runBackfill(await world.connect(), file)).toBe(true);
}

it('counts the fans of each artist once, whatever they do meanwhile', async () => {
  let isOver = false;
  const fans = ['ada', 'bo', 'cy'].map((name) => changeFans(name, () => isOver));
  addFiles([expand, backfill]);
  await migratePostgres(world.url, world);
  // Nothing is counted yet, and numbers are read as before. One artist has no fans.
  expect(await world.sql('select count(*)::int as count from artists_to_count')).toEqual([{ count: 20 }]);
  await world.sql(
    "insert into artists (id, name, billing_user_id, created_at) select md5('new')::uuid, '', id, now() from users",
  );
  await countAnew();
  isOver = true;
  for (const steps of await Promise.all(fans)) expect(steps).toBeGreaterThan(7);
  const counted = await countFans(sql);
  expect(await keptCounts(sql, 'fan_value_counts')).toEqual(counted);
  expect(await keptCounts(sql, 'fan_totals')).toEqual(counted);
  expect(await keptCounts(sql, combinedCounts)).toEqual(counted);
});

it('answers exactly before an artist is counted, and mends what is wrong when it counts', async () => {
  addFiles([expand]);
  await migratePostgres(world.url, world);
  await world.sql("update optins_message set country = 'NO' where artist_id = md5('artist 1')::uuid");
  const counted = await countFans(sql);
  expect(await keptCounts(sql, 'fan_value_counts')).not.toEqual(counted);
  expect(await keptCounts(sql, 'fan_totals')).toEqual(counted);
  await world.sql("insert into fan_value_counts select md5('artist 2')::uuid, 'country', 'XX', 7");
  addFiles([backfill]);
  await migratePostgres(world.url, world);
  await countAnew();
  expect(await keptCounts(sql, 'fan_totals')).toEqual(counted);
  // Before the old counts go, it goes over the artists once more.
  await world.sql('update applied_migrations set finished_at = null, last_key = null where name = $1', [backfill]);
  await countAnew();
  expect(await keptCounts(sql, 'fan_totals')).toEqual(counted);
});
