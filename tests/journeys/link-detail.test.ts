/** The SmartLink screen as an artist uses it: figures, filters, map, embed code and deletion, in both sizes and themes. */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { hands } from './hand.ts';
import { openFigures } from './open-link.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

/** Opens a link of the list by its title and waits for its figures. */
async function chooseLink(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await waitForHeading(page, title);
  await figures(page);
}

/** Waits until views and clicks are there; gives the large numbers by their label. */
async function figures(page: Page): Promise<Record<string, string>> {
  await page.getByText('People only').waitFor();
  const terms = await page.locator('dl dt').allInnerTexts();
  const values = await page.locator('dl dt + dd').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

const numberOf = (text: string | undefined) => Number((text ?? '').replaceAll(/[^0-9.]/g, ''));
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();

describe('the SmartLink screen', () => {
  it.each(widthsFor('link-detail'))('looks right: $size', async ({ inBoth, width, height, colorScheme }) => {
    const page = await testApp.newPage({ width, height, colorScheme });
    await testApp.signIn(page);
    await chooseLink(page, 'Paper Lanterns');
    await page.getByRole('list', { name: 'Enabled destinations' }).getByText('Spotify').waitFor();
    await page.getByRole('slider', { name: 'Events by day' }).waitFor();
    await page.getByText('Today so far').waitFor();
    expect(await page.locator('circle[data-unfinished]').count()).toBe(3);
    await testApp.checkEach(page, 'link-detail', inBoth);
  });

  it('adds up: rate from clicks and views, destinations to all clicks, sources to the metric', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const shown = await figures(page);
    const clicks = numberOf(shown.Clicks);
    expect(clicks).toBeGreaterThan(1000);
    expect(numberOf(shown['Click-through rate'])).toBeCloseTo((clicks / numberOf(shown.Views)) * 100, 1);
    const counted = async (list: string) => {
      const rows = await page.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts();
      return rows.reduce((sum, row) => sum + numberOf(row.match(/([\d,]+)\s+\d+%/)?.[1]), 0);
    };
    // Destinations come on their own, after the figures or before.
    await expect.poll(() => counted('Enabled destinations')).toBe(clicks);
    await page
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click();
    await expect.poll(() => counted('Top sources by referrer')).toBe(clicks);
    // A list of forty countries scrolls in its card.
    const countries = page.getByRole('region', { name: 'Countries' });
    await countries.getByRole('button', { name: /^Show all/ }).click();
    await countries.getByRole('button', { name: 'Show fewer' }).waitFor();
    expect((await countries.boundingBox())?.height).toBeLessThan(800);
  });

  it('filters by source and country, advances the tab, and remembers the filters in the address', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const all = numberOf((await figures(page)).Clicks);
    await expect.poll(() => page.getByRole('button', { name: /^Direct \/ None/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Instagram \d/ }).click();
    await page.getByRole('list', { name: 'Top sources by medium' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Referrer' }).count()).toBe(0);
    await page
      .getByRole('list', { name: 'Countries' })
      .getByRole('button', { name: /^Germany/ })
      .click();
    await page.getByRole('button', { name: 'Remove the filter Country: Germany' }).waitFor();
    const filtered = numberOf((await figures(page)).Clicks);
    expect(filtered).toBeGreaterThan(0);
    expect(filtered).toBeLessThan(all);
    await page.reload();
    await expect.poll(async () => numberOf((await figures(page)).Clicks)).toBe(filtered);
    await page.goBack();
    await page.getByRole('button', { name: 'Remove the filter Country: Germany' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Remove the filter Referrer: Instagram' }).count()).toBe(1);
    await page.goForward();
    await page.getByRole('button', { name: 'Remove the filter Country: Germany' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Referrer: Instagram' }).click();
    await page.getByRole('button', { name: 'Remove the filter Country: Germany' }).click();
    await page.getByRole('list', { name: 'Top sources by referrer' }).waitFor();
    await expect.poll(async () => numberOf((await figures(page)).Clicks)).toBe(all);
  });

  it('lists after a release what fans use now, and folds what the page had before', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Concrete Bloom');
    const now = page.getByRole('list', { name: 'Enabled destinations' });
    await now.getByText('SoundCloud').waitFor();
    const before = page.getByRole('list', { name: 'Destinations before the release' });
    expect(await before.isVisible()).toBe(false);
    await testApp.checkEach(page, 'link-detail-released', undefined, async () => {
      const fold = page.locator('details');
      await fold.evaluate((element: HTMLDetailsElement) => {
        element.open = true;
      });
      await before.getByText('Beatport').waitFor();
      await fold.scrollIntoViewIfNeeded();
    });
  });

  itAtNight('shows the countries on a map that the keyboard can walk', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    await choose(page, 'Countries as', 'Map');
    const germany = page.getByRole('link', { name: /^Germany: [\d,]+ clicks, \d+%$/ });
    await germany.focus();
    await page.getByText(/clicks · \d+%/).waitFor();
    await testApp.check(page, 'link-detail-map');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Remove the filter Country: / }).waitFor();
  });

  it.each([390, 820, 1440])('names the largest countries on the map, at %i pixels (STAT-43)', async (width) => {
    const page = await testApp.newPage({ ...desktop, width, colorScheme: width === 820 ? 'dark' : 'light' });
    await openFigures(testApp, page, 'Paper Lanterns');
    if (width === 390) await choose(page, 'Part of the statistics', 'Countries');
    await choose(page, 'Countries as', 'Map');
    const map = page
      .getByRole('region', { name: 'Countries' })
      .locator('svg')
      .filter({ has: page.locator('path') });
    await map.locator('text').first().waitFor();
    const boxes = await map.locator('text').evaluateAll((labels) =>
      labels.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        return { text: label.textContent, left, right, top, bottom };
      }),
    );
    for (const largest of ['Germany', 'United States']) expect(boxes.map(({ text }) => text).join()).toContain(largest);
    const whole = await map.boundingBox();
    for (const [index, one] of boxes.entries()) {
      expect(one.text).toMatch(/^\D+ [\d.]+K?$/);
      expect(one.bottom - one.top).toBeGreaterThan(9);
      expect(one.left).toBeGreaterThanOrEqual((whole?.x ?? 0) - 1);
      expect(one.right).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0) + 1);
      for (const other of boxes.slice(index + 1))
        expect(
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          `${one.text} covers ${other.text}`,
        ).toBe(false);
    }
    await testApp.check(page, `link-detail-map-${width}`);
    if (width !== 1440) return;
    // The apps stand below the destinations, so that nothing beside the map is empty.
    const bottomOf = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    const destinations = await bottomOf('Destinations');
    const apps = await bottomOf('Where fans open it');
    expect(apps.top - destinations.bottom).toBeLessThan(30);
    expect(apps.top).toBeLessThan((await bottomOf('Countries')).bottom);
    const room = await page
      .getByRole('list', { name: 'Where fans open it' })
      .evaluate((list) => [list.scrollWidth, list.clientWidth]);
    expect(room[0]).toBe(room[1]);
  });

  it("tells a link's best country of last month in three presses, with a thumb (UI-43)", async () => {
    const page = await testApp.newPage({ ...phone, touch: true });
    await testApp.signIn(page);
    const hand = hands['with a thumb'](page);
    await hand.press(page.getByRole('link', { name: 'Paper Lanterns', exact: true }));
    await waitForHeading(page, 'Paper Lanterns');
    await hand.press(page.getByRole('button', { name: /\d{4}/ }));
    await hand.press(page.getByRole('button', { name: 'Last Month', exact: true }));
    await page.getByRole('button', { name: 'Last Month', exact: true, expanded: false }).waitFor();
    await figures(page);
    const best = page.getByRole('paragraph').filter({ hasText: 'Most clicks:' }).getByRole('button').first();
    const named = (await best.textContent()) ?? '';
    expect(named).toMatch(/^\D+ \d+%$/);
    // Nothing lies on it.
    await best.click({ trial: true });
    expect(hand.presses()).toBeLessThanOrEqual(3);
    await testApp.check(page, 'link-detail-best-country');
    await best.click();
    const first = page
      .getByRole('list', { name: 'Countries' })
      .getByRole('listitem')
      .filter({ hasNotText: 'Unknown' })
      .first();
    const [, country] = /^(.+) \d+%$/.exec(named) ?? [];
    expect(await first.textContent()).toContain(country);
  });

  it('saves its figures as a file that spreadsheets read as UTF-8 (STAT-41)', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Export/ }).click(),
    ]);
    const file = await buffer(await download.createReadStream());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.subarray(3).toString('utf8')).toMatch(/^part;name;views;clicks;presaves;optins\r\nLink;Paper Lanterns/);
  });

  itAtNight('takes presets and highlights them; Lifetime starts when the link was made', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Night Ferry (pre-save)');
    await page.getByRole('button', { name: /\d{4}/ }).click();
    await page.getByRole('button', { name: 'Lifetime' }).click();
    await page.getByRole('button', { name: 'Lifetime' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Lifetime', pressed: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Table' }).click();
    // Made 24 days before the world's UTC day; the viewer in Berlin may already be a day further.
    const days = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Day', exact: true }) });
    await expect.poll(async () => [25, 26].includes(await days.getByRole('rowheader').count())).toBe(true);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Presaves' }).count()).toBe(1);
  });

  it('has one part at a time on a phone', async () => {
    const page = await testApp.newPage(phone);
    await openFigures(testApp, page, 'Glass Houses');
    const url = page.getByRole('link', { name: 'vibe.to/glass-houses' });
    // One line of 14 pixels: the path is not broken.
    expect((await url.boundingBox())?.height).toBeLessThan(28);
    expect(await page.getByRole('heading', { name: 'Top Sources' }).isVisible()).toBe(false);
    await choose(page, 'Part of the statistics', 'Sources');
    await page.getByRole('heading', { name: 'Top Sources' }).waitFor();
    await choose(page, 'Part of the statistics', 'Countries');
    await page.getByRole('heading', { name: 'Countries' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Top Sources' }).isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Destinations' }).waitFor();
    await testApp.check(page, 'link-detail-countries-phone');
  });

  itAtNight('prints in light without navigation and buttons, also from a dark screen', async () => {
    const page = await testApp.newPage({ ...desktop, width: 740, colorScheme: 'dark' });
    await openFigures(testApp, page, 'Paper Lanterns');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 20, 15)');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    for (const name of ['SmartLinks', 'All Links', 'Edit'])
      expect(await page.getByRole('link', { name, exact: true }).isVisible(), name).toBe(false);
    expect(await page.getByRole('button', { name: 'Delete page' }).isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Top Sources' }).waitFor();
    await page.getByRole('link', { name: 'vibe.to/paper-lanterns' }).waitFor();
    await page.screenshot({ path: 'tests/journeys/screenshots/link-detail-print.png', fullPage: true });
  });

  itAtNight('copies the address and the embed code', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied to clipboard', { exact: true }).waitFor();
    expect(await clipboard()).toMatch(/\/paper-lanterns$/);
    await page.getByRole('button', { name: 'Embed' }).click();
    await testApp.check(page, 'link-detail-embed');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Embed code copied to clipboard').waitFor();
    expect(await clipboard()).toMatch(/^<iframe src="[^"]+\/paper-lanterns" .*width="500" height="920"/);
  });

  it('takes the artist of the address, and leaves for SmartLinks when another is chosen', async () => {
    const page = await testApp.newPage(desktop);
    await openFigures(testApp, page, 'Paper Lanterns');
    const url = page.url();
    await page.goto(`${url}?artist=00000000-0000-4000-8000-000000000000`);
    await page.waitForURL((url) => url.search === '');
    await waitForHeading(page, 'Paper Lanterns');
    await page.getByRole('button', { name: /Mara Vale/ }).click();
    await page.getByText('Kilo Dusk').click();
    await page.waitForURL('**/links');
    await page.getByRole('link', { name: 'Concrete Bloom', exact: true }).waitFor();
  });

  it('says when there is no such link, or nothing was counted yet', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, undefined, '/links/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'There is no such link' }).waitFor();
    await testApp.check(page, 'link-detail-missing');
    await page.getByRole('link', { name: 'Go to SmartLinks' }).click();
    await chooseLink(page, 'Paper Lanterns');
    await page.goto(`${page.url()}?from=2020-01-01&to=2020-01-02`);
    await page.getByText("There's no referrer data for this link yet.").waitFor();
    await page.getByText("There's no country data for this link yet.").waitFor();
  });

  it('asks before deleting, keeps the link when cancelled, and deletes it when confirmed', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page);
    await chooseLink(page, 'Small Rooms');
    await page.getByRole('button', { name: 'Delete page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this link?' });
    await dialog.getByText('Your link, page, and statistics will be permanently deleted.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled! Your link is safe.').waitFor();
    await page.getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Success! Your link has been deleted.').waitFor();
    await page.waitForURL('**/links');
    await page.getByRole('link', { name: 'Paper Lanterns', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Small Rooms', exact: true }).count()).toBe(0);
  });
});
