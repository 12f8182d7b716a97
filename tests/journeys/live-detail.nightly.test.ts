/** An artist's open SmartLink screen while fans click in another browser: the figures move by themselves, and nothing else does. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { askHost } from '#tests/fixtures/visit.ts';
import { chrome } from './agents.ts';
import { openFigures } from './open-link.ts';
import { onRecords } from './operator.ts';
import { openTestApp, type View, views } from './test-app.ts';

const baseUrl = inject('baseUrl');
const port = Number(new URL(baseUrl).port);
const path = 'glass-houses';
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

const testApp = openTestApp();
let fan: Page;
beforeAll(async () => {
  fan = await testApp.newPage({ width: 390, height: 844, colorScheme: 'dark', userAgent: chrome });
  // The target of a redirect cannot be intercepted and must not be requested, so the test sends the click to the server itself.
  await fan.route(`**/${path}/*`, async (route) => {
    const { pathname, search, host } = new URL(route.request().url());
    const answer = await askHost(port, `${pathname}${search}`, {
      host,
      headers: { 'user-agent': chrome },
      direct: true,
    });
    expect(answer.headers.location).toContain('https://open.spotify.com/');
    await route.fulfill({ body: 'The service', contentType: 'text/html' });
  });
});

/** The fan opens the page, which counts a view, and goes on to Spotify, which counts a click. */
async function visit(): Promise<void> {
  const counted = fan.waitForResponse((answer) => answer.url().endsWith('/_/v'));
  await fan.goto(`http://vibe.to.localhost:${port}/${path}`);
  await counted;
  await fan
    .getByRole('link', { name: /Spotify/ })
    .first()
    .click();
  await fan.getByText('The service').waitFor();
}

async function openPage(view: View, title: string, query = ''): Promise<Page> {
  const page = await testApp.newPage(view);
  await openFigures(testApp, page, title, query);
  await page.getByRole('list', { name: 'Enabled destinations' }).getByText('Spotify').waitFor();
  return page;
}

const live = (page: Page) => page.getByText('Live', { exact: true });
const figure = async (page: Page, label: string): Promise<number> => {
  const text = await page
    .locator('dl > div', { has: page.locator('dt', { hasText: label }) })
    .locator('dt + dd')
    .textContent();
  return Number(text?.replaceAll(/[^0-9.]/g, ''));
};
const figures = async (page: Page) => ({ views: await figure(page, 'Views'), clicks: await figure(page, 'Clicks') });

/** Counts layout shifts, flicker and screen reader announcements from now on. */
async function watchForJumps(page: Page): Promise<() => Promise<{ shifts: string[]; waits: number; said: number }>> {
  await page.evaluate(() => {
    const seen = { shifts: [] as string[], waits: 0, said: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // That a source or a country overtakes another is the news itself, and so is the width of a number before its words.
          const isNews = element?.closest('li') || (node instanceof Text && element?.closest('dd'));
          if (!isNews) seen.shifts.push(`${element?.outerHTML.slice(0, 200)}`);
        }
    }).observe({ type: 'layout-shift' });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[aria-live], [role=status], [role=alert]')) seen.said += 1;
        for (const node of addedNodes)
          if (
            node instanceof Element &&
            (node.matches('.mantine-Skeleton-root') || node.querySelector('.mantine-Skeleton-root'))
          )
            seen.waits += 1;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: { shifts: string[]; waits: number; said: number } }).seen);
}

