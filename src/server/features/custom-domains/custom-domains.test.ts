/** Custom domains over the API: who sees them, and which of them take links. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    expect(await watched.next()).toEqual({ custom_domains: [{ domain: draft.domain }] });
    await testApp.operator.customDomains.remove(draft.domain);
    expect(await watched.next()).toEqual({ custom_domains: [] });
  } finally {
    socket.close();
  }
});
