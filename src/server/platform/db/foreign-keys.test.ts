/** Foreign keys: each begins an index, since deleting a row looks for all rows that name it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** Foreign keys whose columns begin no index. A partial index counts when it leaves out only rows in which the column is null. */
const unindexed = () =>
  testApp.sql<{ column: string }>(`
    select k.conrelid::regclass || '.' || a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', quote_ident(a.attname))))
    order by 1`);

it('each begin an index', async () => {
  expect(await unindexed(), 'add `create index` for these columns to the migration that adds them').toEqual([]);
});

it('are noticed without one, also where an index has the column second or leaves rows out', async () => {
  await testApp.sql(`
    create table reviews (
      artist_id uuid references artists, link_id uuid references links, user_id uuid references users, score integer);
    create index on reviews (score, artist_id);
    create index on reviews (link_id) where score > 3;
    create index on reviews (user_id) where user_id is not null;`);
  expect(await unindexed()).toEqual([{ column: 'reviews.artist_id' }, { column: 'reviews.link_id' }]);
});
