/** Signing in and working with the list of links as an artist does, in both sizes and themes. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { demoAccount, viewerAccount } from './account.ts';
import { openTestApp, views, widthsFor } from './test-app.ts';

const testApp = openTestApp();

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

const rows = (page: Page) => page.getByRole('list', { name: 'Links' }).getByRole('listitem');
const titles = async (page: Page): Promise<string[]> => {
  await rows(page).first().waitFor();
  return page.getByRole('list', { name: 'Links' }).getByRole('link').allInnerTexts();
};
const viewsOf = async (page: Page): Promise<number[]> =>
  (await rows(page).allInnerTexts()).map((text) =>
    Number((text.match(/([\d,]+)\s*views/)?.[1] ?? 'NaN').replaceAll(',', '')),
  );

async function openList(view: { width: number; height: number; colorScheme: 'light' | 'dark' }): Promise<Page> {
  const page = await testApp.newPage(view);
  await testApp.signIn(page);
  await page.getByText('People only').waitFor();
  await rows(page).first().waitFor();
  return page;
}

describe('the login', () => {
  it('looks right', async () => {
    const page = await testApp.newPage(desktop);
    await page.goto(`${testApp.baseUrl}/login`);
    await testApp.checkEach(page, 'login', views, async () => {
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(await page.getByRole('button', { name: 'Log In', exact: true }).isDisabled()).toBe(true);
    });
  });

  it('says that email or password is wrong and keeps what was typed', async () => {
    const page = await testApp.newPage(desktop);
    await page.goto(`${testApp.baseUrl}/login`);
    await page.getByLabel('Email').fill('demo@fanfare.test');
    await page.getByLabel('Password', { exact: true }).fill('not-it');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByText('Email or password is incorrect.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('demo@fanfare.test');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-it');
  });

  it('asks who is there before any other screen, and forgets at logout', async () => {
    const page = await testApp.newPage(desktop);
    await page.goto(`${testApp.baseUrl}/links`);
    await page.waitForURL('**/login*');
    await page.getByLabel('Email').fill(demoAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/links');
    await page.evaluate(() => localStorage.setItem('fanfare.wizard.edit.7', 'typed'));
    await page
      .getByRole('link', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .click();
    await page.waitForURL('**/login*');
    expect(await page.evaluate(() => localStorage.getItem('fanfare.wizard.edit.7'))).toBeNull();
    await page.goto(`${testApp.baseUrl}/links`);
    await page.waitForURL('**/login*');
  });
});

