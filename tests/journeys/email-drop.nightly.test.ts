/** A drop by email: written with its preview, sent to every email, unsubscribed with one press, and never sent there again (DROP-163 to DROP-168). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'mails@people.test', password: 'in-every-inbox', name: 'Okoro Lane', plan: 'agency' } as const;
const fans = ['ada@email-drop.test', 'bo@email-drop.test'];

beforeAll(async () => {
  const { artistId } = await makeTextingArtist(account, '+12125550199');
  await onRecords((client) =>
    client.query(
      `insert into optins_message (id, artist_id, platform, value, created_at)
       select gen_random_uuid(), $1, 'email', value, now() from unnest($2::text[]) as value`,
      [artistId, fans],
    ),
  );
});

const write = async (page: Page, subject: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Email', { exact: true }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('It was recorded in {city|your city}.');
  await page.getByLabel('Link', { exact: true }).fill('https://vibe.to/paper-lanterns');
};
const sendNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, send it!' }).click();
};

it('is sent with subject, address and unsubscribe link, and not to who unsubscribed', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Email', { exact: true }).click();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByText('Please enter a subject').waitFor();
  await write(page, 'The new song');
  const preview = page.getByRole('figure', { name: 'Preview' });
  await preview.getByText('It was recorded in your city.').waitFor();
  await preview.getByText('Your postal address is missing.').waitFor();
  await page.getByText('2 now').waitFor();
  await page.getByText('Free', { exact: true }).waitFor();
  await testApp.checkEach(page, 'drop-email');
  // Nothing goes out without a postal address.
  await sendNow(page);
  await page.getByText('Please write a postal address in Drop Settings first').waitFor();

  const settings = await testApp.newPage(desktop);
  await testApp.signIn(settings, account, '/drops');
  await settings.getByRole('button', { name: 'Drop Settings' }).click();
  await settings.getByLabel('Postal address').fill('Okoro Lane, 1 Harbour Street, 20457 Hamburg');
  await testApp.check(settings, 'drop-settings-address');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await settings.getByText('Success! Drop settings have been saved.').waitFor();

  await page.getByText(`It goes to ${account.email}.`).waitFor();
  await page.getByRole('button', { name: 'Send a test to me', exact: true }).click();
  await page.getByText(`Test sent to ${account.email}.`).waitFor();
  const [test] = await mailsTo(inject('dataDir'), account.email, 1);
  expect(test?.subject).toBe('The new song');

  await sendNow(page);
  await page.getByText('Success! Your drop is on its way.').waitFor();
  await page.waitForURL('**/messages/*');
  await page.getByText(/Email · 2 fans/).waitFor();
  await page.getByRole('cell', { name: 'The mail server took it' }).first().waitFor();
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Sent', { exact: true }).click();
  await page.getByRole('cell', { name: fans[0] ?? '' }).waitFor();
  await testApp.checkEach(page, 'drop-email-sent');

  const [mail] = await mailsTo(inject('dataDir'), 'ada@email-drop.test', 1);
  expect(mail?.subject).toBe('The new song');
  expect(mail?.text).toContain('It was recorded in your city.');
  expect(mail?.text).toContain('1 Harbour Street');
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /<([^>]+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(answer.status).toBe(200);
  await page.getByRole('definition').filter({ hasText: '50.0%' }).waitFor();
  await testApp.check(page, 'drop-email-unsubscribed');

  await page.goto(`${testApp.baseUrl}/messages`);
  await page.getByText(/2 fans.*1 unsubscribed/).waitFor();
  await write(page, 'And another one');
  await page.getByText('1 now').waitFor();
  await sendNow(page);
  await page.getByText('Success! Your drop is on its way.').waitFor();
  expect((await mailsTo(inject('dataDir'), 'bo@email-drop.test', 2)).map(({ subject }) => subject)).toEqual([
    'And another one',
    'The new song',
  ]);
  expect(await mailsTo(inject('dataDir'), 'ada@email-drop.test', 1)).toHaveLength(1);
});
