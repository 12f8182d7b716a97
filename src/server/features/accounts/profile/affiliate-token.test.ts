/** The iTunes affiliate token over the API, and on the redirects of the agency's artists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';

const album = 'https://itunes.apple.com/us/album/harbour-lights/1440857781';
const save =
  'mutation ($token: String!) { update_itunes_affiliate_id(itunes_affiliate_id: $token) { itunes_affiliate_id } }';
const stored = (itunes_affiliate_id: string) => ({ update_itunes_affiliate_id: { itunes_affiliate_id } });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

async function linkOfArtist(artistId: string): Promise<() => Promise<string | undefined>> {
  const destinations = [{ type: 'itunes', cta: 'Buy on iTunes', url: album }] as const;
  const { path } = await buildLink(testApp, { artistId, destinations: [...destinations] });
  return async () => (await askHost(testApp.settings.port, `/${path}/itunes`)).headers.location;
}

it('is carried by iTunes links of the artists that the agency pays for, at once and until it is removed', async () => {
  const [agency, owner] = [await buildPerson(testApp, { plan: 'agency' }), await buildPerson(testApp)];
  const paid = await linkOfArtist(await buildArtist(testApp, owner.userId, { billingUserId: agency.userId }));
  const own = await linkOfArtist(await buildArtist(testApp, owner.userId));
  expect(await paid()).toBe(album);
  expect(dataOf(await testApp.call(agency.token, save, { token: ' 1001lABC ' }))).toEqual(stored('1001lABC'));
  await expect.poll(paid).toBe(`${album}?at=1001lABC`);
  expect(await own()).toBe(album);
  expect(dataOf(await testApp.call(agency.token, save, { token: '' }))).toEqual(stored(''));
  await expect.poll(paid).toBe(album);
});

it('is refused when it is none, and to accounts that are no agency', async () => {
  const agency = await buildPerson(testApp, { plan: 'agency' });
  expect((await testApp.call(agency.token, save, { token: 'a&url=evil' })).codes).toEqual(['AFFILIATE_TOKEN_INVALID']);
  for (const plan of ['none', 'family', 'base_14']) {
    const { token } = await buildPerson(testApp, { plan });
    expect((await testApp.call(token, save, { token: '1001lABC' })).codes).toEqual(['NOT_ALLOWED']);
  }
});
