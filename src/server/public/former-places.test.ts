/** Places that links left: they lead to the link, and for 90 days nobody else may take them (LINK-50). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let [artistId, strangersId]: string[] = [];
let stranger: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  [owner, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
  artistId = await buildArtist(testApp, owner.userId);
  strangersId = await buildArtist(testApp, stranger.userId);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

/** A link that visitors opened, and the path that it left then. */
async function renamed(): Promise<{ link: Link; left: string; path: string }> {
  const link = await buildLink(testApp, {
    artistId: artistId ?? '',
    destinations: [{ type: 'spotify', cta: 'Stream', url: spotify }],
  });
  expect((await visitor.ask(`/${link.path}`)).status).toBe(200);
  const path = `${link.path}-new`;
  await savesOf(testApp, owner.token).saved(link.id, { path });
  return { link, left: link.path, path };
}
const take = (person: TestPerson, ofArtist: string | undefined, path: string) =>
  testApp.call<{ insert_links_one: { id: string } }>(person.token, insert, {
    object: linkObject(ofArtist ?? '', { path }),
  });
const isFree = async (person: TestPerson, path: string) =>
  dataOf(
    await testApp.call<{ path_available: { success: boolean } }>(
      person.token,
      `mutation { path_available(domain: "vibe.to", path: "${path}") { success } }`,
    ),
  ).path_available.success;

it('lead to the link with the campaign, wherever it went meanwhile, and so do direct links', async () => {
  const { link, left, path } = await renamed();
  const seen = async () => (await visitor.ask(`/${left}?utm_source=story`)).headers.location;
  await expect.poll(seen).toMatch(new RegExp(`/${path}\\?utm_source=story$`));
  expect(await seen()).toMatch(new RegExp(`/${path}\\?utm_source=story$`));
  const direct = await visitor.ask(`/${left}/spotify`);
  expect([direct.status, direct.headers.location]).toEqual([302, spotify]);
  // Also on another host, and where the page no longer has what was asked for.
  await savesOf(testApp, owner.token).saved(link.id, { domain: 'listen.to' });
  const page = `http://listen.to.localhost:${testApp.settings.port}/${path}`;
  const gone = async () => (await visitor.ask(`/${left}/deezer`)).headers.location;
  await expect.poll(gone).toBe(page);
  await savesOf(testApp, owner.token).saved(link.id, { domain: 'vibe.to' });
  await savesOf(testApp, owner.token).saved(link.id, { path: `${path}er` });
  await expect.poll(seen).toMatch(new RegExp(`/${path}er\\?utm_source=story$`));
  await savesOf(testApp, owner.token).saved(link.id, { path: left });
  await expect.poll(async () => (await visitor.ask(`/${left}`)).status).toBe(200);
  expect((await visitor.ask(`/${path}er`)).headers.location).toMatch(new RegExp(`/${left}$`));
});

it('are kept from others for 90 days, and go to whoever takes them then', async () => {
  const { left, path } = await renamed();
  expect([await isFree(stranger, left), await isFree(owner, left)]).toEqual([false, true]);
  expect((await take(stranger, strangersId, left)).codes).toEqual(['PATH_TAKEN']);
  await testApp.sql("update former_places set left_at = left_at - interval '90 days'");
  expect(await isFree(stranger, left)).toBe(true);
  await expect.poll(async () => (await visitor.ask(`/${left}`)).headers.location).toMatch(new RegExp(`/${path}$`));
  dataOf(await take(stranger, strangersId, left));
  await expect.poll(async () => (await visitor.ask(`/${left}`)).status).toBe(200);
  expect((await visitor.ask(`/${path}`)).status).toBe(200);
});

it('are for other links of the artist at once, and end with the link', async () => {
  const { link, left, path } = await renamed();
  const { insert_links_one: other } = dataOf(await take(owner, artistId, left));
  await expect.poll(async () => (await visitor.ask(`/${left}`)).status).toBe(200);
  const remove = (id: string) => testApp.call(owner.token, `mutation { delete_links_by_pk(id: "${id}") { id } }`);
  dataOf(await remove(other.id));
  await expect.poll(async () => (await visitor.ask(`/${left}`)).headers.location).toMatch(new RegExp(`/${path}$`));
  dataOf(await remove(link.id));
  await expect.poll(async () => (await visitor.ask(`/${left}`)).status).toBe(404);
});

