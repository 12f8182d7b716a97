/** Invoices in a browser: the payer's details, the newest first with more on demand, one on its page, and a PDF whose text is read back. */
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const payer = { email: 'invoices@people.test', password: 'an-invoice-that-is-paid', name: 'Ada Quill' };

beforeAll(async () => {
  await makeArtist(payer);
});

/** Books settled sales of the payer, one for each month back from June 2026. */
const book = (count: number) =>
  onRecords(async (client) => {
    await client.query('update users set first_name = $2, last_name = $3 where email = $1', [
      payer.email,
      'Søren Ωmega',
      'Дарья שלום',
    ]);
    for (let index = 0; index < count; index += 1) {
      const month = (back: number) => new Date(Date.UTC(2026, 5 - index + back, 3)).toISOString().slice(0, 10);
      await client.query(
        `insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, settled,
           card_brand, card_last4, card_image_url, period_start, period_end, created_at)
         select $2, id, 's', '', 'sale', $3, 'settled', $4, 'Visa', '1111', '', $5::text, $6, $5::text::date from users where email = $1`,
        [payer.email, `sale${index}`, 1900 + index, index !== 1, month(0), month(1)],
      );
    }
  });

it('settled sales are listed newest first, and each is downloaded as a PDF that says what was paid', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, payer, '/billing');
  await page.getByText('No invoices yet.').waitFor();
  const company = page.getByLabel('Company');
  // A mark that turns the direction of letters is taken off.
  await company.fill('Nachtlabel\u202E GmbH');
  await page.getByLabel('Postal address').fill('Ufer 1\n10115 Berlin');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Tax id').fill('DE 123456789');
  const saved = page.getByText('Success! Your next invoices show these details.');
  const save = page.getByRole('region', { name: 'Details on your invoices' }).getByRole('button', { name: 'Save' });
  await save.click();
  await saved.waitFor();
  await book(15);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Invoices, newest first' }).getByRole('listitem');
  await rows.first().getByText('June 3, 2026').waitFor();
  expect(await rows.count()).toBe(12);
  expect(await rows.first().textContent()).toMatch(/Jun 3 – Jul 3, 2026 · Visa ending 1111[\s\S]*\$19\.00/);
  // May's is not settled.
  expect(await rows.nth(1).textContent()).toMatch(/April 3, 2026/);
  await testApp.checkEach(page, 'billing-invoices');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(14);

  await page.getByRole('link', { name: /^June 3, 2026/ }).click();
  const sheet = page.getByRole('article');
  await sheet.getByText('Nachtlabel GmbH').waitFor();
  await testApp.checkEach(page, 'billing-invoice');
  const shown = await sheet.textContent();
  for (const part of [
    ...['Søren Ωmega Дарья שלום', 'Ufer 1\n10115 Berlin\nGermany\nTax id DE 123456789', 'June 3, 2026'],
    ...['Fanfare subscription', '$19.00 USD', 'Visa ending 1111'],
  ])
    expect(shown).toContain(part);
  const [number = ''] = /INV-\d{6}/.exec(shown ?? '') ?? [];
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('link', { name: 'Back to Billing' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to Billing' }).click();
  // Another company is for the next sales: what was issued stays.
  await company.fill('Taglabel GmbH');
  await save.click();
  await saved.first().waitFor();

  await page.goto(`${testApp.baseUrl}/billing/invoices/no-such-sale`);
  await page.getByText("This invoice can't be shown").waitFor();
  await page.getByRole('link', { name: 'Back to Billing' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of the invoice of June 3, 2026' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`fanfare-invoice-${number}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(await download.createReadStream())));
  // 450 pixels of 1/96 inch, in points of 1/72.
  expect((await pdf.getPage(1)).view).toEqual([0, 0, 337.5, 337.5]);
  const { text } = await extractText(pdf, { mergePages: true });
  for (const part of [
    `Invoice ${number}`,
    'Nachtlabel GmbH',
    'Tax id DE 123456789',
    'June 3, 2026',
    'Søren Ωmega Дарья שלום',
    'invoices@people.test',
    '$19.00 USD',
    'Visa ending 1111',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Jun 3 – Jul 3, 2026/);
});
