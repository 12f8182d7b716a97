/** Pre-saves that fail or expire: the service is unavailable, the callback was used before or its code is too old, and the permission has to be renewed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createRenewalLinks } from '#server/features/presaves/renewal-links.ts';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { secretKeyOf } from '../../src/boot/secrets.ts';
import { pixel } from './agents.ts';
import { onRecords } from './operator.ts';
import { makePreRelease, type PreRelease } from './pre-release.ts';
import { agree, goToSpotify, openForm } from './pre-save-steps.ts';
import { setFailure } from './service-failures.ts';
import { openTestApp, type View, viewsIn } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const days = 86_400_000;

const testApp = openTestApp();

/** Asks for every later release too, and goes to Spotify's consent screen. */
async function askForAll(page: Page, song: PreRelease, email: string): Promise<void> {
  await page.goto(song.url);
  const form = await openForm(page, 'Pre-Save on Spotify');
  await form.getByRole('radio', { name: 'Forever' }).check();
  await form.getByLabel('Email address').fill(email);
  await goToSpotify(page);
}

/** Sees the form again as it was sent. */
async function seeWhatWasTyped(page: Page, email: string): Promise<void> {
  expect(await page.getByRole('radio', { name: 'Forever' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
}

/** The URL in the mail that asks this fan to renew, written as the product writes it. */
async function renewalUrl(email: string): Promise<string> {
  const { rows } = await onRecords((client) =>
    client.query<{ id: string; granted_at: Date }>(
      'select id, granted_at from presave_subscriptions where contact = $1',
      [email],
    ),
  );
  const [grant] = rows;
  if (grant === undefined) throw new Error(`${email} has saved nothing.`);
  const links = createRenewalLinks({
    appUrl: testApp.baseUrl,
    encryption: createEncryption(secretKeyOf(inject('dataDir'), undefined)),
  });
  return links.urlOf({ id: grant.id, grantedAt: grant.granted_at });
}

/** Agrees on the consent screen, and comes back with an answer that grew old on its way, on a phone without reception. */
async function agreeTooLate(page: Page, fan: string): Promise<void> {
  await page.getByText(fan).click();
  const { action, fields } = await page.locator('form').evaluate((form: HTMLFormElement) => ({
    action: form.action,
    fields: Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  }));
  const answer = await page.request.post(action, { form: { ...fields, answer: 'agree' }, maxRedirects: 0 });
  const way = new URL(answer.headers().location ?? '');
  way.searchParams.set('code', 'too-old');
  await page.goto(way.href);
}

describe.each(['light', 'dark'] as const)('a fan on a %s page', (theme) => {
  const phone: View = { width: 390, height: 844, colorScheme: theme, userAgent: pixel };
  const email = `problems-${theme}@mail.test`;
  let song: PreRelease;

  beforeAll(async () => {
    const releaseTime = new Date(Date.now() + 30 * days);
    song = await makePreRelease(testApp.baseUrl, { path: `reef-${theme}`, title: 'Reef Knot', theme, releaseTime });
  });
  afterAll(() => testApp.removeLink(song.path));

  test('comes back while Spotify does not answer, and tries again with what they had typed', async () => {
    const page = await testApp.newPage(phone);
    testApp.forgive(page, /50[0-9]/);
    await askForAll(page, song, email);
    await page.getByText('Luna Marsh').click();
    await setFailure(testApp.baseUrl, 'accounts', 'away');
    try {
      await page.getByRole('button', { name: 'Agree' }).click();
      await waitForHeading(page, 'Spotify did not answer');
      await testApp.checkIn(page, 'pre-save-failed', viewsIn(theme));
    } finally {
      await setFailure(testApp.baseUrl, 'accounts', 'none');
    }
    await seeWhatWasTyped(page, email);
    await goToSpotify(page);
    await agree(page, 'Luna Marsh');
    await waitForHeading(page, 'Saved in advance');
    await page.getByText(email).waitFor();
  });

  test('who uses a way back a second time starts once more', async () => {
    const page = await testApp.newPage(phone);
    testApp.forgive(page, /404/);
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_/presave/spotify?')) callbacks.push(request.url());
    });
    await askForAll(page, song, `again-${email}`);
    await agree(page, 'Ada Okafor');
    await waitForHeading(page, 'Saved in advance');
    const again = await page.goto(callbacks[0] ?? '');
    expect(again?.status()).toBe(404);
    await waitForHeading(page, 'That took too long');
    await testApp.checkIn(page, 'pre-save-unknown', viewsIn(theme));
  });

  test('whose answer Spotify accepts no more reads so beside their song, and goes on from there', async () => {
    const page = await testApp.newPage(phone);
    testApp.forgive(page, /404/);
    await askForAll(page, song, `late-${email}`);
    await agreeTooLate(page, 'Pelle Lind');
    await waitForHeading(page, 'That took too long');
    await page.getByText('Nothing new was kept').waitFor();
    await seeWhatWasTyped(page, `late-${email}`);
    await testApp.checkIn(page, 'pre-save-too-late', viewsIn(theme));
    await goToSpotify(page);
    await agree(page, 'Pelle Lind');
    await waitForHeading(page, 'Saved in advance');
  });

  test('renews before Spotify ends it', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(await renewalUrl(email));
    await waitForHeading(page, 'Keep every new release coming');
    await testApp.checkIn(page, 'pre-save-renewal', viewsIn(theme));
    await page.getByRole('button', { name: 'Renew at Spotify' }).click();
    await waitForHeading(page, 'Allow Fanfare at Spotify?');
    await agree(page, 'Luna Marsh');
    await waitForHeading(page, 'Renewed');
    await testApp.checkIn(page, 'pre-save-renewed', viewsIn(theme));
  });
});
