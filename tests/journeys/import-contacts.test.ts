/** Import contacts: refused files, columns, the stated consent, the dry run, the import, and its undoing. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, viewerAccount } from './account.ts';
import { openTestApp, widths, widthsFor } from './test-app.ts';

const testApp = openTestApp();

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const card = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 });

it('refuses files that cannot be imported, each with its reason', async () => {
  const page = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
  await testApp.signIn(page, demoAccount, '/drops/import');
  await page.getByRole('heading', { name: 'Import contacts', level: 1 }).waitFor();
  testApp.forgive(page, /Failed to load resource/);
  await choose(page, 'empty.csv', '');
  await page.getByText('This file is empty.').waitFor();
  await choose(page, 'names.csv', 'name^town\nAda^Lund\n');
  await page.getByText('Commas, semicolons, tabs or vertical bars have to separate its columns.').waitFor();
  await choose(page, 'book.xlsx', Buffer.from('504b0304140006000800', 'hex'));
  await page.getByText('This is not a CSV file.').waitFor();
  await testApp.checkEach(page, 'import-refused', widths[0].inBoth);
  // Too large: the screen says so without sending anything.
  await page.evaluate(() => Object.defineProperty(File.prototype, 'size', { get: () => 200 * 1024 * 1024 }));
  await choose(page, 'large.csv', 'email\nada@mail.test\n');
  await page.getByText('large.csv has 200 MB. At most 128 MB are possible: please split it.').waitFor();
});

it('shows a viewer who may import', async () => {
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await testApp.signIn(page, viewerAccount, '/drops/import');
  await page.getByRole('heading', { name: 'Owners and editors import contacts' }).waitFor();
});

it.each(widthsFor('import-contacts'))(
  'imports contacts after a dry run, and undoes it: $size',
  async ({ inBoth, width, height, size }) => {
    const page = await testApp.newPage({ width, height, colorScheme: 'light' });
    await testApp.signIn(page, demoAccount, '/drops');
    await page.getByRole('link', { name: 'Import contacts' }).click();
    await page.waitForURL('**/drops/import');
    await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
    await testApp.checkEach(page, 'imports', inBoth);
    const file = `Name;E-Mail;Mobile;City\nAda;ada.${size}@import.test;0151 12345601;Köln\nBo;bo.${size}@import.test;;\nEve;nobody;;\n`;
    await choose(page, `tour ${size}.csv`, Buffer.from(file, 'latin1'));
    await page.waitForURL('**/drops/import/*');
    await card(page, 'What are the columns?').waitFor();
    expect(await page.getByRole('combobox', { name: 'What separates the columns' }).inputValue()).toBe('Semicolon');
    expect(await page.getByRole('combobox', { name: 'What Mobile is' }).inputValue()).toBe('Phone number');
    await page.getByText('Köln').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Some numbers have no country code. Please choose their country.').waitFor();
    await testApp.checkEach(page, 'import-columns', inBoth);
    await page.getByRole('combobox', { name: 'Country of numbers without a country code' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByText('0151 12345601 is read as +49 1511 2345601, Germany').waitFor();
    await testApp.checkEach(page, 'import-numbers', inBoth);
    await page.getByRole('button', { name: 'Continue' }).click();
    await card(page, 'Where and when did they agree?').waitFor();
    await page.getByRole('textbox', { name: 'Where these people agreed' }).fill('Merch table of the tour, on paper');
    await page.getByRole('button', { name: 'Check the file' }).click();
    testApp.forgive(page, /Failed to load resource/);
    await page.getByText('Please enter the day on which they agreed. It cannot be in the future.').waitFor();
    await page.getByLabel('The day on which they agreed').fill('2026-03-01');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Please confirm that these people agreed. Without that nobody can be imported.').waitFor();
    await testApp.checkEach(page, 'import-consent', inBoth);
    // What was typed is still there after a look at the columns.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByRole('textbox', { name: 'Where these people agreed' }).inputValue()).toContain(
      'Merch table',
    );
    await page.getByRole('checkbox', { name: /^These people agreed/ }).check();
    await page.getByRole('button', { name: 'Check the file' }).click();
    // The number of the second width is known from the first one, unless that was undone.
    await card(page, '3 new contacts').waitFor();
    await page.getByText('3 rows of the file were read. Nobody is imported yet.').waitFor();
    await page.getByText('Not valid', { exact: false }).click();
    await page.getByText('This is not an email.').waitFor();
    await testApp.checkEach(page, 'import-dry-run', inBoth);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the results as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('import-verdicts.csv');
    const path = join(mkdtempSync(join(tmpdir(), 'verdicts-')), 'saved.csv');
    await download.saveAs(path);
    expect(readFileSync(path, 'utf8')).toContain('4;nobody;invalid;This is not an email.');
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await card(page, '3 contacts imported').waitFor();
    await testApp.checkEach(page, 'import-done', inBoth);
    await page.getByRole('link', { name: 'All imports' }).click();
    const row = page.getByRole('listitem').filter({ hasText: `tour ${size}.csv` });
    await row.getByText('3 contacts from 3 rows').waitFor();
    await row.getByRole('button', { name: `Undo the import of tour ${size}.csv` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await dialog.waitFor();
    await testApp.checkEach(page, 'import-undo', inBoth);
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await row.getByText('3 contacts imported, 3 taken away again').waitFor();
  },
);
