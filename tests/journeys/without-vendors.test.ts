/** An installation without payments, texts and a catalogue, in a browser: nothing that is off is shown, promised, or fails (MODE-5 to MODE-8). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../faults/product.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp, type View, views, viewsIn } from './test-app.ts';

const testApp = openTestApp();
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-without-'));
const email = 'alone@people.test';
const password = 'a brass band on the ferry';
/** A square of one colour. */
const cover = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const phone = { width: 390, height: 844, colorScheme: 'light' } as const satisfies View;

/** Words of what is off, as screens and pages would promise it. */
const promised =
  /\$\s?\d|\btrials?\b|days free|No card|found for you|\bplans?\b|\bpricing\b|\bcredit card|\bpayments?\b|\binvoices?\b|\bbilling\b|\bupgrade|\btexts\b|\btext (message|drop)|\bphone number|\bSMS\b|Paste a song|Quick Create|Spotify link|\bISRC\b|\bMax\b/i;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    DATA_DIR: dataDir,
    WEB_PROCESSES: '1',
    PAYMENTS: 'off',
    TEXTS: 'off',
    CATALOGUE: 'off',
  });
});
afterAll(async () => {
  await product?.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The lines of a page that promise what is off. */
async function promisesOn(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is no promise.
  const text = await page.locator('body').innerText();
  // The comparison says of other services what they charge.
  return text.split('\n').filter((line) => promised.test(line) && !line.includes('on higher plans'));
}

/** A page as it is has no promises, and looks well in each view. */
async function look(page: Page, name: string): Promise<void> {
  expect.soft(await promisesOn(page), name).toEqual([]);
  await testApp.checkEach(page, `without-${name}`, views);
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await page.getByRole('heading', { name: 'Claim your links now' }).waitFor();
  await look(page, 'email');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [mail] = await mailsTo(dataDir, email, 1);
  await page.getByLabel('Code, digit').first().click();
  await page.keyboard.type(/^(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await look(page, 'password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "What's your name?" }).waitFor();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Vale');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Add your artist' }).waitFor();
  await look(page, 'artist');
  await page.getByLabel('Artist', { exact: true }).fill('The Quay');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Your artists' }).getByText('The Quay').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: "You're all set" }).waitFor();
  await look(page, 'finished');
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();
}

/** Makes a release page without a source; gives its URL. */
async function makeRelease(page: Page): Promise<string> {
  await page.goto(`${product.url}/links/new`);
  await look(page, 'wizard-type');
  await page.getByRole('radio', { name: /^Release/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Landing page' }).waitFor();
  await page.getByLabel('Title', { exact: true }).fill('By Hand');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click();
  await page.getByText('Drop a cover here').waitFor({ state: 'detached' });
  await look(page, 'wizard-customize');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Destinations' }).waitFor();
  await page.getByRole('button', { name: 'Add Spotify' }).click();
  await page
    .getByRole('textbox', { name: 'Link', exact: true })
    .first()
    .fill('https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy');
  await look(page, 'wizard-destinations');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'By Hand' }).first().waitFor();
  const path = await page
    .getByRole('link', { name: /by-hand$/ })
    .first()
    .getAttribute('href');
  return path ?? '';
}

/** The dashboard's other screens: a name, the path, and the heading by which it is known. */
const screens = [
  ['drops', '/drops', 'Drops'],
  ['import', '/drops/import', 'Import contacts'],
  ['messages', '/messages', 'Messages'],
  ['team', '/settings?tab=team-members', 'Team Members'],
  ['pixels', '/settings?tab=tracking-pixels', 'Tracking Pixels'],
  ['domains', '/settings?tab=custom-domains', 'Custom Domains'],
  ['delete-artist', '/settings?tab=delete-artist', 'Delete Artist'],
  ['export', '/settings?tab=export-data', 'Export Data'],
  ['delete-account', '/settings?tab=delete-account', 'Delete Account'],
  ['settings-without-billing', '/settings?tab=billing', 'Tracking Pixels'],
  ['settings-without-number', '/settings?tab=text-number', 'Tracking Pixels'],
  ['feedback', '/feedback', 'Features and Feedback'],
  ['add-artist', '/add-artist', 'Add an artist'],
  ['billing', '/billing', 'SmartLinks'],
  ['referrals', '/referrals', 'SmartLinks'],
] as const;

it('shows and promises nothing that is off, from the homepage to the settings', async () => {
  const page = await testApp.newPage(phone);
  await page.goto(product.url);
  await look(page, 'home');
  await signUp(page);
  await look(page, 'links');
  const made = await makeRelease(page);
  await look(page, 'link');
  await page.goto(made);
  await page.getByRole('heading', { name: 'By Hand' }).waitFor();
  expect.soft(await promisesOn(page), 'fan page').toEqual([]);
  await testApp.checkIn(page, 'without-fan-page', viewsIn('light'));
  for (const [name, path, heading] of screens) {
    await page.goto(`${product.url}${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await look(page, name);
  }
});
