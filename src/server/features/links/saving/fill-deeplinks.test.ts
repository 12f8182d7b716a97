/** Filling in app URLs over the API: once, only what is empty, and heard of only when something changed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const fill = 'mutation ($id: uuid!) { fill_missing_deeplinks(link_id: $id) { success } }';
const read =
  'query ($id: uuid!) { links_by_pk(id: $id) { version destinations { type deeplink_ios deeplink_android } } }';
const album = 'spotify:album:4uLU6hMCjMI75M1A2tKUQC';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

interface Read {
  links_by_pk: { version: number; destinations: Record<string, string | null>[] };
}
const linkNow = async (id: string) => dataOf(await testApp.call<Read>(owner.token, read, { id })).links_by_pk;

it('fills what is empty, keeps what a person wrote, and raises the version once', async () => {
  const link = await buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
      { type: 'tidal', cta: 'Play', url: 'https://tidal.com/browse/album/7', deeplinkIos: 'tidal://album/8' },
      { type: 'itunes', cta: 'Buy', url: 'https://itunes.apple.com/us/album/x/7' },
      { type: 'custom', cta: 'Shop', url: 'https://shop.example/' },
      { type: 'deezer', cta: 'Play', url: 'https://deezer.page.link/x' },
    ],
  });
  for (let round = 0; round < 3; round += 1) {
    expect(dataOf(await testApp.call(owner.token, fill, { id: link.id }))).toEqual({
      fill_missing_deeplinks: { success: true },
    });
  }
  expect(await linkNow(link.id)).toEqual({
    version: 2,
    destinations: [
      { type: 'spotify', deeplink_ios: album, deeplink_android: album },
      { type: 'tidal', deeplink_ios: 'tidal://album/8', deeplink_android: 'tidal://album/7' },
      { type: 'itunes', deeplink_ios: 'itmss://itunes.apple.com/us/album/x/7', deeplink_android: null },
      { type: 'custom', deeplink_ios: null, deeplink_android: null },
      { type: 'deezer', deeplink_ios: null, deeplink_android: null },
    ],
  });
});

it('changes nothing where nothing is known', async () => {
  const link = await buildLink(testApp, {
    artistId,
    destinations: [{ type: 'custom', cta: 'Go', url: 'https://a.example' }],
  });
  dataOf(await testApp.call(owner.token, fill, { id: link.id }));
  expect((await linkNow(link.id)).version).toBe(1);
});

it('raises the version once, however many ask at the same time', async () => {
  const link = await buildLink(testApp, {
    artistId,
    destinations: [{ type: 'tidal', cta: 'Go', url: 'https://tidal.com/track/7' }],
  });
  await Promise.all(Array.from({ length: 20 }, () => testApp.call(owner.token, fill, { id: link.id })));
  expect((await linkNow(link.id)).version).toBe(2);
});

it('is for those who may edit', async () => {
  const viewer = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const link = await buildLink(testApp, { artistId });
  expect((await testApp.call(viewer.token, fill, { id: link.id })).codes).toEqual(['NOT_ALLOWED']);
});
