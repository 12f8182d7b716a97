/** The SmartLink screen: keyboard control, chart, release countdown, URL parameters and failures. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consoleOf } from './console-of.ts';
import { hideServerTime } from './hide-server-time.ts';
import { openFigures } from './open-link.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();

const desktop = { width: 1360, height: 1000, colorScheme: 'dark' } as const;
const preRelease = 'Night Ferry (pre-save)';

async function intercept(page: Page, operation: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes(`"operationName":"${operation}"`) ? answer(route) : route.fallback(),
  );
}

const refusal = (code: string, message: string) => ({
  json: { data: null, errors: [{ message, extensions: { code } }] },
});
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('by keyboard', () => {
  it('sources are filtered one kind after the other, and the filters removed again', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    for (const [kind, label] of [
      ['referrer', 'Referrer'],
      ['medium', 'Medium'],
      ['source', 'Source'],
      ['campaign', 'Campaign'],
    ] as const) {
      const list = page.getByRole('list', { name: `Top sources by ${kind}` });
      await list.waitFor();
      expect(await list.getByRole('button', { name: /^Direct \/ None/ }).count()).toBe(0);
      await list.getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: new RegExp(`^Remove the filter ${label}: `) }).waitFor();
      expect(await page.getByRole('radio', { name: label, exact: true }).count()).toBe(0);
      await expect.poll(() => focused(page)).not.toBe('');
    }
    await page.getByText('Every kind of source is filtered. Remove a filter to see the others.').waitFor();
    await page.getByText('People only').waitFor();
    await testApp.check(page, 'link-detail-all-filters');
    await page.getByRole('button', { name: /^Remove the filter Medium: / }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Top sources by medium' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: /^Remove the filter / }).count()).toBe(2);
  });

  it('the range is a preset or two days of the calendar, and days that equal a preset highlight it', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const picker = page.getByRole('button', { name: / – |Last|Lifetime/ }).first();
    await picker.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Last 7 Days' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Last 7 Days');
    await page.waitForURL(/range=last_7_days/);

    // The last two days with the arrow keys: they are no preset.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Last 7 Days', pressed: true }).waitFor();
    const days = dialog.locator('table button:not([disabled])');
    await days.last().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=.*to=/);
    await expect.poll(() => page.getByRole('button', { name: / – /, exact: false }).count()).toBeGreaterThan(0);
    await dialog.waitFor({ state: 'hidden' });

    // Thirty days by hand are the preset.
    const query = new URL(page.url()).searchParams;
    const to = query.get('to') ?? '';
    const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${page.url().split('?')[0]}?from=${from}&to=${to}`);
    await page.getByRole('button', { name: 'Last 30 Days' }).click();
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Last 30 Days']);
    await testApp.check(page, 'link-detail-range');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('sources and countries count views or clicks', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    await page.getByRole('combobox', { name: 'What sources and countries count' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Views' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('option', { name: 'Views' }).click();
    await page.waitForURL(/metric=views/);
  });
});

describe('the chart', () => {
  it('has pre-saves on a pre-release, and says all of it as a table', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, preRelease);
    await page.getByRole('button', { name: 'Table' }).click();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Views', 'Clicks', 'Subscribers', 'Presaves']);
  });

  it('has the likes of a playlist, switched on and off', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Slow Sunday');
    await page.getByRole('slider', { name: 'Events by day' }).waitFor();
    const lines = () => page.locator('[data-line]').count();
    await expect.poll(lines).toBe(3);
    await page.getByRole('button', { name: 'Spotify Likes', pressed: false }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(lines).toBe(4);
    await testApp.check(page, 'link-detail-likes');
    await page.getByRole('button', { name: 'Spotify Likes', pressed: true }).click();
    await expect.poll(lines).toBe(3);
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'Spotify Likes' }).waitFor();
  });
});

describe('the days of the chart', () => {
  it('are walked through by keyboard, and each is said with its figures', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const chart = page.getByRole('slider', { name: 'Events by day' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
    const first = await chart.getAttribute('aria-valuetext');
    expect(first).toMatch(/^\w{3}, \w{3} \d+, \d{4}, Views [\d,]+, Clicks [\d,]+, /);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
    expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
    await testApp.check(page, 'link-detail-chart-day');
    await page.keyboard.press('Escape');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe(await chart.getAttribute('aria-valuemax'));
  });

  it('are shown under the pointer, until it leaves', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const chart = page.getByRole('slider', { name: 'Events by day' });
    await chart.hover({ position: { x: 200, y: 100 } });
    const day = /^\w{3}, \w{3} \d+, \d{4}$/;
    await chart.getByText(day).waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await chart.getByText(day).waitFor({ state: 'detached' });
  });
});

describe('a window that stays open over midnight', () => {
  it.each(['list', 'detail'] as const)('goes on to the new day: %s', async (screen) => {
    const page = await testApp.newPage(desktop);
    await hideServerTime(page);
    await page.clock.install();
    if (screen === 'detail') await openFigures(testApp, page, 'Paper Lanterns');
    else await testApp.signIn(page);
    const picker = page.getByRole('button', { name: /^\w{3} \d+ – \w{3} \d+, \d{4}$/ });
    const before = await picker.textContent();
    await page.clock.fastForward('24:00:00');
    await expect.poll(() => picker.textContent()).not.toBe(before);
  });
});

describe('the release', () => {
  it('is counted down to, and turns over at its second', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, preRelease);
    await page.getByText(/^Available [A-Z][a-z]+ \d+, \d{4}$/).waitFor();
    await page.getByRole('timer', { name: 'Time until the release' }).waitFor();
    const answer = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"operationName":"LinkDetail"'),
    );
    await hideServerTime(page);
    await page.clock.install();
    await page.reload();
    const { data } = await (await answer).json();
    // From here on time passes only as the test sets it, however slow the machine is.
    await page.clock.pauseAt(Date.parse(data.links_by_pk.release_time) - 2000);
    await page.clock.runFor(1000);
    await page.getByText('Before release').waitFor();
    await page.clock.runFor(2000);
    await page.getByText('Released', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  });
});

describe('what goes wrong', () => {
  it('is said, and can be tried again', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    let broken = true;
    await intercept(page, 'LinkStatistics', (route) =>
      broken ? route.fulfill(refusal('UNEXPECTED', 'GraphQL error: The counter is away.')) : route.fallback(),
    );
    await page.getByRole('link', { name: 'Paper Lanterns', exact: true }).click();
    await page.getByRole('heading', { name: "The statistics didn't load" }).waitFor();
    await page.getByText('The counter is away.', { exact: true }).waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('People only').waitFor();

    await intercept(page, 'DeleteLink', (route) =>
      route.fulfill(refusal('ARTIST_SUSPENDED', 'GraphQL error: This artist is suspended.')),
    );
    await page.getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Oops! This artist is suspended.', { exact: true }).waitFor();
    await waitForHeading(page, 'Paper Lanterns');
  });

  it('moves nothing while it loads', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    await page.getByRole('slider', { name: 'Events by day' }).waitFor();
    await page.getByRole('list', { name: 'Countries' }).waitFor();
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
            resolve(shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(moved).toBeLessThan(0.05);
  });

  it('an artist of the address that is nobody is only logged, one of mine becomes active', async () => {
    const page = await testApp.newPage(desktop);
    const logged = consoleOf(page);
    await openFigures(testApp, page, 'Paper Lanterns');
    const url = page.url();
    await page.goto(`${url}?artist=00000000-0000-4000-8000-000000000000`);
    await page.waitForURL(url);
    await page.getByRole('button', { name: /Mara Vale/ }).waitFor();
    await expect.poll(() => logged.join()).toContain('The artist of the address is none of yours.');
    const other = await page.evaluate(async () => {
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('fanfare.token')}`,
        },
        body: JSON.stringify({ query: '{ get_current_user_data { artists { id name } } }' }),
      });
      const { data } = await answer.json();
      return data.get_current_user_data.artists.find(({ name }: { name: string }) => name === 'Kilo Dusk').id;
    });
    await page.goto(`${url}?artist=${other}`);
    await page.waitForURL(url);
    await page.getByRole('button', { name: /Kilo Dusk/ }).waitFor();
    await waitForHeading(page, 'Paper Lanterns');
  });
});

it('fits the smallest phone', async () => {
  const page = await testApp.newPage({ width: 320, height: 640, colorScheme: 'light' });
  await openFigures(testApp, page, preRelease);
  await page.getByRole('list', { name: 'Enabled destinations' }).waitFor();
  for (const part of ['Countries', 'Sources', 'Stats']) {
    await page.getByRole('radiogroup', { name: 'Part of the statistics' }).getByText(part, { exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await testApp.check(page, 'link-detail-320');
});

describe('the editor', () => {
  it('opens by the url and by its button, fills the window, leaves the url once it is open, and stays after a reload', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const url = page.url();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: /^Close/ }).waitFor();
    await page.waitForURL(url);
    await page.reload();
    await page.getByRole('button', { name: /^Close/ }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'All Links' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Close/ }).click();
    await page.waitForURL(url);
    await page.getByText('People only').waitFor();
    await page.goto(`${url}?action=edit&metric=views`);
    await page.getByRole('button', { name: /^Close/ }).waitFor();
    await page.waitForURL(`${url}?metric=views`);
    await page.getByRole('button', { name: /^Close/ }).click();
    await page.getByText('People only').waitFor();
  });

  it('is not for viewers', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const url = page.url();
    await intercept(page, 'LinkDetail', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.data.links_by_pk.artist.role = 'viewer';
      await route.fulfill({ json });
    });
    await page.goto(`${url}?action=edit`);
    await page.waitForURL(url);
    await page.getByText('People only').waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete page' }).count()).toBe(0);
  });
});
