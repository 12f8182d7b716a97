/** What fans meet besides the page itself: bare URLs, hosts of nobody, the page that opens an app, and a page inside another website. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { embedCode } from '#domain/links/embed-code.ts';
import { linkObject } from '#tests/fixtures/builders.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { type Account, openAccount } from './account.ts';
import { chrome, iPhone } from './agents.ts';
import { openTestApp } from './test-app.ts';

const baseUrl = inject('baseUrl');
const port = new URL(baseUrl).port;
const on = (host: string, path = '/'): string => `http://${host}.localhost:${port}${path}`;
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const;
const desktop = { width: 1360, height: 1000, colorScheme: 'light', userAgent: chrome } as const;

const testApp = openTestApp();

/**
 * Opens a URL whose answer is changed on its way: 404 into 200, since the browser would complain of it in its console, and the text by
 * `change`. The browser finds every name below `localhost` on this machine; programs do not.
 */
async function open(page: Page, url: string, status: number, change = (text: string) => text): Promise<void> {
  const { host, pathname } = new URL(url);
  await page.route(url, async (route) => {
    const answer = await askHost(Number(port), pathname, { host, headers: { 'user-agent': iPhone } });
    expect(answer.status).toBe(status);
    const { 'content-length': _length, ...headers } = answer.headers;
    await route.fulfill({ status: 200, headers: headers as Record<string, string>, body: change(answer.text) });
  });
  await page.goto(url, { waitUntil: 'commit' });
}

describe('hosts', () => {
  test('look good where there is no page', async () => {
    const page = await testApp.newPage(phone);
    await open(page, on('vibe.to'), 200);
    await page.getByRole('heading', { name: 'vibe.to' }).waitFor();
    await testApp.checkEach(page, 'host-welcome');
    await open(page, on('nobody.vibe.to', '/song'), 404);
    await page.getByText('nobody.vibe.to has no page at this address').waitFor();
    await testApp.checkEach(page, 'host-unknown-subdomain');
    await open(page, on('elsewhere.example', '/song'), 404);
    await page.getByRole('heading', { name: 'No artist here' }).waitFor();
    await testApp.checkEach(page, 'host-unknown');
  });

  test("lead from an artist's bare address to the bio link, and carry the label's pages on its own domain", async () => {
    const page = await testApp.newPage(phone);
    await page.goto(on('mara.vibe.to', '/?utm_source=sticker'));
    expect(page.url()).toBe(on('mara.vibe.to', '/bio?utm_source=sticker'));
    await page.getByRole('heading', { name: 'Mara Vale', level: 1 }).waitFor();
    await page.goto(on('music.lowlantern.example'));
    await page.getByRole('main').waitFor();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url());
  });
});

describe('a deeplink', () => {
  const deeplink = on('vibe.to', '/paper-lanterns/spotify:auto');

  test('on an iPhone offers the app and the web, and goes to the web by itself when there is no app', async () => {
    const page = await testApp.newPage({ ...phone, userAgent: iPhone });
    await page.route('https://open.spotify.com/**', (route) => route.fulfill({ body: 'Spotify on the web' }));
    // The app's URL is taken out, since a browser without the app complains of it in its console.
    await open(page, deeplink, 200, (text) => {
      expect(text).toContain('id="app" href="spotify:album:');
      return text.replace(/id="app" href="[^"]*"/, 'id="app" href="#app"');
    });
    await page.getByRole('link', { name: 'Open the app' }).waitFor();
    await page.getByRole('link', { name: 'Continue in the browser' }).waitFor();
    await page.getByText('Spotify on the web').waitFor();
    expect(page.url()).toContain('https://open.spotify.com/album/');
  });

  test('is a page that anybody can use without script', async () => {
    const page = await testApp.newPage({ ...phone, userAgent: iPhone });
    await open(page, deeplink, 200, (text) => text.replace(/<script>.*<\/script>/, ''));
    await page.getByRole('heading', { name: 'Opening Spotify' }).waitFor();
    await testApp.checkEach(page, 'deeplink');
  });
});

describe("a page in another website's frame", () => {
  const path = 'framed-song';
  let website: Server;
  let account: Account;
  let linkId: string;
  let artistId: string;

  beforeAll(async () => {
    account = await openAccount(baseUrl);
    artistId = account.artistNamed('Mara Vale');
    const object = linkObject(artistId, {
      path,
      title: 'Framed Song',
      destinations: [{ type: 'custom', cta: 'Visit', text: 'Shop', url: `${on('listen.to')}`, priority: 1 }],
    });
    const { insert_links_one: link } = await account.run<{ insert_links_one: { id: string } }>(
      'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
      { object },
    );
    linkId = link.id;
    website = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>My band</title><main><h1>My band</h1>${embedCode(on('vibe.to', `/${path}`), 'Framed Song')}</main>`,
      );
    });
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await testApp.removeLink(path);
    await new Promise((resolve) => website?.close(resolve));
  });

  const totals = async (): Promise<{ views: number; clicks: number }> => {
    const { link_totals: all } = await account.run<{
      link_totals: { link_id: string; views: number; clicks: number }[];
    }>('query ($id: uuid!) { link_totals(artist_id: $id) }', { id: artistId });
    const own = all.find(({ link_id }) => link_id === linkId);
    return { views: own?.views ?? 0, clicks: own?.clicks ?? 0 };
  };

  test('is whole, counts one view, and opens its ways out beside the website', async () => {
    const page = await testApp.newPage(desktop);
    await page.goto(`http://localhost:${(website.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Framed Song' }).waitFor();
    const box = await page.locator('iframe').boundingBox();
    expect([box?.width, box?.height]).toEqual([500, 920]);
    await testApp.check(page, 'embed-desktop');
    const opened = page.context().waitForEvent('page');
    // Without this a pixel might fire against an opt-out, which browsers do not send from a frame.
    expect(await frame.locator('a[data-to]').first().getAttribute('href')).toContain('f=1');
    await frame.getByRole('link', { name: /Shop|Visit/ }).click();
    const beside = await opened;
    await beside.getByRole('heading', { name: 'listen.to' }).waitFor();
    await frame.getByRole('heading', { name: 'Framed Song' }).waitFor();
    await expect.poll(totals).toEqual({ views: 1, clicks: 1 });
  });
});
