/** The page that was claimed on the homepage: it is published as it was shown, once, for the right artist (SITE-7). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPlaylist, releaseId, artistId as spotifyId } from '#sandbox/spotify/demo-artists.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';

const mutation = `mutation ($source: String!, $key: uuid!) {
  claim_page(source: $source, request_key: $key) { link_id artist_id } }`;
const album = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`;
const artist = `https://open.spotify.com/artist/${spotifyId('Mara Vale')}`;
interface Claimed {
  claim_page: { link_id: string; artist_id: string };
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const claim = ({ token }: TestPerson, source: string, key = randomUUID()) =>
  testApp.call<Claimed>(token, mutation, { source, key });
const linkOf = async (id: string) => {
  const [link] = await testApp.sql<Record<string, string>>(
    'select type, theme, title, path, artist_id from links where id = $1',
    [id],
  );
  return link;
};

it('looks as the homepage showed it, and is served', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId, { name: 'Another Band' });
  const own = await buildArtist(testApp, person.userId, { name: 'M. V.', spotifyId: spotifyId('Mara Vale') });
  const { claim_page: claimed } = dataOf(await claim(person, album));
  const link = await linkOf(claimed.link_id);
  expect(link).toMatchObject({ type: 'release', theme: 'dark', title: 'Glass Houses', artist_id: own });
  const shown = await fetch(`${testApp.url}/paste`, { method: 'POST', body: new URLSearchParams({ source: album }) });
  const page = await askHost(testApp.settings.port, `/${link?.path}`);
  expect(page.status).toBe(200);
  const rows = (html: string) => [...html.matchAll(/class="row"/g)].length;
  expect(rows(page.text)).toBe(rows(await shown.text()));
  expect(rows(page.text)).toBeGreaterThan(3);
});

it.each([
  ['an artist', artist, 'bio', 'Mara Vale'],
  ['a playlist', `https://open.spotify.com/playlist/${demoPlaylist.id}`, 'playlist', demoPlaylist.title],
])('can be of %s, for the only artist of the account', async (_name, source, type, title) => {
  const person = await buildPerson(testApp);
  const own = await buildArtist(testApp, person.userId, { name: 'Any Band' });
  const { claim_page: claimed } = dataOf(await claim(person, source));
  expect(await linkOf(claimed.link_id)).toMatchObject({ type, title, artist_id: own });
});

it('asks a person with several artists whose a page becomes that credits none of them', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId, { name: 'Any Band' });
  const second = await buildArtist(testApp, person.userId, { name: 'Another Band' });
  const key = randomUUID();
  const { codes, errors } = await claim(person, album, key);
  expect(codes).toEqual(['PAGE_ARTIST_MISSING']);
  expect(errors[0]?.message).toBe('This page names none of your artists. Please choose whose it becomes.');
  const choosing = `mutation ($source: String!, $key: uuid!, $id: uuid) {
    claim_page(source: $source, request_key: $key, artist_id: $id) { link_id artist_id } }`;
  const choose = (id: string) => testApp.call<Claimed>(person.token, choosing, { source: album, key, id });
  const foreign = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  expect((await choose(foreign)).codes).toEqual(['NOT_FOUND']);
  expect(dataOf(await choose(second)).claim_page.artist_id).toBe(second);
});

it('is published once, however often the same call is made', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId);
  const key = randomUUID();
  const answers = await Promise.all([claim(person, album, key), claim(person, album, key)]);
  const again = await claim(person, album, key);
  const ids = new Set([...answers, again].map((answer) => dataOf(answer).claim_page.link_id));
  expect(ids.size).toBe(1);
  const other = await buildPerson(testApp);
  await buildArtist(testApp, other.userId);
  expect(ids).not.toContain(dataOf(await claim(other, album, key)).claim_page.link_id);
});

it('is refused without an artist that the person may write for, for what is not on Spotify, and on a plan without it', async () => {
  const [owner, viewer, onBio] = [await buildPerson(testApp), await buildPerson(testApp), await buildPerson(testApp)];
  const seen = await buildArtist(testApp, owner.userId, { spotifyId: spotifyId('Mara Vale') });
  await testApp.sql(
    "insert into artist_users (id, artist_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'viewer', now())",
    [seen, viewer.userId],
  );
  await buildArtist(testApp, onBio.userId, { plan: 'bio' });
  expect((await claim(viewer, album)).codes).toEqual(['NOT_FOUND']);
  expect((await claim(owner, 'https://example.com/song')).codes).toEqual(['SOURCE_INVALID']);
  expect((await claim(onBio, album)).codes).toEqual(['UPGRADE_REQUIRED']);
  expect((await claim(onBio, artist)).codes).toEqual([]);
});