describe('the list of links', () => {
  it.each(widthsFor('links'))('looks right: $size', async ({ inBoth, width, height, colorScheme }) => {
    const page = await openList({ width, height, colorScheme });
    await testApp.checkEach(page, 'links-list', inBoth, async () => {
      await page.getByRole('slider', { name: 'Views and clicks by day' }).waitFor();
      // The chart learns its new width a frame after the window.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
    });
  });

  itAtNight('draws the day that is not over as such, in the chart of all links', async () => {
    const page = await openList(desktop);
    const statistics = page.getByRole('region', { name: 'Statistics of all links' });
    await statistics.getByRole('slider', { name: 'Views and clicks by day' }).waitFor();
    await statistics.getByText('Today so far').waitFor();
    expect(await statistics.locator('circle[data-unfinished]').count()).toBe(2);
  });

  it('filters by kind and search, and keeps both over a reload', async () => {
    const page = await openList(desktop);
    const all = await titles(page);
    expect(all).toContain('Paper Lanterns');
    // The head counts a range, the rows count all time (STAT-27).
    await page.getByText('Figures of all time').waitFor();
    await page.getByRole('radiogroup', { name: 'Kind of link' }).getByText('Playlists', { exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(['Slow Sunday']);
    await page.getByRole('radiogroup', { name: 'Kind of link' }).getByText('All', { exact: true }).click();
    await page.getByLabel('Search links').fill('lantern');
    await expect.poll(() => titles(page)).toEqual(['Paper Lanterns']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Paper Lanterns']);
    await page.getByLabel('Search links').fill('no such song');
    await page.getByText('No link like that').waitFor();
    await page.getByRole('button', { name: 'Show all links' }).click();
    await expect.poll(() => titles(page)).toEqual(all);
  });

  itAtNight('sorts by popularity and age', async () => {
    const page = await openList(desktop);
    const newest = await titles(page);
    await page.getByRole('combobox', { name: 'Sort links' }).click();
    await page.getByRole('option', { name: 'Oldest' }).click();
    await expect.poll(() => titles(page)).toEqual([...newest].reverse());
    await page.getByRole('combobox', { name: 'Sort links' }).click();
    await page.getByRole('option', { name: 'Popular' }).click();
    await expect
      .poll(async () => {
        const counts = await viewsOf(page);
        return counts.length > 1 && counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0));
      })
      .toBe(true);
  });

  itAtNight('tells what was left out, by reason, and the reasons add up', async () => {
    const page = await openList(desktop);
    await page.getByRole('button', { name: 'why?' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'hits were not people' });
    const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
    await dialog.getByText('Search engines and other known crawlers').waitFor();
    const total = numberIn(await dialog.getByRole('heading').textContent());
    const sumOf = async (rows: Locator) =>
      (await rows.getByRole('cell').allInnerTexts()).reduce((sum, text) => sum + numberIn(text), 0);
    expect(total).toBeGreaterThan(0);
    expect(await sumOf(dialog.locator('tbody tr:first-child'))).toBe(total);
    // Each reason is the sum of its rules.
    expect(await sumOf(dialog.locator('tbody tr:not(:first-child)'))).toBe(total);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('why?');
  });

  it('shows dashes, not zeros, for figures that could not be read, exports none, and reads them again', async () => {
    const page = await testApp.newPage(desktop);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query LinkTotals')
        ? route.fulfill({ json: { data: null, errors: [{ message: 'Oops', extensions: { code: 'UNEXPECTED' } }] } })
        : route.continue(),
    );
    await testApp.signIn(page);
    const failed = page.getByRole('alert').filter({ hasText: "The figures didn't load." });
    await failed.waitFor();
    expect(await rows(page).first().textContent()).toMatch(/–\s*views/);
    await page.getByLabel('Select Paper Lanterns').check();
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await testApp.checkEach(page, 'links-list-unread');
    await page.unroute('**/graphql');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Figures of all time').waitFor();
    await expect.poll(async () => (await viewsOf(page)).every(Number.isFinite)).toBe(true);
    expect(await page.getByRole('button', { name: 'Export CSV' }).isEnabled()).toBe(true);
  });

  it('copies an address, and keeps a link whose deletion was cancelled', async () => {
    const page = await openList(desktop);
    await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/\/vibe\.to\.localhost:\d+\/paper-lanterns$/,
    );
    await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Your link, page, and statistics will be permanently deleted.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Cancelled! Your link is safe.').waitFor();
    expect(await titles(page)).toContain('Paper Lanterns');
  });

  it('puts a link away, takes it back, and finds it under "Archived" meanwhile', async () => {
    const page = await openList(desktop);
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('Archive');
    await expect.poll(() => titles(page)).not.toContain('Paper Lanterns');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toContain('Paper Lanterns');
    await act('Archive');
    await page.getByRole('radiogroup', { name: 'Kind of link' }).getByText('Archived').click();
    await expect.poll(() => titles(page)).toEqual(['Paper Lanterns']);
    await act('Restore');
    await page.getByText('No link is archived.').waitFor();
    // Only the last act can be undone.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Show all links' }).click();
    await expect.poll(() => titles(page)).toContain('Paper Lanterns');
  });

  it('copies a link, and opens the editor of the copy', async () => {
    const page = await openList(desktop);
    await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Copied to vibe.to/paper-lanterns-2').waitFor();
    await page.getByRole('heading', { name: 'Landing page' }).waitFor();
    expect(await page.getByLabel('Path').inputValue()).toBe('paper-lanterns-2');
    await testApp.removeLink('paper-lanterns-2');
  });

  it('offers a viewer nothing that changes a link', async () => {
    const page = await testApp.newPage(desktop);
    await testApp.signIn(page, viewerAccount);
    await rows(page).first().waitFor();
    expect(await page.getByRole('link', { name: 'Create a New Smart Link' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for Paper Lanterns' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  });

  it('changes the artist and finds links by keyboard', async () => {
    const page = await openList(desktop);
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('dialog', { name: 'Find anything' });
    await finder.locator('input:focus').waitFor();
    await page.keyboard.type('Kilo');
    await page
      .getByRole('option', { name: /Kilo Dusk/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toContain('Concrete Bloom');
  });
});

it('has a rail of icons on a tablet, which opens over the page (UI-41)', async () => {
  const page = await testApp.newPage({ width: 768, height: 1024, colorScheme: 'light' });
  await testApp.signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width;
  const drops = sidebar.getByRole('link', { name: 'Drops' });
  await drops.waitFor();
  expect(await width()).toBe(76);
  expect((await drops.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const left = async () => (await page.getByRole('heading', { name: 'SmartLinks' }).boundingBox())?.x;
  const before = await left();
  await sidebar.getByRole('button', { name: 'Open the menu' }).click();
  expect(await width()).toBe(236);
  expect(await left()).toBe(before);
  await page.keyboard.press('Escape');
  expect(await width()).toBe(76);
  await sidebar.getByRole('button', { name: 'Open the menu' }).click();
  await drops.click();
  await page.getByRole('heading', { name: 'Drops', exact: true }).waitFor();
  expect(await width()).toBe(76);
});
