/** Menus and pickers of the list that are loaded when they are first opened: by keyboard and by pointer, the first time and again. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTestApp, widths } from './test-app.ts';

const testApp = openTestApp();

async function openLinks(view: (typeof widths)[number]): Promise<Page> {
  const page = await testApp.newPage(view);
  await testApp.signIn(page);
  await page.getByRole('list', { name: 'Links' }).waitFor();
  return page;
}

describe.each(widths)('on a $size', (view) => {
  it('the sort select opens by its keys the first time and again, and keeps the focus', async () => {
    const page = await openLinks(view);
    const field = page.getByRole('combobox', { name: 'Sort links' });
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Newest' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Oldest');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.click();
    await page.getByRole('option', { name: 'Popular' }).click();
    await expect.poll(() => field.inputValue()).toBe('Popular');
  });

  it('the artist menu opens by its keys, closes with Escape, and gives the focus back', async () => {
    const page = await openLinks(view);
    const button = page.getByRole('button', { name: /Change artist/ });
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown']) {
      await button.focus();
      await page.keyboard.press(key);
      await page.getByRole('listbox', { name: 'Artists' }).waitFor();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox', { name: 'Artists' }).waitFor({ state: 'detached' });
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    // A second press of the button closes it, too.
    await button.click();
    await page.getByRole('listbox', { name: 'Artists' }).waitFor();
    await button.click();
    await page.getByRole('listbox', { name: 'Artists' }).waitFor({ state: 'detached' });
  });
});

describe.each(widths.filter(({ isPhone }) => isPhone))('on a $size', (view) => {
  it('More opens, leads to a screen, and closes', async () => {
    const page = await openLinks(view);
    const button = page.getByRole('button', { name: 'More', exact: true });
    await button.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});
