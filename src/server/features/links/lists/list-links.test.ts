/** Lists over the API: only what is asked for is loaded and all of it is right, and pre-releases are warned of in time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedLinkFields } from '#domain/links/link.ts';
import { linksDigest } from '#domain/links/links-digest.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

const ask = async <Data>(fields: string, artistId: string): Promise<Data[]> => {
  const document = `query ($id: uuid!) { links(artist_id: $id) { ${fields} } } ${fields.includes('...Named') ? 'fragment Named on links { title destinations { url } }' : ''}`;
  return dataOf(await testApp.call<{ links: Data[] }>(owner.token, document, { id: artistId })).links;
};

it('answers a few fields, computed ones and fragments as it answers whole links', async () => {
  const artistId = await buildArtist(testApp, owner.userId, { name: 'Luna Ray' });
  const link = await buildLink(testApp, { artistId, title: 'Harbour' });
  const url = link.destinations[0]?.url;
  expect(await ask('version', artistId)).toEqual([{ version: 1 }]);
  expect(await ask('page_url artist { name }', artistId)).toEqual([
    { page_url: expect.stringContaining(`vibe.to.localhost`), artist: { name: 'Luna Ray' } },
  ]);
  expect(await ask('...Named', artistId)).toEqual([{ title: 'Harbour', destinations: [{ url }] }]);
  expect(await ask('... on links { tracks { link_id url } } destinations { link_id }', artistId)).toEqual([
    { tracks: [{ link_id: link.id, url: link.tracks[0]?.url }], destinations: [{ link_id: link.id }] },
  ]);
});

it('answers every field of a link as asking for that link alone does', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, {
    artistId,
    type: 'pre-release',
    createdAt: new Date('2026-03-29T01:30:00.007Z'),
    releaseTime: new Date('2027-07-02T22:00:00Z'),
    timezone: 'Europe/Berlin',
    offset: '+02:00',
    image: `${testApp.settings.vendors.bunny.publicUrl}/aa/cover.jpg`,
    sharePicture: `${testApp.settings.vendors.bunny.publicUrl}/images/aa/${'a'.repeat(40)}.jpg`,
    destinations: [
      {
        type: 'text',
        cta: 'Notify me',
        config: { message_body: 'Out!' },
        logo: `${testApp.settings.vendors.bunny.publicUrl}/aa/l.png`,
      },
      { type: 'deezer', cta: 'Play', url: 'https://www.deezer.com/track/3', autoplayTrack: null },
    ],
  });
  const own = Object.values(storedLinkFields).map(({ column }) => column);
  const fields = `id artist_id created_at updated_at version page_url ${own.join(' ')} tracks { id link_id name url priority }
    destinations { id short_id link_id type cta url text description logo enabled
    deeplink_ios deeplink_android autoplay_track pre_release config priority direct_link { text } }`;
  const alone = `query ($id: uuid!) { links_by_pk(id: $id) { ${fields} } }`;
  const [listed] = await ask<Record<string, unknown>>(fields, artistId);
  expect(listed).toEqual(dataOf(await testApp.call(owner.token, alone, { id: link.id })).links_by_pk);
  expect(listed).toMatchObject({
    created_at: '2026-03-29T01:30:00.007Z',
    release_time: '2027-07-02T22:00:00.000Z',
    image: link.image,
    share_picture: link.sharePicture,
  });
});

it('answers plain fields in the order they were asked for, whatever a title holds, and beside other fields', async () => {
  const artistId = await buildArtist(testApp, owner.userId, { name: 'Quotes' });
  const title = 'A "quote" \\ and a\nline, ünïcode 🎺 </script>';
  const key = `images/aa/${'a'.repeat(40)}.jpg`;
  const image = `${testApp.settings.vendors.bunny.publicUrl}/${key}`;
  const { id } = await buildLink(testApp, { artistId, title, image: `file:${key}` });
  const document = `query ($id: uuid!) {
    mine: links(artist_id: $id) { __typename title page_url id version created_at release_time display_artist_socials domain path offset image }
    get_current_user_data { id }
  }`;
  const data = dataOf(await testApp.call<Record<string, object[]>>(owner.token, document, { id: artistId }));
  const [row = {}] = data.mine ?? [];
  expect(Object.keys(data)).toEqual(['mine', 'get_current_user_data']);
  expect(Object.keys(row).join()).toBe(
    '__typename,title,page_url,id,version,created_at,release_time,display_artist_socials,domain,path,offset,image',
  );
  expect(row).toMatchObject({ __typename: 'links', title, id, version: 1, release_time: null, domain: 'vibe.to' });
  expect(row).toMatchObject({
    page_url: expect.stringContaining('vibe.to.localhost'),
    display_artist_socials: false,
    image,
  });
});

it('answers an alias, a field left out and an empty list as every other question', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const empty = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, { artistId });
  expect(await ask('id name: title path @skip(if: true)', artistId)).toEqual([{ id: link.id, name: link.title }]);
  expect(await ask('id title', empty)).toEqual([]);
  const refused = await testApp.call(owner.token, 'query ($id: uuid!) { links(artist_id: $id) { id title } }', {
    id: '00000000-0000-4000-8000-000000000000',
  });
  expect(refused.errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
});

it('answers as many links as one answer may have, fewer with nested objects, and the others page by page', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const query = async (text: string, values?: unknown[]) => ({ rows: await testApp.sql(text, values) });
  await addManyLinks({ query } as Parameters<typeof addManyLinks>[0], { artistId, count: 10_003, prefix: 'paged-' });
  const page = async (fields: string, more = '') => {
    const document = `query ($id: uuid!) { links(artist_id: $id${more}) { ${fields} } }`;
    const answer = await testApp.call<{ links: { title: string }[] }>(owner.token, document, { id: artistId });
    return answer.errors?.[0]?.extensions ?? dataOf(answer).links.map(({ title }) => title);
  };
  const titles = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `Song ${from + index + 1}`);
  expect(await page('title')).toEqual(titles(0, 10_000));
  expect(await page('title', ', offset: 10000')).toEqual(titles(10_000, 10_003));
  expect(await page('title', ', limit: 2, offset: 5')).toEqual(titles(5, 7));
  expect(await page('title destinations { id }')).toEqual(titles(0, 1000));
  expect(await page('title views_total', ', limit: 3, offset: 1000')).toEqual(titles(1000, 1003));
  const refused = (field: string) => ({ code: 'BAD_INPUT', field });
  expect(await page('title', ', limit: 10001')).toEqual(refused('limit'));
  expect(await page('title tracks { id }', ', limit: 1001')).toEqual(refused('limit'));
  expect(await page('title', ', limit: -1')).toEqual(refused('limit'));
  expect(await page('title', ', offset: -1')).toEqual(refused('offset'));
});

it('warns of the hundred nearest pre-releases at most', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const query = async (text: string, values?: unknown[]) => ({ rows: await testApp.sql(text, values) });
  await addManyLinks({ query } as Parameters<typeof addManyLinks>[0], { artistId, count: 610, prefix: 'warned-' });
  const asked = 'query ($id: uuid!) { release_warnings(artist_id: $id) { release_time } }';
  // Every hour one is out, and the next hundred come out a minute after another.
  await testApp.sql(
    `update links set type = 'pre-release', timezone = 'UTC', "offset" = '+00:00',
       release_time = case when number > 60 then $2::timestamptz - number * interval '1 hour' else $2::timestamptz + number * interval '1 minute' end
     from (select id as numbered, substring(title from 6)::integer as number from links where artist_id = $1) numbers
     where links.id = numbered`,
    [artistId, testApp.clock.now()],
  );
  const { release_warnings } = dataOf(
    await testApp.call<{ release_warnings: { release_time: string }[] }>(owner.token, asked, { id: artistId }),
  );
  const minutes = release_warnings.map(({ release_time }) =>
    Math.round((Date.parse(release_time) - testApp.clock.now().getTime()) / 60_000),
  );
  expect(minutes).toEqual(Array.from({ length: 100 }, (_, index) => (index < 60 ? index + 1 : -60 * (index + 1))));
});

it.each(['.007Z', '.120Z', '.500Z', '.000Z', '.999Z'])(
  'writes instants that end in %s to the millisecond',
  async (end) => {
    const artistId = await buildArtist(testApp, owner.userId);
    await buildLink(testApp, { artistId, createdAt: new Date(`2026-12-31T23:59:59${end}`) });
    expect(await ask('created_at release_time', artistId)).toEqual([
      { created_at: `2026-12-31T23:59:59${end}`, release_time: null },
    ]);
  },
);

it('warns of pre-releases whose day is near or past, the soonest first', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  const day = 86_400_000;
  const preRelease = (title: string, days: number) =>
    buildLink(testApp, {
      artistId,
      title,
      type: 'pre-release',
      releaseTime: new Date(testApp.clock.now().getTime() + days * day),
      timezone: 'Europe/Berlin',
      destinations: [],
    });
  const [near, soon, past, longAgo] = [
    await preRelease('Near', 6),
    await preRelease('Soon', 1),
    await preRelease('Past', -1),
    await preRelease('Long ago', -90),
  ];
  await preRelease('Far', 8);
  await buildLink(testApp, { artistId, destinations: [] });
  const document = 'query ($id: uuid!) { release_warnings(artist_id: $id) { link_id kinds release_time } }';
  const { release_warnings } = dataOf(await testApp.call(owner.token, document, { id: artistId }));
  const before = ['no_destinations_after', 'no_services_before'];
  const after = ['released_without_destinations'];
  expect(release_warnings).toEqual(
    [
      { link: soon, kinds: before },
      { link: near, kinds: before },
      { link: past, kinds: after },
      { link: longAgo, kinds: after },
    ].map(({ link, kinds }) => ({ link_id: link.id, kinds, release_time: link.releaseTime?.toISOString() })),
  );
});

it('sends an open list one line after each change, the digest of what the list now has (LINK-42)', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  await addManyLinks({ query: testApp.sql } as Parameters<typeof addManyLinks>[0], { artistId, count: 10_050 });
  const { id } = await buildLink(testApp, { artistId });
  const shown = async () => linksDigest(await ask<{ id: string; version: number }>('id version', artistId));
  const socket = openSocket(testApp.url, owner.token);
  const { next } = socket.watch<{ links_digest: string }>(
    'subscription ($id: uuid!) { links_digest(artist_id: $id) }',
    { id: artistId },
  );
  try {
    const digests = [(await next()).links_digest];
    expect(digests).toEqual([await shown()]);
    for (const change of [
      'mutation ($id: uuid!) { update_links_by_pk(pk_columns: { id: $id }, _set: { title: "Another" }) { id } }',
      'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }',
    ]) {
      dataOf(await testApp.call(owner.token, change, { id }));
      await expect
        .poll(async () => {
          digests.push((await next()).links_digest);
          return digests.at(-1);
        })
        .toBe(await shown());
    }
    expect(new Set(digests).size).toBe(3);
  } finally {
    socket.close();
  }
});
