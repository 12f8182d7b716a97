/** Claiming a phone number: search by area code, choose, claim, and its registration (DROP-30, DROP-31). */
import { beforeAll, expect, it } from 'vitest';
import { admin, makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = {
  email: 'text-number@people.test',
  password: 'area-code-503',
  name: 'Ines Okoro',
  plan: 'agency',
} as const;

beforeAll(async () => {
  const artistId = await makeArtist(account);
  await admin('set-plan', '--artist', artistId, '--plan', 'max');
  await admin('set-flag', '--email', account.email, '--flag', 'sms');
  await admin('set-trial', '--email', account.email, '--ends', 'none');
});

it('finds numbers of an area code, claims one, and shows that it is approved', async () => {
  const page = await testApp.newPage(desktop);
  // Drops and the form say what is missing before anything is written (DROP-172).
  await testApp.signIn(page, account, '/drops');
  await page.getByText('Claim a phone number before you send texts.').waitFor();
  await page.goto(`${testApp.baseUrl}/messages`);
  await page.getByText('Claim a phone number before you send texts.').waitFor();
  await testApp.checkEach(page, 'drop-without-number');
  // The modal opens over the drop, which keeps what was typed (DROP-36).
  await page.getByRole('textbox', { name: 'Message' }).fill('Out now');
  await page.getByRole('button', { name: 'Choose number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose number' });
  await dialog.getByRole('button', { name: 'Claim' }).click();
  await dialog.getByText('Please select a number to claim.').waitFor();
  await dialog.getByLabel('Area code').fill('9-9-9');
  expect(await dialog.getByLabel('Area code').inputValue()).toBe('999');
  await dialog.getByText('No numbers found, try a different area code.').waitFor();
  await dialog.getByLabel('Area code').fill('(503)');
  await dialog.getByRole('radio').first().check();
  await testApp.checkEach(page, 'choose-number');
  await dialog.getByRole('button', { name: /^Claim \(503\)/ }).click();
  await page.getByText(/^Success! \(503\) .* is yours\.$/).waitFor();
  await page.getByText('Claim a phone number before you send texts.').waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Out now');
  expect(new URL(page.url()).pathname).toBe('/messages');
  await page.goto(`${testApp.baseUrl}/settings?tab=text-number`);
  await page.getByText('Your drops go out from this number.').waitFor();
  await testApp.checkEach(page, 'text-number');
});

it('leads somebody on trial to Billing, with the reason', async () => {
  const onTrial = { ...account, email: 'number-on-trial@people.test', name: 'Still Trying', plan: 'none' } as const;
  await admin('set-plan', '--artist', await makeArtist(onTrial), '--plan', 'max');
  await admin('set-flag', '--email', onTrial.email, '--flag', 'sms');
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, onTrial, '/settings?tab=text-number');
  await page.getByRole('button', { name: 'Choose number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose number' });
  await dialog.getByLabel('Area code').fill('503');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /^Claim \(503\)/ }).click();
  await page.getByText("You're still in trial, you need to have an active billing method to do this.").waitFor();
  await page.waitForURL('**/billing');
});
