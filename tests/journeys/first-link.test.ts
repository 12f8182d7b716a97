/**
 * A newcomer's first link, and how many presses it takes: from the email to the published page, on a phone, and by keyboard alone with a passkey and in a browser
 * without passkeys; and from a song that is pasted on the homepage.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { addAuthenticator, forgetPasskeys } from './authenticator.ts';
import { type Hand, hands } from './hand.ts';
import { onRecords } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const password = 'a brass band on the ferry';
/** Presses of a button, a link, a choice or Enter. Text that is typed or pasted, and moving between fields, are not counted. */
const mostPresses = 14;
/** Presses and fields together, from the pasted song to the published page. */
const mostInteractions = 12;
const phone = { width: 390, height: 844, colorScheme: 'light', touch: true } as const;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

interface Newcomer {
  /** What the signup offers them: a passkey, which they take or leave, or none in a browser that knows no passkeys. */
  passkey: 'taken' | 'left' | 'unknown';
  email: string;
  artist: string;
  release: string;
}

/** From the mailed code to the name. */
async function makeAccount(page: Page, hand: Hand, email: string): Promise<void> {
  const title = (name: string) => page.getByRole('heading', { name }).waitFor();
  await title('Check your email');
  const [mail] = await mailsTo(inject('dataDir'), email, 1);
  await hand.write(/^(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? '');
  await title('Choose a password');
  await hand.write(password);
  await hand.write(password, page.getByLabel('Confirm password'));
  await hand.enter();
  await title("What's your name?");
  await hand.write('Ines');
  await hand.write('Okoro', page.getByLabel('Last name'));
  await hand.enter();
}

async function publish(page: Page, hand: Hand, { email, artist, release, passkey }: Newcomer): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = (name: string) => page.getByRole('heading', { name }).waitFor();
  await page.goto(`${testApp.baseUrl}/signup`);
  await title('Claim your links now');
  await hand.write(email);
  await hand.enter();
  await makeAccount(page, hand, email);
  await title('Add your artist');
  await hand.write(artist);
  await hand.press(page.getByRole('list', { name: 'Artists found' }).getByRole('button').first());
  await page.getByRole('list', { name: 'Your artists' }).waitFor();
  await hand.press(button('Continue'));
  await hand.press(button('Start free trial'));
  await title("You're all set");
  const offer = button('Add a passkey');
  if (passkey === 'left') await offer.waitFor();
  if (passkey === 'unknown') expect(await offer.count()).toBe(0);
  if (passkey === 'taken') {
    await testApp.checkEach(page, 'signup-passkey');
    await hand.press(offer);
    await page.getByText('Your passkey was added.').waitFor();
  }
  await hand.press(button('Go to Dashboard'));
  await title('SmartLinks');
  await hand.press(page.getByRole('link', { name: 'Create a New Smart Link' }).first());
  await hand.press(page.getByRole('radio', { name: /^Release/ }));
  await hand.press(button('Next'));
  await title('Find your release');
  await hand.paste(
    `https://open.spotify.com/album/${releaseId(artist, release)}`,
    page.getByLabel('Spotify link, ISRC or UPC'),
  );
  await page.getByText(/^Found on/).waitFor();
  await hand.press(button('Next'));
  await title('Landing page');
  await page.getByText(/ is available$/).waitFor();
  await hand.press(button('Next'));
  await title('Destinations');
  await hand.press(button('Finish'));
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
}

const newcomers = [
  ['with a thumb', 'Ines Okoro', 'Soft Life (Live at Terra)', phone, 'left'],
  ['by keyboard alone', 'Kilo Dusk', 'Overground', desktop, 'taken'],
  ['by keyboard alone', 'Mara Vale', 'Small Rooms', desktop, 'unknown'],
] as const;

describe('the first link of a newcomer', () => {
  it.each(newcomers.slice(0, figure(2, 3)))(
    'is published within fourteen presses, %s: %s, %s',
    async (way, artist, release, view, passkey) => {
      const page = await testApp.newPage(view);
      // The passkey is one press more.
      if (passkey === 'taken') await addAuthenticator(page);
      if (passkey === 'unknown') await forgetPasskeys(page);
      const hand = hands[way](page);
      const email = `first-link-${passkey}-${Date.now().toString(36)}@people.test`;
      await publish(page, hand, { email, artist, release, passkey });
      expect(hand.presses()).toBeLessThanOrEqual(mostPresses);
      const [link] = await onRecords(async (client) => {
        const { rows } = await client.query<{ domain: string; path: string }>(
          `select domain, path from links join artists on artists.id = links.artist_id
         join users on users.id = billing_user_id where email = $1`,
          [email],
        );
        return rows;
      });
      const kept = await onRecords((client) =>
        client.query('select from passkeys join users on users.id = user_id where email = $1', [email]),
      );
      expect(kept.rowCount).toBe(passkey === 'taken' ? 1 : 0);
      const shown = await testApp.newPage(view);
      const host = testApp.baseUrl.replace('localhost', `${link?.domain}.localhost`);
      await shown.goto(`${host}/${link?.path}`);
      await shown.getByRole('link', { name: /Spotify/ }).waitFor();
    },
  );
});

it('publishes the page of a pasted song within twelve interactions, with a thumb (SITE-7)', async () => {
  const page = await testApp.newPage(phone);
  await forgetPasskeys(page);
  const hand = hands['with a thumb'](page);
  const email = `claimed-${Date.now().toString(36)}@people.test`;
  await page.goto(`${testApp.baseUrl}/`);
  await hand.paste(
    `https://open.spotify.com/album/${releaseId('Mara Vale', 'Small Rooms')}`,
    page.getByLabel('Paste a song'),
  );
  await page.getByText(/found for Small Rooms/).waitFor();
  await hand.write(email, page.locator('#claim').getByLabel('Email'));
  await hand.enter();
  await makeAccount(page, hand, email);
  await page.getByRole('list', { name: 'Your artists' }).getByText('Mara Vale').waitFor();
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await hand.press(page.getByRole('button', { name: 'Start free trial' }));
  await hand.press(page.getByRole('button', { name: 'Publish your page' }));
  const share = page.getByRole('dialog');
  await share.getByRole('heading', { name: 'Small Rooms is live' }).waitFor();
  expect(hand.presses() + hand.fields()).toBeLessThanOrEqual(mostInteractions);
  const url = await share.getByLabel('Link', { exact: true }).inputValue();
  const { host, pathname } = new URL(url);
  const shown = await testApp.newPage(phone);
  await shown.goto(
    testApp.baseUrl.replace('localhost', `${host.split(':')[0]?.replace(/\.localhost$/, '')}.localhost`) + pathname,
  );
  await shown.getByRole('link', { name: /Spotify/ }).waitFor();
});
