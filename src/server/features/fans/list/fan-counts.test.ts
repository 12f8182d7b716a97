/** Numbers of fans against what counting the rows gives, whatever changes at the same moment (DROP-91). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { combinedCounts, countFans, keptCounts } from '#tests/fixtures/counted-fans.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let pool: pg.Pool;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  pool = new pg.Pool({ connectionString: testApp.settings.databaseUrl, max: 5 });
});
afterAll(async () => {
  await pool?.end();
  await testApp?.close();
});

const addUp = () =>
  testApp.modules.fans.jobs?.find(({ definition }) => definition.name === 'fans.add_up_counts')?.run({});
const sql: Parameters<typeof countFans>[0] = async (statement, values = []) =>
  (await pool.query(statement, values)).rows;

/** Where an act happens: an artist with three links and an import. */
interface Place {
  artistId: string;
  linkIds: string[];
  importId: string;
}
const kinds = [
  'optIn',
  'import',
  'undoImport',
  'optOut',
  'move',
  'presave',
  'endPresave',
  'forget',
  'deleteLink',
] as const;
type Kind = (typeof kinds)[number];
interface Act {
  kind: Kind;
  /** Which row, link or contact. */
  which: number;
  country: string;
  city: string;
  channel: string;
}
const contactOf = ({ channel, which }: Act) =>
  channel === 'email' ? `fan${which}@mail.test` : `${which % 2 === 0 ? '+1212' : '+4915'}555010${which}`;
const nth = (table: string) => `id = (select id from ${table} where artist_id = $1 order by id offset $2 limit 1)`;

/** What happens to fans, each as one statement. */
const acts: Record<Kind, (act: Act, place: Place) => [statement: string, values: unknown[]]> = {
  optIn: (act: Act, { artistId, linkIds }: Place) => [
    `insert into optins_message (id, artist_id, platform, value, country, city, link_id, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, now()) on conflict do nothing`,
    [artistId, act.channel, contactOf(act), act.country, act.city, linkIds[act.which % 4] ?? null],
  ],
  import: (act: Act, { artistId, importId }: Place) => [
    `insert into optins_message (id, artist_id, platform, value, country, city, import_id, created_at)
     select gen_random_uuid(), $1, 'email', 'fan' || n || '@mail.test', $2, $3, $4, now() from generate_series($5::int, $5 + 4) n
     on conflict do nothing`,
    [artistId, act.country, act.city, importId, act.which],
  ],
  undoImport: (_: Act, { artistId, importId }: Place) => [
    'delete from optins_message where artist_id = $1 and import_id = $2',
    [artistId, importId],
  ],
  optOut: ({ which }: Act, { artistId }: Place) => [
    `update optins_message set unsubscribed_at = case when unsubscribed_at is null then now() end where ${nth('optins_message')}`,
    [artistId, which],
  ],
  move: ({ which, country, city }: Act, { artistId }: Place) => [
    'update optins_message set country = $3, city = $4 where artist_id = $1 and link_id is not distinct from $2',
    [artistId, which % 2 === 0 ? null : randomUUID(), country, city],
  ],
  presave: (act: Act, { artistId, linkIds }: Place) => [
    `insert into presave_subscriptions
       (id, artist_id, link_id, provider, contact, fan_hash, country, forever, created_at, granted_at, ends_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5::text::bytea, $6, $7, now(), now(), now()) on conflict do nothing`,
    [
      ...[
        artistId,
        linkIds[act.which % 4] ?? null,
        act.which % 3 === 0 ? 'applemusic' : 'spotify',
        `fan${act.which}@mail.test`,
      ],
      ...[`account ${act.which % 4}`, act.country, act.which % 2 === 0],
    ],
  ],
  endPresave: ({ which }: Act, { artistId }: Place) => [
    `update presave_subscriptions set ending = case when ending is null then 'withdrawn' end where ${nth('presave_subscriptions')}`,
    [artistId, which],
  ],
  forget: (act: Act, { artistId }: Place) => [
    `with contacts as (delete from optins_message where artist_id = $1 and value = $2)
     delete from presave_subscriptions where artist_id = $1 and contact = $2`,
    [artistId, contactOf({ ...act, channel: 'email' })],
  ],
  deleteLink: ({ which }: Act, { linkIds }: Place) => ['delete from links where id = $1', [linkIds[which % 3] ?? null]],
};

