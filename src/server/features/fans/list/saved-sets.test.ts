/** "Not saved yet" after any opt-ins, pre-saves, changes and deletions, many at the same moment, against its definition (DROP-121). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let pool: pg.Pool;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  pool = new pg.Pool({ connectionString: testApp.settings.databaseUrl, max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await testApp?.close();
});

interface Row {
  id: string;
  link_id: string | null;
  contact: string;
  fan_hash: string | null;
}
type Step =
  | { act: 'opt-in'; contact: string }
  | { act: 'pre-save' | 'change'; contact: string; account: string | null; link: number; which: number }
  | { act: 'delete'; which: number };

const contact = fc.constantFrom('ada@mail.test', 'bo@mail.test', '+4915112345601');
const grant = {
  contact: fc.constantFrom('', 'ada@mail.test', 'Ada@Mail.test', 'bo@mail.test'),
  account: fc.constantFrom(null, 'one', 'other'),
  link: fc.nat(2),
  which: fc.nat(5),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('opt-in' as const), contact }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pre-save' as const), ...grant }) },
  fc.record({ act: fc.constant('change' as const), ...grant }),
  fc.record({ act: fc.constant('delete' as const), which: fc.nat(5) }),
);

/** Does a step as the product does: whatever changes pre-saves takes the artist's lock first. */
async function take(artistId: string, linkIds: readonly string[], wanted: Step): Promise<void> {
  const client = await pool.connect();
  const nth = 'id = (select id from presave_subscriptions where artist_id = $1 order by id offset $2 limit 1)';
  try {
    await client.query('begin');
    if (wanted.act !== 'opt-in') await client.query('select lock_saved_sets($1)', [artistId]);
    if (wanted.act === 'opt-in')
      await client.query(
        `insert into optins_message (id, artist_id, platform, value, created_at)
         values ($1, $2, $3, $4, now()) on conflict do nothing`,
        [randomUUID(), artistId, wanted.contact.startsWith('+') ? 'phone_number' : 'email', wanted.contact],
      );
    else if (wanted.act === 'delete')
      await client.query(`delete from presave_subscriptions where ${nth}`, [artistId, wanted.which]);
    else if (wanted.act === 'change')
      await client.query(
        `update presave_subscriptions p set contact = $3, fan_hash = $4::text::bytea where ${nth} and not exists (
           select from presave_subscriptions o where o.link_id = p.link_id and o.fan_hash = $4::text::bytea)`,
        [artistId, wanted.which, wanted.contact, wanted.account],
      );
    else
      await client.query(
        `insert into presave_subscriptions (id, artist_id, link_id, provider, contact, fan_hash, created_at, granted_at, ends_at)
         values ($1, $2, $3, 'spotify', $4, $5::text::bytea, now(), now(), now()) on conflict do nothing`,
        [randomUUID(), artistId, linkIds[wanted.link], wanted.contact, wanted.account],
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The rows that match by the definition: nobody with the same contact, or the same account, asked to save one of the links. */
async function unsaved(artistId: string, linkIds: readonly string[]): Promise<string[]> {
  const optIns = await testApp.sql<Row>(
    'select id, null as link_id, value as contact, null as fan_hash from optins_message where artist_id = $1',
    [artistId],
  );
  const grants = await testApp.sql<Row>(
    "select id, link_id, lower(contact) as contact, encode(fan_hash, 'hex') as fan_hash from presave_subscriptions where artist_id = $1",
    [artistId],
  );
  const savers = grants.filter(({ link_id }) => link_id !== null && linkIds.includes(link_id));
  const isSaved = (row: Row) =>
    savers.some(
      (saver) =>
        (row.contact !== '' && saver.contact === row.contact) ||
        (row.fan_hash !== null && saver.fan_hash === row.fan_hash),
    );
  return [...optIns, ...grants].filter((row) => !isSaved(row)).map(({ id }) => id);
}

interface Answer {
  fan_list: { total: number; fans: { id: string }[] };
  fan_facets: { channels: { count: number }[]; unsaved: { value: string; count: number }[] };
}
const document = `query ($id: uuid!, $where: fan_filter_input!) {
  fan_list(artist_id: $id, where: $where, limit: 100) { total fans { id } }
  fan_facets(artist_id: $id, where: $where) { channels { count } unsaved { value count } } }`;

it('DROP-121: lists and counts who has not saved links, whatever changed at the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), fc.boolean(), async (steps, losesLink) => {
      const artistId = await buildArtist(testApp, owner.userId);
      const linkIds: string[] = [];
      for (let index = 0; index < 3; index += 1) linkIds.push((await buildLink(testApp, { artistId })).id);
      for (let first = 0; first < steps.length; first += 4)
        await Promise.all(steps.slice(first, first + 4).map((each) => take(artistId, linkIds, each)));
      if (losesLink) await testApp.sql('delete from links where id = $1', [linkIds[0]]);
      const stored = await testApp.sql<{ value: string; count: number }>(
        'select link_id as value, count(*)::int as count from presave_subscriptions where artist_id = $1 and link_id is not null group by 1',
        [artistId],
      );
      for (const wanted of [linkIds.slice(0, 1), linkIds.slice(1, 2), linkIds]) {
        const variables = { id: artistId, where: { unsaved: wanted } };
        const { fan_list, fan_facets } = dataOf(await testApp.call<Answer>(owner.token, document, variables));
        const offered = fan_facets.unsaved.filter(({ count }) => count !== 0);
        expect(offered).toHaveLength(stored.length);
        expect(offered).toEqual(expect.arrayContaining(stored));
        const expected = await unsaved(artistId, wanted);
        expect(fan_list.fans.map(({ id }) => id).sort()).toEqual(expected.sort());
        expect(fan_list.total).toBe(expected.length);
        expect(fan_facets.channels.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
      }
    }),
    { numRuns: figure(8, 60) },
  );
});

it('DROP-121: sees a pre-save and an opt-in of one fan that are stored at the same moment', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const { id: linkId } = await buildLink(testApp, { artistId });
  const contacts = Array.from({ length: 40 }, (_, index) => `fan-${index}@mail.test`);
  await Promise.all(
    contacts.flatMap((each, index) => [
      take(artistId, [linkId], { act: 'opt-in', contact: each }),
      take(artistId, [linkId], { act: 'pre-save', contact: each, account: `account ${index}`, link: 0, which: 0 }),
    ]),
  );
  const variables = { id: artistId, where: { unsaved: [linkId] } };
  expect(dataOf(await testApp.call<Answer>(owner.token, document, variables)).fan_list).toEqual({ total: 0, fans: [] });
});
