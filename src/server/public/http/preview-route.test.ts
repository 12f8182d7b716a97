/** The picture that networks fetch of a shared page: from the address in the page, as long as the page is open. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

/** The path and query of the picture that a page names. */
async function hrefIn(path: string): Promise<string> {
  const { text } = await visitor.ask(`/${path}`);
  const url = new URL(/property="og:image" content="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '');
  return url.pathname + url.search;
}

describe('PAGE-22: the picture of a shared page', () => {
  it('is a JPEG that may be kept for a year', async () => {
    const link = await buildLink(testApp, { artistId });
    const answer = await visitor.ask(await hrefIn(link.path));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000' });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('has another address after the release, to which the old one leads', async () => {
    const releaseTime = new Date(testApp.clock.now().getTime() + 3_600_000);
    const link = await buildLink(testApp, { artistId, type: 'pre-release', releaseTime });
    const before = await hrefIn(link.path);
    // Drawn and sent with its own picture while it is the one of now.
    expect((await visitor.ask(before)).status).toBe(200);
    testApp.clock.moveBy(7_200_000);
    const after = await hrefIn(link.path);
    expect(after).not.toBe(before);
    const { status, headers } = await visitor.ask(before);
    expect([status, headers.location]).toEqual([302, after]);
    expect((await visitor.ask(after)).status).toBe(200);
  });

  it('is drawn for one network twenty times a minute, and again for another one', async () => {
    const links = await Promise.all(Array.from({ length: 22 }, () => buildLink(testApp, { artistId })));
    const hrefs = await Promise.all(links.map(({ path }) => hrefIn(path)));
    const from = async (ip: string, href = '') =>
      (await visitor.ask(href, { headers: { 'x-forwarded-for': ip } })).status;
    testApp.clock.moveBy(60_000);
    const seen: number[] = [];
    for (const href of hrefs) seen.push(await from('8.8.8.8', href));
    expect(seen.filter((status) => status === 200)).toHaveLength(20);
    expect(seen.slice(-2)).toEqual([429, 429]);
    // One that is drawn already costs nothing.
    expect(await from('8.8.8.8', hrefs[0])).toBe(200);
    expect(await from('9.9.9.9', hrefs[21])).toBe(200);
    testApp.clock.moveBy(60_000);
    expect(await from('8.8.8.8', hrefs[20])).toBe(200);
  }, 60_000);

  it('is not found for what has no open page', async () => {
    for (const query of ['', 'l=x&v=1', 'l=00000000-0000-4000-8000-000000000000&v=1'])
      expect((await visitor.ask(`/_/preview.jpg?${query}`)).status).toBe(404);
  });
});
