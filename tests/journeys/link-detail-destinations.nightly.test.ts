/** The destinations of the SmartLink screen: loaded on their own, shared, put in order, and completed with app URLs. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openFigures, openLink } from './open-link.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const preRelease = 'Night Ferry (pre-save)';

const enabled = (page: Page) => page.getByRole('list', { name: 'Enabled destinations' });
const grips = (page: Page) => page.getByRole('button', { name: /^Move / });

const names = (page: Page) =>
  grips(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Answers one operation by `answer`, and lets all others through. Gives how often it was asked. */
async function intercept(
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => number> {
  let asked = 0;
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes(`"operationName":"${operation}"`)) return route.fallback();
    asked += 1;
    await answer(route);
  });
  return () => asked;
}

const refuse = (code: string, message: string) => (route: Route) =>
  route.fulfill({ json: { data: null, errors: [{ message, extensions: { code } }] } });

describe('destinations', () => {
  it('come on their own, before the figures or after them, and again when they failed', async () => {
    const page = await testApp.newPage(desktop);
    let letThrough: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await intercept(page, 'LinkStatistics', async (route) => {
      await opened;
      await route.fallback();
    });
    await openLink(testApp, page, 'Paper Lanterns');
    await enabled(page).getByText('Spotify').waitFor();
    expect(await page.getByText('Loading views and clicks').count()).toBe(1);
    letThrough();
    await page.getByText('People only').waitFor();
    expect(await page.getByText('Loading views and clicks').count()).toBe(0);

    await page.unroute('**/graphql');
    let broken = true;
    await intercept(page, 'LinkDestinations', (route) =>
      broken ? refuse('UNEXPECTED', 'The store is away.')(route) : route.fallback(),
    );
    await page.reload();
    await page.getByText("The destinations didn't load. The store is away.").waitFor();
    await page.getByText('People only').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await enabled(page).getByText('Spotify').waitFor();
  });

  it('are shared by a direct link and by a deeplink', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Glass Houses');
    await page.getByRole('button', { name: 'Share Spotify' }).click();
    await page.getByText('vibe.to/glass-houses/spotify', { exact: true }).waitFor();
    await testApp.check(page, 'link-detail-share');
    await page.getByRole('menuitem', { name: /^Copy direct link/ }).click();
    await page.getByText('Spotify direct link copied to clipboard').waitFor();
    expect(await clipboard(page)).toMatch(/^http:\/\/vibe\.to\.localhost:\d+\/glass-houses\/spotify$/);

    await page.getByRole('button', { name: 'Share Glass Houses on vinyl' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^go\.vibe\.to\/[0-9a-zA-Z]+$/).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Glass Houses on vinyl deeplink copied to clipboard').waitFor();
    expect(await clipboard(page)).toMatch(/\/glass-houses\/[0-9a-f-]{36}:auto$/);
  });

  it('are shared before the release by a direct link to the form that saves in advance', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, preRelease);
    // The rows that can be moved take the place of those that were there first.
    await grips(page).first().waitFor();
    await page.getByRole('button', { name: 'Share Spotify' }).click();
    await page.getByRole('menuitem', { name: /^Copy direct link/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Copy deeplink/ }).count()).toBe(0);
    await testApp.check(page, 'link-detail-share-pre-save');
    await page.getByRole('menuitem', { name: /^Copy direct link/ }).click();
    await page.getByText('Spotify direct link copied to clipboard').waitFor();
    const url = await clipboard(page);
    const fan = await testApp.newPage(desktop);
    await fan.goto(url);
    await fan.getByRole('heading', { name: 'Save it on Spotify' }).waitFor();
    expect(new URL(fan.url()).pathname).toBe('/_/presave');
  });
});

describe('the order of a pre-release', () => {
  it('can be seen', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, preRelease);
    await testApp.checkEach(page, 'link-detail-pre-release', views, async () => {
      await grips(page).first().waitFor();
      await page.getByRole('slider', { name: 'Events by day' }).waitFor();
    });
  });

  it('changes by keyboard, is announced, and stays after a reload', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, preRelease);
    await grips(page).first().waitFor();
    const before = await names(page);
    await grips(page).first().focus();
    await page.keyboard.press('Space');
    await page.getByText(/ place 1 of \d+\.$/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(/ is at place 2 of \d+\.$/).waitFor({ state: 'attached' });
    const saved = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"operationName":"OrderDestinations"'),
    );
    await page.keyboard.press('Space');
    const after = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => names(page)).toEqual(after);
    await saved;
    await page.reload();
    await grips(page).first().waitFor();
    expect(await names(page)).toEqual(after);
  });

  it('changes by dragging', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, preRelease);
    await grips(page).first().waitFor();
    await page.getByText('People only').waitFor();
    const before = await names(page);
    await grips(page).nth(2).scrollIntoViewIfNeeded();
    const from = await grips(page).nth(2).boundingBox();
    const to = await grips(page).nth(0).boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 12, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  });

  it('is taken back when it could not be saved', async () => {
    const page = await testApp.newPage(desktop);
    await intercept(
      page,
      'OrderDestinations',
      refuse('NOT_ALLOWED', "GraphQL error: You don't have access to do this."),
    );
    await openLink(testApp, page, preRelease);
    await grips(page).first().waitFor();
    const before = await names(page);
    await grips(page).first().focus();
    await page.keyboard.press('Space');
    await page.getByText(/ place 1 of \d+\.$/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(/ is at place 2 /).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText("Oops! You don't have access to do this.").waitFor();
    await expect.poll(() => names(page)).toEqual(before);
  });

  it('is not offered on other links', async () => {
    const page = await testApp.newPage(desktop);
    await openLink(testApp, page, 'Paper Lanterns');
    await enabled(page).getByText('Spotify').waitFor();
    expect(await grips(page).count()).toBe(0);
  });
});

describe('app addresses', () => {
  const lacking = async (route: Route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const destination of json.data.link_destinations) destination.deeplink_ios = null;
    await route.fulfill({ json });
  };

  it('are asked for once a link, whatever comes of it, and the destinations are read again', async () => {
    const page = await testApp.newPage(desktop);
    const read = await intercept(page, 'LinkDestinations', lacking);
    const filled = await intercept(page, 'FillMissingDeeplinks', refuse('BAD_INPUT', 'No.'));
    await openLink(testApp, page, 'Paper Lanterns');
    await expect.poll(filled).toBe(1);
    await expect.poll(read).toBe(2);
    await enabled(page).getByText('Spotify').waitFor();
    await page.getByText('People only').waitFor();
    expect([filled(), read()]).toEqual([1, 2]);
    expect(await page.getByText('No.', { exact: true }).count()).toBe(0);
  });

  it('are not asked for on a pre-release', async () => {
    const page = await testApp.newPage(desktop);
    await intercept(page, 'LinkDestinations', lacking);
    const filled = await intercept(page, 'FillMissingDeeplinks', (route) => route.fallback());
    await openLink(testApp, page, preRelease);
    await grips(page).first().waitFor();
    await page.getByText('People only').waitFor();
    await page.waitForLoadState('networkidle');
    expect(filled()).toBe(0);
  });
});
