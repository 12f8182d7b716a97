/** What a plan and a feature decide in the wizard: the upgrade of a bio artist, with and without a trial, and text notifications. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { viewerAccount } from './account.ts';
import { admin, makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
beforeAll(async () => {
  for (const email of [onTrial, unpaid]) {
    const artist = await makeArtist({ email, password, name: 'Bio Only' });
    await admin('set-plan', '--artist', artist, '--plan', 'bio');
  }
  const suspended = await makeArtist({ email: planless, password, name: 'No Plan' });
  await onRecords((client) => client.query("update artists set current_plan = '' where id = $1", [suspended]));
  await admin('set-flag', '--email', onTrial, '--flag', 'sms');
  await admin('set-trial', '--email', unpaid, '--ends', 'none');
});

const run = Date.now().toString(36);
const password = 'a-long-password-of-our-own';
const onTrial = `trial-${run}@example.org`;
const planless = `planless-${run}@example.org`;
const unpaid = `unpaid-${run}@example.org`;
const desktop = { width: 1360, height: 1000, colorScheme: 'dark' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function pick(page: Page, email: string, type: RegExp): Promise<void> {
  await testApp.signIn(page, { email, password }, '/links/new');
  await page.getByRole('radio', { name: type }).click();
}

it('upgrades on trial, takes the type, and texts what the release is called', async () => {
  const page = await testApp.newPage(desktop);
  await pick(page, onTrial, /^Pre-Release/);
  await page.getByRole('dialog', { name: 'Upgrade to Pro' }).waitFor();
  await page.getByText('Pro is $19 a month or $190 a year for this artist.').waitFor();
  await testApp.check(page, 'wizard-1-upgrade');
  await button(page, 'Upgrade to Pro').click();
  await page.getByText("You've been upgraded to the pro plan!").waitFor();
  expect(await page.getByRole('radio', { name: /^Pre-Release/ }).isChecked()).toBe(true);
  await button(page, 'Next').click();
  await page.getByLabel('Release name').fill('Night Ferry');
  await page.getByRole('button', { name: 'Release date' }).click();
  await button(page, 'Next month').click();
  await page.getByRole('button', { name: /^15 / }).click();
  await button(page, 'Next').click();
  await page.getByLabel('Path').fill(`gate-${run}`);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await page.getByText('Please upload a cover image').waitFor();
  await page.getByRole('radiogroup', { name: 'Preview' }).first().getByText('YouTube').click();
  await page.getByLabel('YouTube URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await button(page, 'Next').click();
  await page.getByRole('button', { name: 'Add Text message' }).click();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Night Ferry is out now!');
  // Nothing is promised to fans that cannot be kept: the row and a notice say what is missing, and the step does not end.
  expect(await page.getByText('A phone number of your own comes with the Max plan.').count()).toBe(2);
  await testApp.check(page, 'wizard-4-text-missing');
  await button(page, 'Next').click();
  await page.getByText("This artist can't send texts now, so the page doesn't offer the text message.").waitFor();
  await page.getByLabel('Message', { exact: true }).fill('');
  await button(page, 'Next').click();
  await page.getByRole('alert').filter({ hasText: 'Please enter a message' }).waitFor();
  await testApp.check(page, 'wizard-4-text');
});

it('sends whoever has to pay first to billing, and keeps a bio artist’s own type open', async () => {
  const page = await testApp.newPage(desktop);
  await pick(page, unpaid, /^Bio/);
  expect(await page.getByRole('radio', { name: /^Bio/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^Playlist/ }).click();
  await button(page, 'Not now').click();
  expect(await page.getByRole('radio', { name: /^Bio/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^Playlist/ }).click();
  await button(page, 'Upgrade to Pro').click();
  await page.getByText('You need to update your billing information.').waitFor();
  await page.waitForURL('**/billing');
});

it('sends an artist without a plan to billing before the wizard', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, { email: planless, password }, '/links/new');
  await page.waitForURL('**/billing');
  await page.getByText('No Plan').first().waitFor();
});

it('offers a viewer nothing to create, on the phone and in the finder', async () => {
  const page = await testApp.newPage({ ...desktop, width: 390, height: 844 });
  await testApp.signIn(page, viewerAccount, '/links');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('option', { name: 'Settings', exact: true }).waitFor();
  expect(await page.getByRole('option', { name: /Create/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: /Create/ }).count()).toBe(0);
});