/** Does an act as the product does: with the artist's lock where rows of one fan in both tables may change. */
async function take(act: Act, place: Place): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (act.kind !== 'optIn' && act.kind !== 'import')
      await client.query('select lock_saved_sets($1)', [place.artistId]);
    const [statement, values] = acts[act.kind](act, place);
    await client.query(statement, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // A fan whose link is gone is refused.
    if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error;
  } finally {
    client.release();
  }
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds, 'optIn', 'optIn', 'presave'),
  which: fc.nat(7),
  country: fc.constantFrom('', 'SE', 'US'),
  city: fc.constantFrom('', 'Malmö', 'Brooklyn'),
  channel: fc.constantFrom('email', 'phone_number', 'text'),
});

interface Answer {
  fan_list: { total: number; fans: { channel: string; country: string }[] };
  fan_facets: Record<'channels' | 'countries', { value: string; count: number }[]>;
}
const document = `query ($id: uuid!, $where: fan_filter_input!) {
  fan_list(artist_id: $id, where: $where, limit: 100) { total fans { channel country } }
  fan_facets(artist_id: $id, where: $where) { channels { value count } countries { value count } } }`;

async function buildPlace(): Promise<Place> {
  const artistId = await buildArtist(testApp, owner.userId);
  const linkIds: string[] = [];
  for (let index = 0; index < 3; index += 1) linkIds.push((await buildLink(testApp, { artistId })).id);
  const importId = randomUUID();
  await testApp.sql(
    `insert into fan_imports (id, artist_id, user_id, file_name, bytes, encoding, head, state, created_at)
     values ($1, $2, $3, 'fans.csv', 1, 'utf-8', '', 'imported', now())`,
    [importId, artistId, owner.userId],
  );
  return { artistId, linkIds, importId };
}

it('DROP-91: keeps each number exact, whatever comes, changes and goes while counts are added up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 32 }), async (wanted) => {
      const place = await buildPlace();
      for (let first = 0; first < wanted.length; first += 4)
        await Promise.all([...wanted.slice(first, first + 4).map((each) => take(each, place)), addUp()]);
      const counted = await countFans(sql);
      expect(await keptCounts(sql, 'fan_value_counts')).toEqual(counted);
      expect(await keptCounts(sql, 'fan_totals')).toEqual(counted);
      expect(await keptCounts(sql, combinedCounts)).toEqual(counted);
      for (const where of [
        {},
        { countries: ['SE', ''] },
        { channels: ['email'] },
        { cities: ['Malmö'], countries: ['SE'] },
        { sources: place.linkIds },
      ]) {
        const { fan_list, fan_facets } = dataOf(
          await testApp.call<Answer>(owner.token, document, { id: place.artistId, where }),
        );
        expect(fan_list.fans).toHaveLength(fan_list.total);
        const sum = (values: { count: number }[]) => values.reduce((total, { count }) => total + count, 0);
        if (where.channels === undefined) expect(sum(fan_facets.channels)).toBe(fan_list.total);
        if (where.countries === undefined) expect(sum(fan_facets.countries)).toBe(fan_list.total);
      }
    }),
    { numRuns: figure(8, 60) },
  );
});

it('leaves one row for each number once counts are added up, and none for a number of nobody', async () => {
  const place = await buildPlace();
  const base = { which: 0, country: 'SE', city: 'Malmö', channel: 'email' };
  for (let which = 0; which < 6; which += 1) await take({ ...base, kind: 'optIn', which }, place);
  await testApp.sql("update optins_message set city = 'Lund' where artist_id = $1", [place.artistId]);
  await addUp();
  await addUp();
  const rows = await testApp.sql(
    'select dimension, value, count, added_up from fan_value_counts where artist_id = $1 and dimension in ($2, $3) order by 1',
    [place.artistId, 'channel', 'city'],
  );
  expect(rows).toEqual([
    { dimension: 'channel', value: 'email', count: 6, added_up: true },
    { dimension: 'city', value: 'Lund', count: 6, added_up: true },
  ]);
});

it('lets a fan come while an import of the same artist has not ended', async () => {
  const place = await buildPlace();
  const importing = await pool.connect();
  const other = await pool.connect();
  const base = { which: 0, country: 'SE', channel: 'email' };
  const imported = acts.import({ ...base, kind: 'import', city: '' }, place);
  const opted = acts.optIn({ ...base, kind: 'optIn', which: 7, city: 'Malmö' }, place);
  try {
    await importing.query('begin');
    await importing.query(...imported);
    await other.query("begin; set local lock_timeout = '2 s'");
    await other.query(...opted);
    await other.query('commit');
    await importing.query('commit');
  } finally {
    importing.release(true);
    other.release(true);
  }
  expect(await keptCounts(sql, 'fan_totals')).toEqual(await countFans(sql));
});
