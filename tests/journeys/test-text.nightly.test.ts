/** A test text: a person confirms their number by a texted code, sees it masked, and sends tests only there (DROP-75, DROP-194). */
import { beforeAll, expect, it } from 'vitest';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const number = '+4915112345611';
const account = {
  email: 'tests@people.test',
  password: 'on-my-own-phone',
  name: 'Tilde Moor',
  plan: 'agency',
} as const;

beforeAll(() => makeTextingArtist(account, '+12125550161'));

it('goes to the number that was confirmed by a code', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByRole('textbox', { name: 'Message' }).fill('Out on Friday');
  await page.getByLabel('Your phone number').fill(number);
  await testApp.checkEach(page, 'test-text-number');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your number' });
  await dialog.getByText(`Enter the code that was texted to ${number}.`).waitFor();
  await testApp.checkEach(page, 'test-text-code');

  const mobile = await testApp.newPage(phone);
  const texts = async (): Promise<string | null> => {
    await mobile.goto(`${testApp.baseUrl}/sandbox/texts?phone=${encodeURIComponent(number)}`);
    return mobile.locator('body').textContent();
  };
  const code = /(\d{6}) is your Fanfare code/.exec((await texts()) ?? '')?.[1] ?? '';
  expect(code).not.toBe('');
  await dialog.getByLabel('Code, digit').first().focus();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Your number is confirmed.').waitFor();
  await page.getByText('Tests go to +4•••11.').waitFor();
  await testApp.checkEach(page, 'test-text-confirmed');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('Test sent. Look at your phone.').waitFor();
  expect(await texts()).toContain('Out on Friday');
  await page.getByRole('button', { name: 'Change the number' }).click();
  await page.getByLabel('Your phone number').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Tests go to +4•••11.').waitFor();
});
