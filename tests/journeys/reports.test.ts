/** Reports: looked at, stepped through, shared with somebody without an account, locked with a password, and revoked (REP-1 to REP-34). */
import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openTestApp, views, widthsFor } from './test-app.ts';

const testApp = openTestApp();

/** How many pages a PDF has, and their sizes in points. */
const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await getDocumentProxy(pdf);
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view;
      return `${Math.round(width)} × ${Math.round(height)}`;
    }),
  );
};

/** What the browser saved. */
const bytesOf = async (file: Download): Promise<Buffer> => buffer(await file.createReadStream());

const sheet = (page: Page) => page.getByRole('article', { name: /^Report:/ });

it.each(widthsFor('reports'))('show a month, and go to another one, on a $size', async ({ inBoth, ...view }) => {
  const page = await testApp.newPage(view);
  await testApp.signIn(page, undefined, '/reports');
  await sheet(page).getByRole('heading', { name: 'What was left out, and why' }).waitFor();
  const sum = async (part: string) => {
    const texts = await sheet(page)
      .locator(`#report-${part} li b, #report-${part} tbody td:nth-child(2)`)
      .allInnerTexts();
    return texts.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0);
  };
  const headline = sheet(page).getByRole('region', { name: 'Headline' });
  const viewsOf = async () => Number((await headline.locator('dd').first().textContent())?.replaceAll(',', ''));
  const views = await viewsOf();
  expect(views).toBeGreaterThan(0);
  expect([await sum('countries'), await sum('links')]).toEqual([views, views]);
  await testApp.checkEach(page, 'report', inBoth);

  await page.getByRole('switch', { name: 'Mail me the month' }).press('Space');
  await page.getByText('You get the figures on the first of each month.').waitFor();
  await page.getByText(/^Next on /).waitFor();
  await page.getByRole('switch', { name: 'Mail me the month' }).press('Space');
  await page.getByText('The monthly mail is off for you.').waitFor();

  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(viewsOf).not.toBe(views);
  await page.getByRole('button', { name: 'Choose what is in it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose what is in it' });
  await testApp.checkEach(page, 'report-cards', inBoth);
  await dialog.getByRole('checkbox', { name: 'Countries' }).uncheck();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => sheet(page).getByRole('heading', { name: 'Countries' }).count()).toBe(0);
  expect(page.url()).toContain('cards=figures%2Cdays%2Cnotes%2Clinks%2Csources%2Cplacements%2Cfans');

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Links', exact: true }).click(),
  ]);
  expect((await bytesOf(csv)).toString()).toMatch(/link;views;clicks;new fans\r?\n/);
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(pdf))), { mergePages: true });
  expect(text).toContain('What was left out, and why');
  expect(text).toContain('Opened in');
});

it.each(widthsFor('shared-report'))(
  'are read by somebody without an account, on a $size',
  async ({ inBoth, ...view }) => {
    const page = await testApp.newPage(view);
    await testApp.signIn(page, undefined, '/reports');
    await sheet(page).waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByLabel('Password, if wanted').fill('short');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await dialog.getByText('A password needs at least 8 characters, or leave it empty').waitFor();
    await dialog.getByLabel('Password, if wanted').fill('three trumpets');
    await dialog.getByRole('checkbox', { name: 'Own notes and drops, on the days' }).uncheck();
    await testApp.checkEach(page, 'share-report', inBoth);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const url = (await dialog.getByTestId('share-url').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    const shares = page.getByRole('list', { name: 'Share links' });
    await shares.getByText('The last full month').waitFor();
    await shares.getByText('Not opened yet.', { exact: false }).waitFor();

    const guest = await testApp.newPage({
      ...view,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    testApp.forgive(guest, /403|404/);
    await guest.goto(url);
    await guest.getByRole('heading', { name: 'This report has a password' }).waitFor();
    await testApp.checkIn(guest, 'report-password', inBoth);
    await guest.getByLabel('Password').fill('three trombones');
    await guest.getByRole('button', { name: 'Open the report' }).click();
    await guest.getByText('That is not the password. Please try again.').waitFor();
    await guest.getByLabel('Password').fill('three trumpets');
    await guest.getByRole('button', { name: 'Open the report' }).click();
    await sheet(guest).waitFor();
    await testApp.checkIn(guest, 'shared-report', inBoth);
    const [file] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('link', { name: 'Countries' }).click(),
    ]);
    expect((await bytesOf(file)).toString()).toContain('country;views;clicks;new fans');

    await page.reload();
    await shares.getByText(/Opened 1 time, last/).waitFor();
    await shares.getByRole('button', { name: 'Revoke the link to The last full month' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this link?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked. The link leads nowhere any more.').waitFor();
    await guest.reload();
    await guest.getByRole('heading', { name: 'There is no report here' }).waitFor();
    await testApp.checkIn(guest, 'report-gone', inBoth);
  },
);

it('are printed on A4 without an empty page, also of a year', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'dark' });
  await testApp.signIn(page, undefined, '/reports');
  await page.goto(`${testApp.baseUrl}/reports?range=2025-12-01..2026-11-20`);
  await sheet(page).locator('#rp-world path').first().waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(await pagesOf(new Uint8Array(pdf))).toEqual(['595 × 842', '595 × 842', '595 × 842']);
});

it('are of one link, too, and say what cannot be shown', async () => {
  const page = await testApp.newPage(views[2] ?? { width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page);
  await page.getByRole('list').getByRole('link').first().waitFor();
  await page.goto(`${testApp.baseUrl}/reports?range=2199-01`);
  await page.getByText('These days are still ahead. Please choose days that have begun').waitFor();
  await page.getByRole('button', { name: 'The last full month', exact: true }).click();
  await sheet(page).waitFor();
  await page.goto(`${testApp.baseUrl}/reports?link=6f9d1c52-3a0b-4f49-8f11-0d9f3f8c1a77`);
  await page.getByRole('heading', { name: 'There is no such link' }).waitFor();
  await page.goto(`${testApp.baseUrl}/links`);
  await page.getByRole('list').getByRole('link', { name: 'Paper Lanterns' }).first().click();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await sheet(page).getByText('Paper Lanterns by Mara Vale', { exact: false }).waitFor();
  expect(await sheet(page).getByRole('heading', { name: 'Links', exact: true }).count()).toBe(0);
});
