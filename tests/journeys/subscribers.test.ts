/** Drops: its tabs, the subscribers' counts, filter, pages and export, and the phone's filter page, in both sizes and themes. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { demoAccount, viewerAccount } from './account.ts';
import { ageProof } from './operator.ts';
import { openTestApp, widths, widthsFor } from './test-app.ts';

const testApp = openTestApp();

const rows = (page: Page) => page.getByRole('table', { name: 'Subscribers' }).locator('tbody').getByRole('row');
const range = (page: Page) => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+ subscribers?$/);

it.each(widthsFor('subscribers'))('looks right: $size', async ({ inBoth, width, height, colorScheme, size }) => {
  const page = await testApp.newPage({ width, height, colorScheme });
  await testApp.signIn(page);
  await page.goto(`${testApp.baseUrl}/drops?channel=email&channel=phone_number`);
  await testApp.checkEach(page, 'subscribers', inBoth, async () => {
    await range(page).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Channel: Email' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
  if (size !== 'phone') return;
  const list = page.getByRole('list', { name: 'Subscribers' });
  await list
    .getByRole('checkbox', { name: /^Select .*•••/ })
    .first()
    .check();
  await page.getByText('1 of 25 on this page', { exact: true }).waitFor();
  await list.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByText('25 on this page', { exact: true }).waitFor();
  await testApp.check(page, 'subscribers-selected-phone');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
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
  const first = await rows(page).allInnerTexts();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.waitForURL('**page=2');
  await page.getByText(/^26–/).waitFor();
  // The rows of the page before stay until those of the new one have come.
  await expect.poll(() => rows(page).allInnerTexts()).not.toEqual(first);
  const contacts = await rows(page).allInnerTexts();
  await page.reload();
  await page.getByText(/^26–/).waitFor();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(contacts);
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

it('chooses a page apart from all that match, and saves both as a file, also after the download broke', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, demoAccount, '/drops?channel=email');
  const bar = page.getByRole('button', { name: 'Export Users' });
  const total = /of ([\d,]+) subscribers?$/.exec((await range(page).textContent()) ?? '')?.[1] ?? '';
  const saved = async (press: () => Promise<unknown>): Promise<string[]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    expect(download.suggestedFilename()).toBe('subscribers.csv');
    await page.getByText('Success! Your subscribers were exported.').first().waitFor();
    const path = join(mkdtempSync(join(tmpdir(), 'subscribers-')), 'saved.csv');
    await download.saveAs(path);
    return readFileSync(path, 'utf8').trim().split('\r\n');
  };
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByText('25 on this page', { exact: true }).waitFor();
  await testApp.checkEach(page, 'subscribers-selected', widths[1].inBoth);
  // All contacts of an artist leave only with a proof of who asks for them.
  await ageProof(demoAccount.email);
  const ofPage = await saved(async () => {
    await bar.click();
    await page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByLabel('Password', { exact: true })
      .fill(demoAccount.password);
    await page.keyboard.press('Enter');
  });
  expect(ofPage.length).toBe(26);
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await page.getByText(`All ${total} that match`).waitFor();
  // The connection breaks once in the middle of the file.
  let broken = 0;
  const ranges: (string | undefined)[] = [];
  await page.route('**/api/fan-export/*', async (route) => {
    ranges.push(
      await route
        .request()
        .headerValue('range')
        .then((value) => value ?? undefined),
    );
    if (broken > 0) return route.continue();
    broken += 1;
    const answer = await route.fetch();
    const whole = await answer.body();
    await route.fulfill({ response: answer, body: whole.subarray(0, 1000) });
  });
  testApp.forgive(page, /ERR_|Failed to load/);
  const all = await saved(() => bar.click());
  expect(all.length).toBe(Number(total.replaceAll(',', '')) + 1);
  expect(ranges).toEqual([undefined, 'bytes=1000-']);
  expect(all.every((line) => line.split(';').length >= 6)).toBe(true);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  const contact = (await rows(page).first().locator('td').nth(2).textContent()) ?? '';
  await page.getByRole('link', { name: contact }).click();
  await page.waitForURL('**/drops/fans/*');
  await page.getByRole('heading', { name: contact, level: 1 }).waitFor();
  await page.getByRole('list', { name: 'Channels' }).getByText('Gets messages').waitFor();
  await testApp.checkEach(page, 'fan');
  await page.getByRole('link', { name: 'All subscribers' }).click();
  await rows(page).first().waitFor();
});

it('lists scheduled and previous drops with their counts, and saves Drop Settings', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, demoAccount, '/drops');
  await page.getByText('Previous Drops', { exact: false }).click();
  await page.waitForURL('**/drops?tab=previous');
  await page.getByRole('heading', { name: 'Previous Drops' }).waitFor();
  await testApp.checkEach(page, 'drops-previous');
  await page.getByText('Scheduled Drops', { exact: false }).click();
  await page.waitForURL('**/drops?tab=scheduled');
  await page.getByRole('button', { name: 'Drop Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop Settings' });
  await dialog.getByRole('switch', { name: 'Emails to fans' }).uncheck({ force: true });
  await dialog.getByRole('combobox', { name: 'Countries that get texts' }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.keyboard.press('Escape');
  await testApp.checkEach(page, 'drop-settings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Success! Drop settings have been saved.').waitFor();
  await page.getByRole('button', { name: 'Drop Settings' }).click();
  await dialog.getByText('Germany', { exact: true }).waitFor();
  expect(await dialog.getByRole('switch', { name: 'Emails to fans' }).isChecked()).toBe(false);
  await dialog.getByRole('switch', { name: 'Emails to fans' }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Countries that get texts' }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Scheduled Drops' }).getByRole('listitem').first().waitFor();
});

itAtNight('saves the filter as a segment, renames, deletes and restores it, and offers it to a drop', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, demoAccount, '/drops?country=US');
  await page.getByRole('button', { name: /^Not saved yet: Saved or not/ }).click();
  await page
    .getByRole('option', { name: / saved$/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page.waitForURL('**unsaved=*');
  await page.getByText('Whoever left only a phone number counts as not saved.').waitFor();
  const filter = new URL(page.url()).search;
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1360, height: 1000 });
  await page.getByRole('button', { name: 'Save as segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segments' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Please enter a name of up to 60 characters').waitFor();
  await dialog.getByRole('textbox', { name: 'Save this filter as' }).fill('US, not saved');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Rename US, not saved' }).click();
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Still to save');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete Still to save' }).click();
  await dialog.getByText("You don't have any segments yet.").waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: /^Still to save/ }).waitFor();
  await testApp.checkEach(page, 'segments');
  await page.goto(`${testApp.baseUrl}/drops`);
  await page.getByRole('button', { name: 'Segments' }).click();
  await dialog.getByRole('button', { name: /^Still to save/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(filter);
  await page.getByRole('link', { name: 'New Drop' }).click();
  const world = page.getByRole('radio', { name: /^World/ }).locator('..');
  const fans = async () => /(\d+) fans/.exec((await world.textContent()) ?? '')?.[1] ?? '';
  await expect.poll(fans).not.toBe('');
  const everybody = Number(await fans());
  await page.getByRole('combobox', { name: 'Segment' }).click();
  await page.getByRole('option', { name: 'Still to save' }).click();
  await expect.poll(async () => Number((await fans()) || everybody)).toBeLessThan(everybody);
  await testApp.checkEach(page, 'drop-segment');
});
