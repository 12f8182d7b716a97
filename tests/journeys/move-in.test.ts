/** Move in: two hundred links by a file, tried out, corrected, moved in and undone; and a page by its url. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { linkPagesPrefix } from '#sandbox/link-pages/link-pages.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { demoAccount, viewerAccount } from './account.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const testApp = openTestApp();
const card = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 });
const choose = (page: Page, name: string, content: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Two hundred links of Bitly: the third has a url that is none, the fourth the path of the second. */
function bitly(size: string): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const path = `${size}-song-${index === 3 ? 1 : index}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-');
    const url = index === 2 ? 'nowhere' : `https://shop.example/songs/${index}`;
    return `https://bit.ly/${path},${url},Song ${index},${1000 + index},2024-05-0${(index % 9) + 1},"old, ${size}"`;
  });
  return ['Bitlink,Long URL,Title,Total Engagements,Created,Tags', ...rows].join('\n');
}

it('shows a viewer who may move links in', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, viewerAccount, '/move-in');
  await page.getByRole('heading', { name: 'Owners and editors move links in' }).waitFor();
});

it.each(widthsFor('move-in'))(
  'moves two hundred links in and out again: $size',
  async ({ inBoth, width, height, size }) => {
    const page = await testApp.newPage({ width, height, colorScheme: 'light' });
    await testApp.signIn(page, demoAccount, '/links');
    await page.getByRole('link', { name: 'Move links in' }).click();
    await page.getByRole('heading', { name: 'Move in', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
    await testApp.checkEach(page, 'move-in', inBoth);
    testApp.forgive(page, /Failed to load resource/);
    await choose(page, 'names.csv', 'name,town\nAda,Lund\n');
    await page.getByText('No links were found in this file.').waitFor();
    await choose(page, `bitly ${size}.csv`, bitly(size));
    await page.waitForURL('**/move-in/*');
    await page.getByText('This looks like an export of Bitly: its columns are filled in.').waitFor();
    expect(await page.getByRole('combobox', { name: 'What Bitlink is' }).inputValue()).toBe('Short url');
    await testApp.checkEach(page, 'move-in-columns', inBoth);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await card(page, '198 rows ready').waitFor();
    await testApp.checkEach(page, 'move-in-dry-run', inBoth);
    // The path that two rows want is corrected in its row, the url in a dialog.
    await page.getByText('Twice in the file', { exact: false }).first().click();
    const path = page.getByRole('textbox', { name: 'Path of Song 3' });
    await path.fill(`${size.toLowerCase()}-song-3-new`);
    await path.press('Enter');
    await card(page, '199 rows ready').waitFor();
    await page.getByRole('radiogroup', { name: 'Verdicts' }).getByText('Not a url', { exact: false }).click();
    await page.getByText('This is not a web url. Please enter where the link leads. (nowhere)').waitFor();
    await page.getByRole('button', { name: 'Edit Song 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit before it moves in' });
    await dialog.getByRole('button', { name: 'Add a url' }).click();
    await dialog.getByRole('textbox', { name: 'Url of destination 1' }).fill('https://shop.example/songs/2');
    await testApp.checkEach(page, 'move-in-edit', inBoth);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card(page, '200 rows ready').waitFor();
    await page.getByRole('radio', { name: 'None is kept' }).check();
    await page.getByRole('button', { name: 'Make 200 drafts' }).click();
    await card(page, '200 drafts made').waitFor({ timeout: 90_000 });
    await page.getByText('Every row became a draft.').waitFor();
    await testApp.checkEach(page, 'move-in-done', inBoth);
    await page.getByRole('button', { name: `Undo the move-in of bitly ${size}.csv` }).click();
    const asks = page.getByRole('dialog', { name: 'Undo this move-in?' });
    await asks.getByRole('button', { name: 'Undo the move-in' }).click();
    await page.getByText('200 links deleted again. Nothing stayed.').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'All move-ins' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `bitly ${size}.csv` })
      .getByText('Undone')
      .waitFor();
    await testApp.checkEach(page, 'move-in-list', inBoth);
  },
);

it.each(widthsFor('move-in-page'))('moves a page in by its url: $size', async ({ inBoth, width, height }) => {
  const release = [...inventCatalogue().releaseById.values()].find(({ kind }) => kind === 'album');
  const page = await testApp.newPage({ width, height, colorScheme: 'light' });
  await testApp.signIn(page, demoAccount, '/move-in');
  const urls = page.getByRole('textbox', { name: 'Urls, one a line' });
  await urls.fill('hello');
  await page.getByRole('button', { name: 'Read the page' }).click();
  await page.getByText('This is not a web url: hello').waitFor();
  const pages = `${testApp.baseUrl}${linkPagesPrefix}`;
  await urls.fill(`${pages}/linkfire/${release?.id}\n${pages}/nothing`);
  await page.getByRole('button', { name: 'Read 2 pages' }).click();
  await card(page, '1 page ready').waitFor({ timeout: 30_000 });
  await page.getByRole('columnheader', { name: 'Found by code' }).waitFor();
  await page.getByText('No link to a music service was found on this page.').waitFor();
  await testApp.checkEach(page, 'move-in-pages', inBoth);
  await page.getByRole('button', { name: 'Make 1 draft' }).click();
  await card(page, '1 draft made').waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: release?.name ?? '' }).waitFor();
  await testApp.checkEach(page, 'move-in-pages-done', inBoth);
  await page.getByRole('button', { name: /^Undo the move-in of/ }).click();
  await page.getByRole('button', { name: 'Undo the move-in', exact: true }).click();
  await page.getByText('1 link deleted again. Nothing stayed.').waitFor({ timeout: 30_000 });
});