describe('an open SmartLink screen', () => {
  it('says that it is live', async () => {
    const page = await openPage(desktop, 'Glass Houses');
    await testApp.checkEach(page, 'link-detail-live', views, () => live(page).waitFor());
  });

  it('moves while a fan clicks in another browser, without a jump, a flicker or a word to screen readers', async () => {
    const page = await openPage(desktop, 'Glass Houses');
    await live(page).waitFor();
    // What still loads may move its neighbours.
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    const before = await figures(page);
    const jumps = await watchForJumps(page);
    const url = page.url();
    for (let visits = 1; visits <= 3; visits += 1) {
      await visit();
      await expect.poll(() => figures(page)).toEqual({ views: before.views + visits, clicks: before.clicks + visits });
    }
    const { shifts, waits, said } = await jumps();
    expect(shifts.join('\n')).toBe('');
    expect({ waits, said }).toEqual({ waits: 0, said: 0 });
    expect(page.url()).toBe(url);
  });

  it('shows a sign-up beside its destination at once, as the chart does', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Mara Vale');
    await live(page).waitFor();
    const row = page
      .getByRole('list', { name: 'Enabled destinations' })
      .getByRole('listitem')
      .filter({ hasText: 'Fan sign-up' });
    await row.waitFor();
    const signUps = async () =>
      Number(/([\d,]+) sign-up/.exec((await row.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? 0);
    const before = await signUps();
    const number = '+491511234599';
    await fan.goto(`http://mara.vibe.to.localhost:${port}/bio`);
    await fan.getByLabel('Phone number').fill(number);
    await fan.getByRole('button', { name: 'Notify me' }).click();
    await fan.getByText('You will hear from me first.').waitFor();
    await expect.poll(signUps).toBe(before + 1);
    await onRecords((client) => client.query('delete from optins_message where value = $1', [number]));
  });

  it('keeps its filters: only what passes them moves it', async () => {
    const page = await openPage(desktop, 'Glass Houses', 'country=JP&metric=views');
    await live(page).waitFor();
    const [filtered, url] = [await figures(page), page.url()];
    const other = await openPage(desktop, 'Glass Houses');
    await live(other).waitFor();
    const all = await figures(other);
    // The visitors of this machine come from a country that is not Japan.
    await visit();
    await expect.poll(() => figures(other)).toEqual({ views: all.views + 1, clicks: all.clicks + 1 });
    expect(await figures(page)).toEqual(filtered);
    expect(page.url()).toBe(url);
    expect(await page.getByRole('button', { name: 'Remove the filter Country: Japan' }).count()).toBe(1);
  });

  it('asks nothing while it is out of sight, and catches up when it is back', async () => {
    const page = await openPage(desktop, 'Glass Houses');
    await live(page).waitFor();
    const before = await figures(page);
    const show = (visibility: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await show('hidden');
    const watcher = await openPage(desktop, 'Glass Houses');
    await live(watcher).waitFor();
    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    await visit();
    await expect.poll(() => figures(watcher)).toEqual({ views: before.views + 1, clicks: before.clicks + 1 });
    expect(asked).toBe(0);
    expect(await figures(page)).toEqual(before);
    await show('visible');
    await expect.poll(() => figures(page)).toEqual({ views: before.views + 1, clicks: before.clicks + 1 });
    await live(page).waitFor();
  });

  it('says when the connection is lost, and catches up when it stands again', async () => {
    const page = await testApp.newPage(desktop);
    const routes: WebSocketRoute[] = [];
    let reachable = true;
    await page.routeWebSocket(/\/graphql\?/, (route) => {
      if (!reachable) return void route.close({ code: 1012 });
      route.connectToServer();
      routes.push(route);
    });
    await openFigures(testApp, page, 'Glass Houses');
    await live(page).waitFor();
    // The figures are 0 until they are read.
    await expect.poll(async () => (await figures(page)).views).toBeGreaterThan(0);
    const before = await figures(page);
    reachable = false;
    await Promise.all(routes.map((route) => route.close({ code: 1012 })));
    await page.getByText('Reconnecting…').waitFor();
    await testApp.check(page, 'link-detail-reconnecting');
    await visit();
    reachable = true;
    await live(page).waitFor();
    await expect.poll(() => figures(page)).toEqual({ views: before.views + 1, clicks: before.clicks + 1 });
  });

  it('does not claim to be live over days that are over', async () => {
    const page = await openPage(desktop, 'Glass Houses', 'from=2020-01-01&to=2020-01-02');
    await page.getByText("There's no country data for this link yet.").waitFor();
    expect(await live(page).count()).toBe(0);
  });
});
