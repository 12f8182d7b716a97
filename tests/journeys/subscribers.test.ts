/** The Subscribers tab of Drops: counts, filter, pages and the phone's filter page, in both sizes and themes. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewerAccount } from './account.ts';
import { openTestApp, widths } from './test-app.ts';

const testApp = openTestApp();

const rows = (page: Page) => page.getByRole('table', { name: 'Subscribers' }).locator('tbody').getByRole('row');
const range = (page: Page) => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+ subscribers?$/);

it.each(widths)('looks right: $size', async ({ inBoth, width, height, colorScheme, size }) => {
  const page = await testApp.newPage({ width, height, colorScheme });
  await testApp.signIn(page);
  await page.goto(`${testApp.baseUrl}/drops?channel=email&channel=phone_number`);
  await testApp.checkEach(page, 'subscribers', inBoth, async () => {
    await range(page).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Channel: Email' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
  if (size !== 'phone') return;
  expect(await page.getByRole('list', { name: 'Subscribers' }).textContent()).toMatch(/•••/);
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: /^Channels: / }).click();
  await page.getByRole('option', { name: /^Email/ }).click();
  await page.keyboard.press('Escape');
  const apply = dialog.getByRole('button', { name: /^Apply · [\d,]+ match$/ });
  await apply.waitFor();
  await testApp.check(page, 'subscribers-filter-phone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/drops?channel=email&channel=phone_number');
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await dialog.getByRole('button', { name: 'Clear Filters' }).click();
  await apply.click();
  await page.waitForURL('**/drops');
});

it('filters by keyboard, turns pages, and finds both again after a reload', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page);
  await page.getByRole('link', { name: 'Drops' }).click();
  await rows(page).first().waitFor();
  const all = await range(page).textContent();
  await page.getByRole('button', { name: /^Channels: Any channel/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Email/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/drops?channel=*');
  await expect.poll(() => range(page).textContent()).not.toBe(all);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.waitForURL('**page=2');
  await page.getByText(/^26–/).waitFor();
  const contacts = await rows(page).allInnerTexts();
  await page.reload();
  await page.getByText(/^26–/).waitFor();
  expect(await rows(page).allInnerTexts()).toEqual(contacts);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(() => range(page).textContent()).toBe(all);
  await page.goto(`${testApp.baseUrl}/drops?city=Nowhere`);
  await page.getByRole('heading', { name: 'No subscribers match' }).waitFor();
  await page.getByRole('link', { name: 'New Drop' }).click();
  await page.waitForURL('**/messages');
});

it('shows a viewer masked contacts', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, viewerAccount);
  await page.goto(`${testApp.baseUrl}/drops?channel=email`);
  await rows(page).first().waitFor();
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('•••@');
  expect(await page.getByRole('link', { name: 'New Drop' }).count()).toBe(0);
});
