/** The list of fans over the API: pages, filters, exact counts whatever changes, and masked contacts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface Answer {
  fan_list: { total: number; fans: { contact: string; channel: string; source_link: { title: string } | null }[] };
  fan_facets: Record<string, { value: string; label: string; count: number }[]>;
  subscriber_counts: Record<string, number>;
}
const values = '{ value label count }';
const document = `query ($id: uuid!, $where: fan_filter_input!, $limit: Int!, $offset: Int!) {
  fan_list(artist_id: $id, where: $where, limit: $limit, offset: $offset) {
    total fans { contact channel source_link { title } } }
  fan_facets(artist_id: $id, where: $where) {
    channels ${values} countries ${values} regions ${values} cities ${values} sources ${values} }
  subscriber_counts(artist_id: $id) { email subscribers_world subscribers_us_canada forever_spotify forever_applemusic } }`;

let testApp: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

async function buildFans() {
  const artistId = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, { artistId, title: 'Night Ferry' });
  let minute = 0;
  const fan = (kind: 'email' | 'phone_number' | 'spotify', contact: string, country: string, city: string) => {
    minute += 1;
    const createdAt = new Date(Date.UTC(2026, 10, 1, 10, minute));
    return { kind, contact, country, region: '', city, forever: true, linkId: link.id, createdAt };
  };
  await testApp.operator.addFans(artistId, [
    fan('email', 'ada@mail.test', 'SE', 'Malmö'),
    fan('phone_number', '+12125550103', 'US', 'Brooklyn'),
    fan('phone_number', '+46701234567', 'SE', 'Malmö'),
    fan('spotify', 'ada@mail.test', 'SE', ''),
    fan('email', 'bo@mail.test', 'US', 'Brooklyn'),
  ]);
  const ask = async (where: object = {}, { limit = 25, offset = 0, token = owner.token } = {}) =>
    dataOf(await testApp.call<Answer>(token, document, { id: artistId, where, limit, offset }));
  const contacts = async (...question: Parameters<typeof ask>) =>
    (await ask(...question)).fan_list.fans.map(({ contact }) => contact);
  return { artistId, link, ask, contacts };
}

it('lists every channel together, newest first, the same on each way through the pages', async () => {
  const { ask, contacts } = await buildFans();
  const all = ['bo@mail.test', 'ada@mail.test', '+46701234567', '+12125550103', 'ada@mail.test'];
  expect(await contacts()).toEqual(all);
  const pages = [];
  for (const offset of [0, 2, 4, 6]) pages.push(await contacts({}, { limit: 2, offset }));
  expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4), []]);
  expect((await ask()).fan_list.fans[1]).toMatchObject({ channel: 'spotify', source_link: { title: 'Night Ferry' } });
});

it('filters by channel, place and source, and counts what each part of the filter offers', async () => {
  const { ask, contacts, link } = await buildFans();
  expect(await contacts({ channels: ['email', 'spotify'], countries: ['SE'] })).toEqual([
    'ada@mail.test',
    'ada@mail.test',
  ]);
  expect(await contacts({ cities: [''] })).toEqual(['ada@mail.test']);
  expect(await contacts({ sources: [link.id], cities: ['Brooklyn'], channels: ['phone_number'] })).toEqual([
    '+12125550103',
  ]);
  const { fan_list, fan_facets } = await ask({ countries: ['US'], channels: ['email'] });
  expect(fan_list.total).toBe(1);
  const counts = (part: string) => fan_facets[part]?.map(({ label, count }) => [label, count]);
  expect(counts('countries')).toEqual([
    ['SE', 1],
    ['US', 1],
  ]);
  expect(counts('channels')).toEqual([
    ['email', 1],
    ['phone_number', 1],
  ]);
  expect(counts('sources')).toEqual([['Night Ferry', 1]]);
});

it('counts a forever pre-save, and calls it so, only while its permission is valid', async () => {
  const { artistId, ask } = await buildFans();
  const asked = async () => {
    const list = `query ($id: uuid!) { fans(artist_id: $id) { presave_subscriptions { forever } }
      fan_list(artist_id: $id, where: { channels: ["spotify"] }, limit: 5, offset: 0) { total fans { forever } } }`;
    const { fans, fan_list } = dataOf(
      await testApp.call<{
        fans: { presave_subscriptions: { forever: boolean }[] };
        fan_list: { total: number; fans: { forever: boolean }[] };
      }>(owner.token, list, { id: artistId }),
    );
    const { subscriber_counts } = await ask();
    return [
      subscriber_counts.forever_spotify,
      fan_list.total,
      ...[...fans.presave_subscriptions, ...fan_list.fans].map(({ forever }) => forever),
    ];
  };
  expect(await asked()).toEqual([1, 1, true, true]);
  const end = (ending: string | null) =>
    testApp.sql('update presave_subscriptions set ending = $2 where artist_id = $1', [artistId, ending]);
  for (const ending of ['expired', 'revoked', 'withdrawn']) {
    await end(ending);
    expect(await asked()).toEqual([0, 1, false, false]);
  }
  await end(null);
  expect(await asked()).toEqual([1, 1, true, true]);
});

it('keeps totals exact when fans unsubscribe, are deleted, move or lose their link', async () => {
  const { artistId, link, ask } = await buildFans();
  const before = {
    email: 2,
    subscribers_world: 2,
    subscribers_us_canada: 1,
    forever_spotify: 1,
    forever_applemusic: 0,
  };
  expect((await ask()).subscriber_counts).toEqual(before);
  const change = (statement: string) => testApp.sql(statement, [artistId]);
  await change("update optins_message set unsubscribed_at = now() where artist_id = $1 and value = 'bo@mail.test'");
  expect((await ask()).subscriber_counts).toEqual({ ...before, email: 1 });
  await change("update optins_message set unsubscribed_at = null where artist_id = $1 and value = 'bo@mail.test'");
  await change("delete from optins_message where artist_id = $1 and value like '+1%'");
  await change("update presave_subscriptions set country = 'NO' where artist_id = $1");
  expect((await ask()).subscriber_counts).toEqual({ ...before, subscribers_world: 1, subscribers_us_canada: 0 });
  expect((await ask({ countries: ['NO'] })).fan_list).toMatchObject({ total: 1, fans: [{ channel: 'spotify' }] });
  await testApp.sql('delete from links where id = $1', [link.id]);
  const { fan_list, fan_facets } = await ask();
  expect(fan_list).toMatchObject({ total: 4, fans: Array(4).fill({ source_link: null }) });
  expect(fan_facets.sources).toEqual([]);
});

it('forgets the counts of an artist who is deleted', async () => {
  const { artistId } = await buildFans();
  await testApp.sql('delete from artists where id = $1', [artistId]);
  const rows = await testApp.sql('select count(*)::int as count from fan_counts where artist_id = $1', [artistId]);
  expect(rows).toEqual([{ count: 0 }]);
});

it('masks contacts for a viewer, and refuses filters and pages that cannot be', async () => {
  const { artistId, contacts } = await buildFans();
  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  expect(await contacts({}, { token: viewer.token, limit: 2 })).toEqual(['b•••@mail.test', 'a•••@mail.test']);
  const refusal = async (where: object, page: object = {}) => {
    const variables = { id: artistId, where, limit: 25, offset: 0, ...page };
    return (await testApp.call(owner.token, document, variables)).errors?.[0]?.extensions;
  };
  expect(await refusal({ channels: ['fax'] })).toEqual({ code: 'BAD_INPUT', field: 'channels' });
  expect(await refusal({ cities: Array(101).fill('x') })).toEqual({ code: 'BAD_INPUT', field: 'cities' });
  expect(await refusal({}, { limit: 101 })).toEqual({ code: 'BAD_INPUT', field: 'limit' });
  expect(await refusal({}, { offset: -1 })).toEqual({ code: 'BAD_INPUT', field: 'offset' });
});