it('are free for links of the same artist only, also where one person has several', async () => {
  const { link, left } = await renamed();
  const second = await buildArtist(testApp, owner.userId);
  const isFreeFor = async (id: string) =>
    dataOf(
      await testApp.call<{ path_available: { success: boolean } }>(
        owner.token,
        `mutation { path_available(domain: "vibe.to", path: "${left}", artist_id: "${id}") { success } }`,
      ),
    ).path_available.success;
  expect(await isFreeFor(link.artistId)).toBe(true);
  expect(await isFreeFor(second)).toBe(false);
  expect((await take(owner, second, left)).errors?.[0]?.extensions?.code).toBe('PATH_TAKEN');
  await expect(isFreeFor(strangersId ?? '')).rejects.toThrow('NOT_FOUND');
});

it('lead nowhere, and never over the page of another artist, once others may have taken the place of the link', async () => {
  const { link, left, path } = await renamed();
  await testApp.sql('update artists set suspended_at = now() where id = $1', [artistId]);
  await testApp.sql('update links set path_released_at = now() where id = $1', [link.id]);
  try {
    dataOf(await take(stranger, strangersId, path));
    await expect.poll(async () => (await visitor.ask(`/${path}`)).status).toBe(200);
    expect((await visitor.ask(`/${left}`)).status).toBe(404);
    expect((await visitor.ask(`/${path}`)).status).toBe(200);
  } finally {
    await testApp.sql('update artists set suspended_at = null where id = $1', [artistId]);
  }
});

describe('PLACE-7: the place of a deleted link', () => {
  const deleted = async (ofArtist = artistId ?? ''): Promise<string> => {
    const { id, path } = await buildLink(testApp, { artistId: ofArtist });
    dataOf(await testApp.call(owner.token, `mutation { delete_links_by_pk(id: "${id}") { id } }`));
    return path;
  };
  const days = (count: number) => `interval '${count} days'`;

  it('is kept for its artist for 90 days, since its codes are still scanned', async () => {
    const path = await deleted();
    expect([await isFree(stranger, path), await isFree(owner, path)]).toEqual([false, true]);
    expect((await take(stranger, strangersId, path)).codes).toEqual(['PATH_TAKEN']);
    await testApp.sql(`update deleted_places set deleted_at = deleted_at - ${days(91)} where path = $1`, [path]);
    expect(await isFree(stranger, path)).toBe(true);
    dataOf(await take(stranger, strangersId, path));
    // Whose link was there last keeps it.
    await testApp.sql('delete from links where path = $1', [path]);
    expect([await isFree(stranger, path), await isFree(owner, path)]).toEqual([true, false]);
  });

  it('is kept for good where the artist has codes in print, and so is a place that a link left', async () => {
    const printer = await buildArtist(testApp, owner.userId);
    const path = await deleted(printer);
    const link = await buildLink(testApp, { artistId: printer });
    await savesOf(testApp, owner.token).saved(link.id, { path: `${link.path}-new` });
    await testApp.sql(`update deleted_places set deleted_at = deleted_at - ${days(900)} where path = $1`, [path]);
    await testApp.sql(`update former_places set left_at = left_at - ${days(900)} where path = $1`, [link.path]);
    const places = [path, link.path];
    const free = () => Promise.all(places.map((place) => isFree(stranger, place)));
    expect(await free()).toEqual([true, true]);
    const poster = `mutation { create_placement(artist_id: "${printer}", name: "Poster", kind: "print") { id } }`;
    const { id } = dataOf(
      await testApp.call<{ create_placement: { id: string } }>(owner.token, poster),
    ).create_placement;
    dataOf(await testApp.call(owner.token, `mutation { archive_placement(id: "${id}") { id } }`));
    expect(await free()).toEqual([false, false]);
    expect(await Promise.all(places.map((place) => isFree(owner, place)))).toEqual([true, true]);
  });
});
