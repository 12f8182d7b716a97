/** Single destinations and tracks over the API: added, changed, removed and ordered, each raising the version of its link. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const read =
  'query ($id: uuid!) { links_by_pk(id: $id) { version destinations { id type cta url enabled priority } tracks { id name url } } }';
const insert =
  'mutation ($object: link_destinations_insert_one_input!) { insert_link_destinations_one(object: $object) { id link_id type priority } }';
const update = `mutation ($id: uuid!, $set: link_destinations_set_input!) {
  update_link_destinations_by_pk(pk_columns: { id: $id }, _set: $set) { id cta url enabled } }`;
const remove = 'mutation ($id: uuid!) { delete_link_destinations_by_pk(id: $id) { id link_id } }';
const order = `mutation ($updates: [link_destinations_priority_input!]!) {
  update_link_destinations_many(updates: $updates) { id priority } }`;
const insertTrack =
  'mutation ($object: link_tracks_insert_one_input!) { insert_link_tracks_one(object: $object) { id name } }';
const updateTrack = `mutation ($id: uuid!, $set: link_tracks_set_input!) {
  update_link_tracks_by_pk(pk_columns: { id: $id }, _set: $set) { id name url } }`;
const removeTrack = 'mutation ($id: uuid!) { delete_link_tracks_by_pk(id: $id) { id } }';

const custom = { type: 'custom', cta: 'Play', url: 'https://shop.example/' } as const;
const song = 'https://audio.example/song.mp3';

interface Read {
  links_by_pk: {
    version: number;
    destinations: { id: string; type: string; cta: string; priority: number }[];
    tracks: { id: string; name: string; url: string }[];
  };
}

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const ask = <Data = Record<string, unknown>>(document: string, variables: Record<string, unknown>) =>
  testApp.call<Data>(owner.token, document, variables);
const now = async ({ id }: Pick<Link, 'id'>) => dataOf(await ask<Read>(read, { id })).links_by_pk;
const threeCustoms = () =>
  buildLink(testApp, { artistId, destinations: ['a', 'b', 'c'].map((cta) => ({ ...custom, cta })) });
const ctas = async (link: Pick<Link, 'id'>) => (await now(link)).destinations.map(({ cta }) => cta).join('');

describe('a destination', () => {
  it('is added, changed and removed, and raises the version each time', async () => {
    const link = await threeCustoms();
    const last = dataOf(
      await ask<{ insert_link_destinations_one: { id: string } }>(insert, {
        object: { link_id: (await threeCustoms()).id, ...custom },
      }),
    ).insert_link_destinations_one;
    expect(last).toMatchObject({ priority: 4 });
    const added = dataOf(
      await ask<{ insert_link_destinations_one: { id: string } }>(insert, {
        object: { link_id: link.id, ...custom, cta: 'x', priority: 4 },
      }),
    ).insert_link_destinations_one;
    expect(added).toMatchObject({ link_id: link.id, type: 'custom', priority: 4 });
    expect(await now(link)).toMatchObject({ version: 2 });
    const changed = dataOf(await ask(update, { id: added.id, set: { cta: 'y', url: null } }));
    expect(changed.update_link_destinations_by_pk).toEqual({ id: added.id, cta: 'y', url: custom.url, enabled: true });
    expect(await now(link)).toMatchObject({ version: 3 });
    dataOf(await ask(update, { id: link.destinations[0]?.id, set: { enabled: false } }));
    expect(await ctas(link)).toBe('bcya');
    dataOf(await ask(remove, { id: added.id }));
    expect(await ctas(link)).toBe('bca');
    expect((await now(link)).destinations.map(({ priority }) => priority)).toEqual([1, 2, 3]);
    expect((await ask(remove, { id: added.id })).codes).toEqual(['NOT_FOUND']);
  });

  it.each([
    [{ cta: '' }, 'DESTINATION_CTA_MISSING', 'cta'],
    [{ url: 'javascript:alert(1)' }, 'DESTINATION_URL_INVALID', 'url'],
    [{ type: 'spotify' }, 'DESTINATION_URL_INVALID', 'url'],
    [{ type: 'nothing' }, 'DESTINATION_TYPE_UNKNOWN', 'type'],
    [{ deeplink_android: 'javascript:alert(1)' }, 'DESTINATION_URL_INVALID', 'deeplink_android'],
    [{ autoplay_track: 'no track' }, 'BAD_INPUT', 'autoplay_track'],
    [{ config: { nested: {} } }, 'BAD_INPUT', 'config'],
    [{ priority: 0 }, 'BAD_INPUT', 'priority'],
  ])('is not changed to %j', async (set, code, field) => {
    const link = await threeCustoms();
    expect((await ask(update, { id: link.destinations[0]?.id, set })).errors[0]?.extensions).toEqual({ code, field });
    expect(await now(link)).toMatchObject({ version: 1 });
  });

  it.each(['id', 'link_id', 'short_id', 'clickthroughs', 'artist_id'])('does not let %s be written', async (column) => {
    const link = await threeCustoms();
    const other = await threeCustoms();
    const id = link.destinations[0]?.id;
    expect((await ask(update, { id, set: { [column]: other.id } })).codes).toEqual(['BAD_INPUT']);
    expect(await ctas(link)).toBe('abc');
  });

  it('is one of at most a hundred', async () => {
    const link = await buildLink(testApp, { artistId, destinations: Array.from({ length: 100 }, () => custom) });
    expect((await ask(insert, { object: { link_id: link.id, ...custom, priority: 1 } })).codes).toEqual(['BAD_INPUT']);
  });

  it('that a pre-release needs for afterwards cannot be taken away', async () => {
    const link = await buildLink(testApp, {
      artistId,
      type: 'pre-release',
      releaseTime: new Date('2027-07-02T22:00:00Z'),
      timezone: 'UTC',
      destinations: [
        { type: 'spotify', cta: 'Pre-Save', preRelease: true },
        { type: 'deezer', cta: 'Play', url: 'https://www.deezer.com/track/3' },
      ],
    });
    const id = link.destinations[1]?.id;
    expect((await ask(remove, { id })).codes).toEqual(['POST_RELEASE_MISSING']);
    expect((await ask(update, { id, set: { enabled: false } })).codes).toEqual(['POST_RELEASE_MISSING']);
    expect(await now(link)).toMatchObject({ version: 1 });
  });
});

describe('the order', () => {
  it('is given for some of them or all, and counted from 1 again', async () => {
    const link = await threeCustoms();
    const [a, b, c] = link.destinations.map(({ id }) => id);
    const answer = dataOf(
      await ask<{ update_link_destinations_many: unknown[] }>(order, {
        updates: [
          { id: c, priority: 1 },
          { id: a, priority: 9 },
        ],
      }),
    );
    expect(answer.update_link_destinations_many).toEqual([
      { id: c, priority: 1 },
      { id: b, priority: 2 },
      { id: a, priority: 3 },
    ]);
    expect(await now(link)).toMatchObject({ version: 2 });
  });

  it('is of one link only, all or nothing', async () => {
    const [link, other] = [await threeCustoms(), await threeCustoms()];
    const updates = [
      { id: link.destinations[2]?.id, priority: 1 },
      { id: other.destinations[2]?.id, priority: 1 },
    ];
    expect((await ask(order, { updates })).codes).toEqual(['NOT_FOUND']);
    expect([await ctas(link), await ctas(other)]).toEqual(['abc', 'abc']);
    expect((await ask(order, { updates: [{ id: link.destinations[2]?.id, priority: 0 }] })).codes).toEqual([
      'BAD_INPUT',
    ]);
    const tooMany = Array.from({ length: 101 }, () => ({ id: link.id, priority: 1 }));
    expect((await ask(order, { updates: tooMany })).codes).toEqual(['BAD_INPUT']);
    expect(dataOf(await ask(order, { updates: [] }))).toEqual({ update_link_destinations_many: [] });
  });
});

describe('a track', () => {
  const audioLink = () =>
    buildLink(testApp, {
      artistId,
      previewType: 'custom',
      tracks: [{ id: crypto.randomUUID(), name: 'Song', url: song, priority: 1 }],
    });

  it('is added, changed and removed', async () => {
    const link = await audioLink();
    const object = { link_id: link.id, name: 'Other', url: 'https://audio.example/other.mp3', priority: 2 };
    const { id } = dataOf(
      await ask<{ insert_link_tracks_one: { id: string } }>(insertTrack, { object }),
    ).insert_link_tracks_one;
    dataOf(await ask(updateTrack, { id, set: { name: 'Third' } }));
    expect((await now(link)).tracks.map(({ name }) => name)).toEqual(['Song', 'Third']);
    dataOf(await ask(removeTrack, { id }));
    expect(await now(link)).toMatchObject({ version: 4, tracks: [{ name: 'Song' }] });
  });

  it('keeps its place among equal priorities, whatever its id, and its priority is 1', async () => {
    const names = ['d', 'a', 'c', 'b'];
    const link = await audioLink();
    for (const name of names)
      dataOf(await ask(insertTrack, { object: { link_id: link.id, name, url: song, priority: 1 } }));
    expect((await now(link)).tracks.map(({ name }) => name)).toEqual(['Song', ...names]);
    expect(await testApp.sql('select distinct priority from link_tracks where link_id = $1', [link.id])).toEqual([
      { priority: 1 },
    ]);
  });

  it.each([
    [{ url: 'https://audio.example/page' }, 'CUSTOM_MP3_URL_INVALID'],
    [{ url: 'nonsense' }, 'URL_INVALID'],
    [{ name: 'x'.repeat(201) }, 'TEXT_TOO_LONG'],
    [{ priority: 0 }, 'BAD_INPUT'],
    [{ link_id: crypto.randomUUID() }, 'BAD_INPUT'],
  ])('is not changed to %j', async (set, code) => {
    const link = await audioLink();
    expect((await ask(updateTrack, { id: link.tracks[0]?.id, set })).codes).toEqual([code]);
    expect(await now(link)).toMatchObject({ version: 1 });
  });

  it('is one of at most twenty, and the last one of a page that plays it stays', async () => {
    const tracks = Array.from({ length: 20 }, () => ({ id: crypto.randomUUID(), name: 'x', url: song, priority: 1 }));
    const full = await buildLink(testApp, { artistId, previewType: 'custom', tracks });
    expect((await ask(insertTrack, { object: { link_id: full.id, name: 'x', url: song } })).codes).toEqual([
      'BAD_INPUT',
    ]);
    const link = await audioLink();
    expect((await ask(removeTrack, { id: link.tracks[0]?.id })).codes).toEqual(['CUSTOM_MP3_URL_INVALID']);
  });
});
