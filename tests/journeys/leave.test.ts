/** The way out: an artist's archive is made and downloaded, and its pages are opened from a plain file server that knows nothing of Fanfare. */

import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount } from './account.ts';
import { openFigures } from './open-link.ts';
import { pagesOfHost, serveFolder } from './plain-server.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
async function openExport(page: Page): Promise<void> {
  await testApp.signIn(page, demoAccount, '/settings?tab=export-data');
  // The session's proof may be older than ten minutes.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirm that it is you' }), async () => {
    await page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByLabel('Password', { exact: true })
      .fill(demoAccount.password);
    await page.keyboard.press('Enter');
  });
  await page.getByText('Any web server can show the pages.').waitFor();
}

let archive: Record<string, Uint8Array> = {};
const ofHost = (host: string) => pagesOfHost(archive, host);

describe('the archive of an artist', () => {
  it('is made and downloaded, also when the connection breaks', async () => {
    const page = await testApp.newPage(desktop);
    await openExport(page);
    await page.getByRole('combobox', { name: 'What is in it' }).click();
    await page.getByRole('option', { name: 'Only Mara Vale' }).click();
    await page.getByRole('button', { name: 'Export Mara Vale' }).click();
    await page.getByText('Ready. You can download it on this device').waitFor();
    await page.getByRole('heading', { name: 'Your archive of Mara Vale' }).waitFor();
    await testApp.checkEach(page, 'settings-export-artist');
    const ranges: string[] = [];
    await page.route('**/api/data-export', async (route) => {
      ranges.push((await route.request().headerValue('range')) ?? 'all');
      if (ranges.length > 1) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 100_000) });
    });
    testApp.forgive(page, /ERR_|Failed to load/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    archive = unzipSync(await buffer(await (await saving).createReadStream()));
    expect(ranges).toEqual(['all', 'bytes=100000-']);
    expect(Object.keys(archive)).not.toContain('account.json');
  });
});

describe('the pages of the archive on a plain server', () => {
  const servers = new Map<string, { server: ReturnType<typeof serveFolder>; origin: string }>();
  beforeAll(async () => {
    const hosts = new Set(Object.keys(archive).flatMap((name) => /\/pages\/([^/]+)\//.exec(name)?.[1] ?? []));
    for (const host of hosts) {
      const server = serveFolder(ofHost(host));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.set(host, { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    }
  });
  afterAll(() => {
    for (const { server } of servers.values()) server.close();
  });
  const originOf = (host: string) => servers.get(host)?.origin ?? '';
  /** Every page of the archive: its address there. */
  const pages = () =>
    [...servers].flatMap(([host, { origin }]) =>
      [...ofHost(host).keys()]
        .filter((name) => name.endsWith('/index.html'))
        .map((name) => `${origin}${name.replace('index.html', '')}`),
    );

  /** A page that asks nobody but the plain server; what it asks of others is refused, and returned. */
  async function openPlain(view: Parameters<typeof testApp.newPage>[0]): Promise<{ page: Page; foreign: string[] }> {
    const page = await testApp.newPage(view);
    const foreign: string[] = [];
    await page.route(
      (url) => [...servers.values()].every(({ origin }) => origin !== url.origin),
      (route) => {
        foreign.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
      },
    );
    return { page, foreign };
  }

  it('all open without a request to anybody else, with their covers and styles', async () => {
    expect(pages().length).toBeGreaterThan(4);
    for (const view of [phone, desktop]) {
      const { page, foreign } = await openPlain(view);
      for (const path of pages()) {
        await page.goto(path);
        const shown = await page.evaluate(() => ({
          title: document.querySelector('h1')?.textContent ?? '',
          broken: [...document.images].filter((image) => image.naturalWidth === 0).map(({ src }) => src),
          styled: getComputedStyle(document.body).margin,
          wide: document.documentElement.scrollWidth - innerWidth,
        }));
        expect([path, shown]).toEqual([path, { ...shown, broken: [], styled: '0px', wide: 0 }]);
        expect(shown.title).not.toBe('');
      }
      expect(foreign).toEqual([]);
    }
  });

  it.each(views)('looks like the page that it was: $name', async (view) => {
    const { page } = await openPlain(view);
    await page.goto(`${originOf('vibe.to')}/paper-lanterns/`);
    await page.getByRole('heading', { name: 'Paper Lanterns' }).waitFor();
    await testApp.check(page, `leave-page-${view.name}`);
    await page.goto(pages().find((url) => url.endsWith('/bio/')) ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await testApp.check(page, `leave-bio-${view.name}`);
  });

  it('leads on from rows, direct links and placements', async () => {
    const { page, foreign } = await openPlain(phone);
    const origin = originOf('vibe.to');
    await page.goto(`${origin}/paper-lanterns`);
    expect(new URL(page.url()).pathname).toBe('/paper-lanterns/');
    const row = page.getByRole('link', { name: /Spotify/ }).first();
    const href = (await row.getAttribute('href')) ?? '';
    expect(href).toMatch(/^https:\/\/open\.spotify\.com\//);
    await row.click();
    await expect.poll(() => foreign).toContain(href);
    const direct = await fetch(`${origin}/paper-lanterns/spotify`, { redirect: 'manual' });
    expect([direct.status, direct.headers.get('location')]).toEqual([302, href]);
    const redirects = strFromU8(ofHost('vibe.to').get('/_redirects') ?? new Uint8Array());
    const placement = /^(\/paper-lanterns\/-\S+) /m.exec(redirects)?.[1];
    expect(placement).toBeDefined();
    await page.goto(`${origin}${placement}`);
    expect(new URL(page.url()).pathname).toBe('/paper-lanterns/');
  });
});

it('a link is put away from its own screen, and taken back', async () => {
  const page = await testApp.newPage(phone);
  await openFigures(testApp, page, 'Paper Lanterns');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('1 link archived').waitFor();
  await page.getByRole('region', { name: 'SmartLink' }).getByText('Archived').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).waitFor();
  await testApp.checkEach(page, 'link-archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'SmartLink' }).getByText('Archived').count()).toBe(0);
});
