/** From a form on a page to an artist's list and off it again: by mail, on pages that need no script, on phone and desktop. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#domain/kernel/clock.ts';
import { createFanLinks } from '#server/features/fans/consents/fan-links.ts';
import { createSignedTokens } from '#server/platform/crypto/signed-tokens.ts';
import { secretKeyOf } from '../../src/boot/secrets.ts';
import { openAccount } from './account.ts';
import { linkIn, mailsTo, type SentMail } from './outbox.ts';
import { openTestApp, type View, views, viewsIn } from './test-app.ts';

const testApp = openTestApp();

const phone: View = { width: 390, height: 844, colorScheme: 'light' };
const bio = () => `${testApp.baseUrl.replace('localhost', 'mara.vibe.to.localhost')}/bio`;
const mail = async (email: string, count = 1): Promise<SentMail | undefined> =>
  (await mailsTo(inject('dataDir'), email, count))[0];

/** The unsubscribe URL that each mail of Mara Vale to a fan contains, signed as the product signs it. */
async function unsubscribeUrl(email: string): Promise<string> {
  const account = await openAccount(testApp.baseUrl);
  const secret = secretKeyOf(inject('dataDir'), undefined);
  const signedTokens = createSignedTokens({ secret, clock: systemClock });
  const link = { artistId: account.artistNamed('Mara Vale'), email };
  return createFanLinks({ appUrl: testApp.baseUrl, signedTokens }).unsubscribe(link);
}

async function leave(page: Page, email: string): Promise<void> {
  await page.goto(bio());
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText(`One step left: press the button in the mail that we sent to ${email}.`).waitFor();
}

test('a mail asks the owner of an address, looks like us in light and dark, and its button leads to the artist’s list', async () => {
  const page = await testApp.newPage(phone);
  await leave(page, 'luna@mail.test');
  await testApp.check(page, 'opt-in-asked-phone');
  const sent = await mail('luna@mail.test');
  expect(sent?.subject).toBe('Confirm your address for Mara Vale');
  expect(sent?.header('list-unsubscribe')).toBeUndefined();
  for (const view of views) {
    const reader = await testApp.newPage(view);
    await reader.setContent(sent?.html ?? '');
    await testApp.check(reader, `mail-confirm-address-${view.name}`);
  }
  await page.goto(linkIn(sent, '/_/confirm'));
  await page.getByRole('heading', { name: 'One press, and you are on the list' }).waitFor();
  await testApp.checkIn(page, 'opt-in-confirm', viewsIn('light'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Thank you. You will hear from me first.' }).waitFor();
  await testApp.checkIn(page, 'opt-in-confirmed', viewsIn('light'));
  await page.goto(linkIn(sent, '/_/confirm'));
  await page.getByRole('heading', { name: 'Thank you. You will hear from me first.' }).waitFor();
  await page.getByRole('link', { name: 'Back to Mara Vale' }).click();
  expect(page.url()).toBe(bio());
});

test('a second try sends a second mail, and a link that is no link says what to do', async () => {
  const page = await testApp.newPage(phone);
  await leave(page, 'again@mail.test');
  await leave(page, 'again@mail.test');
  const [second, first] = await mailsTo(inject('dataDir'), 'again@mail.test', 2);
  expect(linkIn(second, '/_/confirm')).not.toBe(linkIn(first, '/_/confirm'));
  const wrong = await testApp.newPage({ ...phone, colorScheme: 'dark' });
  const answer = await fetch(`${testApp.baseUrl}/_/confirm?t=made-up`);
  expect(answer.status).toBe(404);
  await wrong.setContent(await answer.text());
  await wrong.getByRole('heading', { name: 'This link has run out' }).waitFor();
  await testApp.checkIn(wrong, 'opt-in-lost');
});

test('a fan sees, downloads and deletes everything', async () => {
  const page = await testApp.newPage(phone);
  await leave(page, 'leaving@mail.test');
  const asked = await mail('leaving@mail.test');
  await page.goto(linkIn(asked, '/_/confirm'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Thank you. You will hear from me first.' }).waitFor();

  await page.goto(bio());
  await page.getByRole('link', { name: 'What is kept of me' }).first().click();
  await page.getByRole('heading', { name: 'What is kept of you' }).waitFor();
  await testApp.checkIn(page, 'fan-data-form');
  await page.getByLabel('Email address').fill('leaving@mail.test');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await testApp.checkIn(page, 'fan-data-sent');

  const sent = await mail('leaving@mail.test', 2);
  expect(sent?.subject).toBe('What is kept of you');
  const url = linkIn(sent, '/_/me');
  await page.goto(url);
  await page.getByRole('heading', { name: 'Mara Vale' }).waitFor();
  await page.getByText(/may email you about new releases/).waitFor();
  await testApp.checkIn(page, 'fan-data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download it' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('what-is-kept-of-me.json');
  await page.getByRole('link', { name: 'Delete it…' }).click();
  await page.getByRole('heading', { name: 'Delete what is kept of leaving@mail.test?' }).waitFor();
  await testApp.checkIn(page, 'fan-data-delete');
  await page.getByRole('link', { name: 'Keep it' }).click();
  await page.getByRole('link', { name: 'Delete it…' }).click();
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('heading', { name: 'It is deleted' }).waitFor();
  await testApp.checkIn(page, 'fan-data-deleted');
  await page.goto(url);
  await page.getByText('Nothing at all.').waitFor();
  await testApp.checkIn(page, 'fan-data-nothing');
});

test('a fan lets go of an artist’s mails: by the mail program’s one press, or on a page, and takes a mistake back', async () => {
  const page = await testApp.newPage(phone);
  await leave(page, 'unsure@mail.test');
  await page.goto(linkIn(await mail('unsure@mail.test'), '/_/confirm'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Thank you. You will hear from me first.' }).waitFor();
  const email = await unsubscribeUrl('unsure@mail.test');
  await page.goto(email);
  await page.getByRole('heading', { name: 'Unsubscribe from Mara Vale' }).waitFor();
  await testApp.checkIn(page, 'unsubscribe');
  // As a mail program sends it, with nobody looking.
  const pressed = await fetch(email, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);
  await page.goto(email);
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await testApp.checkIn(page, 'unsubscribed');
  await page.getByRole('button', { name: 'It was a mistake, keep me' }).click();
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
  await testApp.checkIn(page, 'subscribed-again');
  await page.goto(email);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
});

test('a number leads to what was just left, and can be deleted at once', async () => {
  const page = await testApp.newPage(phone);
  await page.goto(bio());
  await page.getByLabel('Phone number').fill('+44 7700 900888');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByRole('status').getByText('Thank you. You will hear from me first.').waitFor();
  await testApp.checkIn(page, 'opt-in-number-left', viewsIn('light'));
  await page.getByRole('link', { name: 'See or delete what you left' }).click();
  await page.getByText('What you just left with').waitFor();
  await page.getByText('+447700900888').waitFor();
  await testApp.checkIn(page, 'fan-data-number');
  await page.getByRole('link', { name: 'Delete it…' }).click();
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('heading', { name: 'It is deleted' }).waitFor();
});
