/** What the dashboard's screens weigh when they are opened first: the script that the browser needs before it can draw, and all bytes of the list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { filesOf, type Manifest, screens } from '../../tools/module-preload.ts';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

const folder = join(import.meta.dirname, '..', '..', 'dist', 'web');
/** Everybody begins with the list of links. The rules of a link carry its live page. */
const limits: Record<string, number> = { '/links': 168, '/links/:id': 220, '/links/:id/routing': 255 };
const limitOf = (path: string): number => (limits[path] ?? 208) * 1024;

const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));

const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);

const loadOf = (sources: string[]) => filesOf(['index.html', ...sources], manifest).scripts;

describe('the first load', () => {
  it.each(Object.entries(screens))(
    'of %s is within its limit of packed script: 168 KB for the list, 208 KB for most',
    (path, sources) => {
      const files = loadOf(sources);
      const parts = [...files].map((file) => `${file} ${weigh([file])}`);
      expect(weigh(files), parts.join('\n')).toBeLessThanOrEqual(limitOf(path));
    },
  );

  it.each(Object.entries(screens))(
    'of %s waits for no chart, map, calendar, CSV library or window of a long list',
    (_, sources) => {
      const files = loadOf(sources);
      for (const later of [
        'src/web/ui/line-chart-drawing.tsx',
        'src/web/ui/range-calendar.tsx',
        'src/web/features/link-detail/country-map.tsx',
        'src/web/features/links-list/links-csv.ts',
        'src/web/ui/opened-popover.tsx',
        'src/web/ui/day-table.tsx',
        'src/web/ui/near-rows.tsx',
      ]) {
        expect(files).not.toContain(manifest[later]?.file);
        expect(manifest[later]?.file).toBeDefined();
      }
    },
  );

  it.each(Object.entries(screens))(
    'of %s names its files in the page, so that none is waited for',
    async (path, sources) => {
      const page = await (await fetch(`${inject('baseUrl')}${path}`, { headers: { accept: 'text/html' } })).text();
      for (const file of loadOf(sources)) expect(page).toContain(`"/${file}"`);
    },
  );

  it.each([...Object.keys(screens), '/index.html', '/screens/0.html', '/logout'])(
    'of %s lets the browser run our own code only',
    async (path) => {
      const { headers } = await fetch(`${inject('baseUrl')}${path}`, { headers: { accept: 'text/html' } });
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      );
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('of Logout, which shows no screen, names none', async () => {
    const page = await (await fetch(`${inject('baseUrl')}/logout`, { headers: { accept: 'text/html' } })).text();
    for (const sources of Object.values(screens)) {
      for (const source of sources) expect(page).not.toContain(manifest[source]?.file);
    }
  });
});

describe('the list of links, nothing cached', () => {
  it('transfers at most 291 KB, everything included', async () => {
    const page = await testApp.newPage(phone);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    // Without pictures, which are the artist's own.
    const owner = { email: 'first-load@journeys.test', password: 'first-load' };
    const artistId = await makeArtist({ ...owner, name: 'First Load' });
    await onRecords((client) => addManyLinks(client, { artistId, count: 200, prefix: 'first-load-' }));
    await testApp.signIn(page, owner);
    await page.getByText('People only').waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(200 * 1024);
    expect(bytes).toBeLessThanOrEqual(291 * 1024);
  });

  it.each([
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 820, height: 1180, colorScheme: 'dark' },
    { width: 1440, height: 900, colorScheme: 'light' },
  ] as const)('shows its frame before its code has arrived, and keeps it in place: $width wide', async (view) => {
    const page = await testApp.newPage(view);
    const arrive = Promise.withResolvers<void>();
    await page.route(`**/${manifest['index.html']?.file}`, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    const opened = testApp.signIn(page);
    const early = page.locator('#first-frame h1:visible');
    await early.waitFor();
    expect(await early.textContent()).toBe('SmartLinks');
    // The place of an artist is kept, but nothing is said of one.
    expect(await page.locator('#first-frame [aria-haspopup="listbox"]:visible').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colour).toBe(view.colorScheme === 'dark' ? 'rgb(13, 13, 14)' : 'rgb(250, 248, 244)');
    await page.evaluate(() => document.fonts.ready);
    const before = await early.boundingBox();
    arrive.resolve();
    await opened;
    const drawn = page.getByRole('heading', { level: 1, name: 'SmartLinks' });
    await drawn.waitFor();
    expect(await page.locator('#first-frame').count()).toBe(0);
    const after = await drawn.boundingBox();
    expect({ x: after?.x, y: after?.y }).toEqual({ x: before?.x, y: before?.y });
  });

  it('shows no frame to a visitor', async () => {
    const page = await testApp.newPage(phone);
    const arrive = Promise.withResolvers<void>();
    await page.route(`**/${manifest['index.html']?.file}`, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    const opened = page.goto(`${inject('baseUrl')}/links`);
    await page.locator('#first-frame').waitFor({ state: 'attached' });
    expect(await page.locator('#first-frame').isVisible()).toBe(false);
    arrive.resolve();
    await opened;
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('asks for the links of the artist that was shown last before its code has arrived, and once', async () => {
    const page = await testApp.newPage(phone);
    await testApp.signIn(page);
    await page.getByText('People only').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const name = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
      if (name !== undefined) asked.push(name);
    });
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('"LinksList"') ?? false,
    );
    await page.route(`**/${manifest['index.html']?.file}`, async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await page.getByText('People only').waitFor();
    await page.waitForLoadState('networkidle');
    for (const name of ['CurrentUser', 'LinksList', 'ReleaseWarnings', 'LinkTotals'])
      expect(asked.filter((each) => each === name)).toEqual([name]);
  });

  it('asks who is signed in before its code has arrived, and once', async () => {
    const page = await testApp.newPage(phone);
    let asked = 0;
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('"operationName":"CurrentUser"') ?? false,
    );
    page.on('request', (request) => {
      if (request.postData()?.includes('"operationName":"CurrentUser"')) asked += 1;
    });
    // The code comes only when the answer is there; waiting for it, the dashboard would never begin.
    await page.route(`**/${manifest['index.html']?.file}`, async (route) => {
      await answered;
      await route.continue();
    });
    await testApp.signIn(page);
    await page.getByRole('heading', { level: 1, name: 'SmartLinks' }).waitFor();
    expect(asked).toBe(1);
  });
});
