/** Lists over the API: only what is asked for is loaded and all of it is right, and pre-releases are warned of in time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/world/builders.ts';
import { dataOf } from '#tests/world/call.ts';
import { createHouse, type House } from '#tests/world/house.ts';

let house: House;
let owner: TestPerson;

beforeAll(async () => {
  house = await createHouse();
  owner = await buildPerson(house);
});
afterAll(() => house?.close());

const ask = async <Data>(fields: string, artistId: string): Promise<Data[]> => {
  const document = `query ($id: uuid!) { links(artist_id: $id) { ${fields} } } ${fields.includes('...Named') ? 'fragment Named on links { title destinations { url } }' : ''}`;
  return dataOf(await house.call<{ links: Data[] }>(owner.token, document, { id: artistId })).links;
};

it('answers a few fields, computed ones and fragments as it answers whole links', async () => {
  const artistId = await buildArtist(house, owner.userId, { name: 'Luna Ray' });
  const link = await buildLink(house, { artistId, title: 'Harbour' });
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

it('warns of pre-releases whose day is near or past, the soonest first', async () => {
  const artistId = await buildArtist(house, owner.userId);
  const day = 86_400_000;
  const preRelease = (title: string, days: number) =>
    buildLink(house, {
      artistId,
      title,
      type: 'pre-release',
      releaseTime: new Date(house.clock.now().getTime() + days * day),
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
  await buildLink(house, { artistId, destinations: [] });
  const document = 'query ($id: uuid!) { release_warnings(artist_id: $id) { link_id kinds release_time } }';
  const { release_warnings } = dataOf(await house.call(owner.token, document, { id: artistId }));
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
