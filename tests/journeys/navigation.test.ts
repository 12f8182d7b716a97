/** Going from screen to screen: Back and Forward, scroll positions, titles, new tabs, unsaved text, and the way to Login. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 800, colorScheme: 'light' } as const;
const account = {
  email: 'to-and-fro@people.test',
  password: 'back-and-forth',
  name: 'To and Fro',
  plan: 'agency',
} as const;

beforeAll(async () => {
  const { artistId } = await makeTextingArtist(account, '+12125550163');
  await onRecords((client) => addManyLinks(client, { artistId, count: 40, prefix: 'to-and-fro-' }));
});

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const path = (page: Page) => new URL(page.url()).pathname;

it('finds the list where it was left, with Back and with All Links', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  await link(page, 'Song 30').scrollIntoViewIfNeeded();
  const left = await scrolledTo(page);
  expect(left).toBeGreaterThan(300);
  for (const back of [() => page.goBack(), () => link(page, 'All Links').click()]) {
    await link(page, 'Song 30').click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Song 30', exact: true }).waitFor();
    expect(await page.title()).toMatch(/^Song 30 · /);
    expect(await scrolledTo(page)).toBe(0);
    await back();
    await link(page, 'Song 30').waitFor();
    expect(await page.title()).toBe('SmartLinks · Fanfare');
    await expect.poll(() => scrolledTo(page)).toBe(left);
  }
  // Also after a screen that has the whole window to itself.
  // Without scrolling to it.
  await page.getByRole('main').locator('a[href="/links/new"]').dispatchEvent('click');
  await page.waitForURL('**/links/new');
  await page.getByRole('radio', { name: /^Release/ }).waitFor();
  await page.goBack();
  await link(page, 'Song 30').waitFor();
  await expect.poll(() => scrolledTo(page)).toBe(left);
  await page.goForward();
  await page.getByRole('radio', { name: /^Release/ }).waitFor();
});

it('keeps its place while tab and parameters change, and marks the screen in the navigation', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/settings?tab=security');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Settings' }).and(page.locator('[aria-current="page"]')).waitFor();
  await main.getByRole('link', { name: 'Drops' }).click();
  await main.getByRole('link', { name: 'Drops' }).and(page.locator('[aria-current="page"]')).waitFor();
  expect(await main.locator('[aria-current]').count()).toBe(1);
  await page.goBack();
  await page.waitForURL('**/settings?tab=security');
  expect(await main.locator('[aria-current]').textContent()).toBe('Settings');
});

it('opens a link with Ctrl in another tab, and stays', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  const opened = page.context().waitForEvent('page');
  await link(page, 'Song 1').click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await other.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  expect(path(page)).toBe('/links');
});

it('skips to the content by keyboard, and Back stays on the screen', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/drops');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'SmartLinks' }).click();
  await link(page, 'Song 1').waitFor();
  await link(page, 'Skip to content').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/links#content');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.goBack();
  expect(path(page)).toBe('/links');
  await page.goBack();
  await page.waitForURL('**/drops');
});

it('asks before a message that is not sent is left, by a link and by Back', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  await link(page, 'Song 1').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await link(page, 'Drops').first().click();
  await page.waitForURL('**/drops');
  await page.getByRole('main').locator('a[href="/messages"]').click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Out at midnight');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.goBack(), () => link(page, 'SmartLinks').first().click()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/messages');
    expect(await message.inputValue()).toBe('Out at midnight');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/drops');
  await page.goForward();
  await message.waitFor();
  expect(await message.inputValue()).toBe('');
});

it('leads a visitor to Login, and Back leads out of the dashboard', async () => {
  const page = await testApp.newPage(desktop);
  await page.goto(`${testApp.baseUrl}/help`);
  await page.goto(`${testApp.baseUrl}/settings?tab=security`);
  await page.waitForURL('**/login?next=%2Fsettings%3Ftab%3Dsecurity');
  await page.getByLabel('Email').waitFor();
  await page.goBack();
  await page.waitForURL('**/help');
});
