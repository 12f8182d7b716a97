/** The URLs a destination is shared by, over the API: by type where it is the only one, else by number and id. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface Shared {
  id: string;
  short_id: number;
  type: string;
  direct_link: { text: string; url: string };
  deeplink: { text: string; url: string };
}

const fields = 'id short_id type direct_link { text url } deeplink { text url }';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('follow from the type where it stands once, and from number and id elsewhere', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId);
  const shop = { type: 'custom' as const, cta: 'Shop', url: 'https://shop.example/' };
  const link = await buildLink(testApp, {
    artistId,
    path: 'paper-lanterns',
    destinations: [
      { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
      shop,
      { type: 'deezer', cta: 'Play', url: 'https://www.deezer.com/album/1' },
      { type: 'deezer', cta: 'Play', url: 'https://www.deezer.com/album/2' },
    ],
  });
  const { link_destinations: alone } = dataOf(
    await testApp.call<{ link_destinations: Shared[] }>(
      owner.token,
      `query ($id: uuid!) { link_destinations(link_id: $id) { ${fields} } }`,
      { id: link.id },
    ),
  );
  for (const { id, short_id, type, direct_link, deeplink } of alone) {
    const once = type === 'spotify';
    expect(direct_link.text).toBe(once ? 'vibe.to/paper-lanterns/spotify' : `go.vibe.to/${toBase62(short_id)}`);
    expect(deeplink.text).toBe(`vibe.to/paper-lanterns/${once ? type : id}:auto`);
    expect(new URL(direct_link.url).pathname).toBe(`/${direct_link.text.split('/').slice(1).join('/')}`);
    expect(new URL(deeplink.url).hostname).toMatch(/^vibe\.to/);
  }
  const { links } = dataOf(
    await testApp.call<{ links: { destinations: Shared[] }[] }>(
      owner.token,
      `query ($id: uuid!) { links(artist_id: $id) { destinations { ${fields} } } }`,
      { id: artistId },
    ),
  );
  expect(links[0]?.destinations).toEqual(alone);
});
