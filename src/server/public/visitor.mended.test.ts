/** Urls as copying and posting leave them lead to the page that was meant, with their campaign, and are counted once (LINK-51). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const spotify = 'https://open.spotify.com/album/1';
let testApp: TestApp;
let visitor: Visitor;
let link: Link;
let shortCode: string;

beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
  const artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  link = await buildLink(testApp, {
    artistId,
    path: 'night-ferry',
    destinations: [{ type: 'spotify', cta: 'Go', url: spotify }],
  });
  const [row] = await testApp.sql<{ short_id: number }>(
    'select short_id::integer as short_id from link_destinations where link_id = $1',
    [link.id],
  );
  shortCode = toBase62(row?.short_id ?? 0);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const locationOf = async (path: string, host = 'vibe.to') => {
  const { status, headers } = await visitor.ask(path, { host });
  return status === 302 ? headers.location : status;
};

it.each([
  ...['.', ',', ')', '"', '!', '%22', '%E2%80%8B', '//', '%E2%80%9D.', '...', '%EF%B8%8F', '/%20'].map((behind) => [
    `/night-ferry${behind}`,
    '/night-ferry',
  ]),
  ['//night-ferry', '/night-ferry'],
  ['/%E2%80%9Cnight-ferry', '/night-ferry'],
  ['/Night-Ferry.', '/Night-Ferry'],
  ['/night-ferry.?utm_source=poster', '/night-ferry?utm_source=poster'],
  ['/night-ferry&utm_source=poster', '/night-ferry?utm_source=poster'],
  ['/night-ferry&amp;utm_source=a&amp;utm_medium=b', '/night-ferry?utm_source=a&utm_medium=b'],
  ['/night-ferry%3Futm_source=a%26utm_medium=b?fbclid=x', '/night-ferry?utm_source=a&utm_medium=b&fbclid=x'],
  ['/night-ferry%3Futm_source=a%0D%0ASet-Cookie:x', '/night-ferry?utm_source=a%0D%0ASet-Cookie%3Ax'],
  ['/night-ferry//spotify.', '/night-ferry/spotify'],
])('leads from %s to %s', async (path, clean) => expect(await locationOf(path)).toBe(clean));

it.each(['/night-ferry-2.', '/night-ferry%FF', '/nobody&utm_source=x', '/.', '/%E2%80%8B', '/night-ferry/spotify/x.'])(
  'does not find %s',
  async (path) => expect(await locationOf(path)).toBe(404),
);

it('opens a short link with a slash or a stop behind it', async () => {
  expect(await locationOf(`/${shortCode}`, 'go.vibe.to')).toBe(spotify);
  for (const behind of ['/', '.', ')', '%E2%80%8B'])
    expect(await locationOf(`/${shortCode}${behind}`, 'go.vibe.to')).toBe(`/${shortCode}`);
  expect(await locationOf(`/${shortCode}&utm_source=x`, 'go.vibe.to')).toBe(`/${shortCode}?utm_source=x`);
  expect(await locationOf('/zzzzzzz.', 'go.vibe.to')).toBe(404);
});

it('prefers a path that is stored with its stop, and counts a mended url once', async () => {
  const { artistId } = link;
  const stopped = await buildLink(testApp, { artistId, path: 'n.e.r.d.' });
  expect(await locationOf(`/${stopped.path}`)).toBe(200);
  const direct = await locationOf('/night-ferry/spotify.&UTM_SOURCE=story');
  expect(direct).toBe('/night-ferry/spotify?utm_source=story');
  expect(await locationOf(`${direct}`)).toBe(spotify);
  const hits = await visitor.storedHits(link.id, 2);
  expect(hits.map(({ event, utm_source }) => [event, utm_source])).toContainEqual(['click', 'story']);
  expect(hits).toHaveLength(2);
});
