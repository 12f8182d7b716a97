/** Custom domains over the API: who sees them, and which of them take links. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

const query =
  'query ($id: uuid!) { custom_domains(artist_id: $id) { domain user_id verified custom_domain_artists { artist_id } } }';
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { domain } }';
const available = 'mutation ($domain: String!) { path_available(domain: $domain, path: "new-song") { success } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

async function haveDomain(domain: string, verified: boolean): Promise<void> {
  const id = randomUUID();
  const values = [id, owner.userId, domain, verified];
  await testApp.sql(
    'insert into custom_domains (id, user_id, domain, verified, created_at) values ($1, $2, $3, $4, now())',
    values,
  );
  await testApp.sql('insert into custom_domain_artists values ($1, $2)', [id, artistId]);
}

it('are listed for the artist whose pages they carry, verified or not', async () => {
  await haveDomain('b.label.example', false);
  await haveDomain('a.label.example', true);
  const artists = [{ artist_id: artistId }];
  expect(dataOf(await testApp.call(owner.token, query, { id: artistId }))).toEqual({
    custom_domains: [
      { domain: 'a.label.example', user_id: owner.userId, verified: true, custom_domain_artists: artists },
      { domain: 'b.label.example', user_id: owner.userId, verified: false, custom_domain_artists: artists },
    ],
  });
  const other = await buildArtist(testApp, owner.userId);
  expect(dataOf(await testApp.call(owner.token, query, { id: other }))).toEqual({ custom_domains: [] });
});

it("take links of their artists while they are verified, and nobody else's", async () => {
  const onDomain = (artist: string, domain: string) =>
    testApp.call(owner.token, insert, { object: linkObject(artist, { domain }) });
  expect(dataOf(await onDomain(artistId, 'A.Label.example'))).toEqual({
    insert_links_one: { domain: 'a.label.example' },
  });
  expect((await onDomain(artistId, 'b.label.example')).codes).toEqual(['DOMAIN_UNKNOWN']);
  const other = await buildArtist(testApp, owner.userId);
  expect((await onDomain(other, 'a.label.example')).codes).toEqual(['DOMAIN_UNKNOWN']);
});

it('are asked for by the check of a path', async () => {
  const isAvailable = async (token: string, domain: string) =>
    dataOf(await testApp.call<{ path_available: { success: boolean } }>(token, available, { domain })).path_available
      .success;
  expect(await isAvailable(owner.token, 'a.label.example')).toBe(true);
  expect(await isAvailable(owner.token, 'b.label.example')).toBe(false);
  expect(await isAvailable((await buildPerson(testApp)).token, 'a.label.example')).toBe(false);
});

it('are watched live', async () => {
  const socket = openSocket(testApp.url, owner.token);
  const live = await buildArtist(testApp, owner.userId);
  try {
    const watched = socket.watch<{ custom_domains: { domain: string }[] }>(
      'subscription ($id: uuid!) { custom_domains(artist_id: $id) { domain } }',
      { id: live },
    );
    expect(await watched.next()).toEqual({ custom_domains: [] });
    const draft = { domain: 'live.label.example', userId: owner.userId, artistIds: [live] };
    await testApp.operator.customDomains.addUnchecked(draft);
    // News of the new artist may come first, and shows no domain yet.
    let heard = await watched.next();
    while (heard.custom_domains.length === 0) heard = await watched.next();
    expect(heard).toEqual({ custom_domains: [{ domain: draft.domain }] });
    await testApp.operator.customDomains.remove(draft.domain);
    expect(await watched.next()).toEqual({ custom_domains: [] });
  } finally {
    socket.close();
  }
});

describe('in the hands of their owner', () => {
  const add = 'mutation ($domain: String!) { add_custom_domain(domain: $domain) { domain added state } }';
  const own = '{ custom_domains { id domain certificate custom_domain_artists { artist_id } } }';
  const assign =
    'mutation ($artist: uuid!, $id: uuid!) { assign_custom_domain(artist_id: $artist, custom_domain_id: $id) { custom_domain_artists { artist_id } } }';
  const unassign = assign.replace('assign_custom_domain', 'unassign_custom_domain');
  const remove = 'mutation ($id: uuid!) { remove_custom_domain(domain_id: $id) { success } }';
  interface Own {
    id: string;
    domain: string;
    certificate: string;
    custom_domain_artists: { artist_id: string }[];
  }
  const ownOf = async ({ token }: TestPerson) =>
    dataOf(await testApp.call<{ custom_domains: Own[] }>(token, own)).custom_domains;

  it('are added for the only artist, given to others, taken from them and removed', async () => {
    const person = await buildPerson(testApp);
    const first = await buildArtist(testApp, person.userId);
    expect(dataOf(await testApp.call(person.token, add, { domain: ' Music.Owner.Example. ' }))).toEqual({
      add_custom_domain: { domain: 'music.owner.example', added: true, state: 'connected' },
    });
    const [domain] = await ownOf(person);
    expect(domain).toMatchObject({ certificate: 'local', custom_domain_artists: [{ artist_id: first }] });
    const id = domain?.id;
    const second = await buildArtist(testApp, person.userId);
    const given = await testApp.call<{ assign_custom_domain: Own }>(person.token, assign, { artist: second, id });
    expect(dataOf(given).assign_custom_domain.custom_domain_artists).toHaveLength(2);
    dataOf(await testApp.call(person.token, unassign, { artist: first, id }));
    expect((await testApp.call(person.token, unassign, { artist: first, id })).codes).toEqual(['NOT_FOUND']);
    expect(await ownOf(person)).toMatchObject([{ custom_domain_artists: [{ artist_id: second }] }]);

    // Adding it once more keeps its artists.
    dataOf(await testApp.call(person.token, add, { domain: 'music.owner.example' }));
    const [again] = await ownOf(person);
    expect(again?.custom_domain_artists).toEqual([{ artist_id: second }]);
    dataOf(await testApp.call(person.token, remove, { id: again?.id }));
    expect(await ownOf(person)).toEqual([]);
  });

  it('HOST-19: keep an artist that their owner has left when they are connected again, and are taken from it', async () => {
    const person = await buildPerson(testApp);
    const stays = await buildArtist(testApp, person.userId);
    const left = await buildArtist(testApp, (await buildPerson(testApp)).userId);
    await testApp.operator.addMember(left, person.userId, 'owner');
    const domain = 'music.left.example';
    dataOf(await testApp.call(person.token, add, { domain }));
    const current = async () => {
      const [found] = await ownOf(person);
      return { id: found?.id, artists: found?.custom_domain_artists.map(({ artist_id }) => artist_id).sort() };
    };
    for (const artist of [stays, left])
      dataOf(await testApp.call(person.token, assign, { artist, id: (await current()).id }));
    await testApp.sql('delete from artist_users where artist_id = $1 and user_id = $2', [left, person.userId]);
    dataOf(await testApp.call(person.token, add, { domain }));
    const { id, artists } = await current();
    expect(artists).toEqual([stays, left].sort());
    dataOf(await testApp.call(person.token, unassign, { artist: left, id }));
    expect((await current()).artists).toEqual([stays]);
    expect((await testApp.call(person.token, assign, { artist: left, id })).codes).toEqual(['NOT_FOUND']);
  });

  it('HOST-17: are looked up two hundred times in a quarter of an hour each, however many there are', async () => {
    const person = await buildPerson(testApp);
    await buildArtist(testApp, person.userId);
    const verify = 'mutation ($id: uuid!) { verify_custom_domain(domain_id: $id) { id } }';
    for (const domain of ['one.polled.example', 'two.polled.example'])
      dataOf(await testApp.call(person.token, add, { domain }));
    const [one, two] = await ownOf(person);
    const codesOf = async (document: string, variables: object) =>
      (await testApp.call(person.token, document, { ...variables })).codes;
    expect(await codesOf(verify, { id: one?.id })).toEqual([]);
    await testApp.sql("update rate_limits set points = 200 where key like 'custom_domain_own:%'");
    expect(await codesOf(verify, { id: one?.id })).toEqual(['TOO_MANY_TRIES']);
    expect(await codesOf(add, { domain: ' ONE.polled.example.' })).toEqual(['TOO_MANY_TRIES']);
    expect(await codesOf(verify, { id: two?.id })).toEqual([]);
    expect(await codesOf(add, { domain: 'three.polled.example' })).toEqual([]);
    await testApp.sql("update rate_limits set points = 200 where key like 'custom_domains:%'");
    expect(await codesOf(add, { domain: 'four.polled.example' })).toEqual(['TOO_MANY_TRIES']);
    expect(await codesOf(verify, { id: two?.id })).toEqual([]);
  });

  it('HOST-19: keep the links of several artists in place while they are removed and added again', async () => {
    const person = await buildPerson(testApp);
    const artists = [await buildArtist(testApp, person.userId), await buildArtist(testApp, person.userId)];
    const domain = 'music.printed.example';
    dataOf(await testApp.call(person.token, add, { domain }));
    const idOf = async () => (await ownOf(person))[0]?.id;
    for (const artist of artists) {
      dataOf(await testApp.call(person.token, assign, { artist, id: await idOf() }));
      dataOf(await testApp.call(person.token, insert, { object: linkObject(artist, { domain }) }));
    }
    dataOf(await testApp.call(person.token, remove, { id: await idOf() }));
    dataOf(await testApp.call(person.token, add, { domain }));
    const places = await testApp.sql('select domain from links where artist_id = any($1)', [artists]);
    expect(places).toEqual([{ domain }, { domain }]);
  });

  it('HOST-31: give a link that stays on one no other path once it is taken from the artist', async () => {
    const person = await buildPerson(testApp);
    const artist = await buildArtist(testApp, person.userId);
    const domain = 'music.taken-back.example';
    dataOf(await testApp.call(person.token, add, { domain }));
    const create = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
    const created = await testApp.call<{ insert_links_one: { id: string } }>(person.token, create, {
      object: linkObject(artist, { domain }),
    });
    const { id } = dataOf(created).insert_links_one;
    const domainId = (await ownOf(person))[0]?.id;
    dataOf(await testApp.call(person.token, unassign, { artist, id: domainId }));
    const save =
      'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { id } }';
    const change = (set: object) => testApp.call(person.token, save, { id, set });
    expect((await change({ title: 'Still edited', domain })).codes).toEqual([]);
    for (const set of [{ path: 'squatted' }, { path: 'squatted', domain }])
      expect((await change(set)).codes).toEqual(['DOMAIN_UNKNOWN']);
    expect((await change({ path: 'squatted', domain: 'vibe.to' })).codes).toEqual([]);
  });

  it("are added for no artist where there are several, and never given to somebody else's", async () => {
    const person = await buildPerson(testApp);
    await buildArtist(testApp, person.userId);
    await buildArtist(testApp, person.userId);
    const stranger = await buildPerson(testApp);
    const foreign = await buildArtist(testApp, stranger.userId);
    dataOf(await testApp.call(person.token, add, { domain: 'music.several.example' }));
    const [domain] = await ownOf(person);
    expect(domain?.custom_domain_artists).toEqual([]);
    expect((await testApp.call(person.token, assign, { artist: foreign, id: domain?.id })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await testApp.call(stranger.token, assign, { artist: foreign, id: domain?.id })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await testApp.call(stranger.token, add, { domain: 'music.several.example' })).codes).toEqual([
      'CUSTOM_DOMAIN_TAKEN',
    ]);
    expect((await testApp.call(stranger.token, remove, { id: domain?.id })).codes).toEqual(['NOT_FOUND']);
    expect(await ownOf(person)).toHaveLength(1);
  });
});
