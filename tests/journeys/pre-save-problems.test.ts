/** A pre-save that meets trouble or grows old: the service is away, the way back was used before, and the permission has to be renewed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createRenewalLinks } from '#server/features/presaves/renewal-links.ts';
import { createSeals } from '#server/platform/sealed.ts';
import { type House, openHouse, type View, viewsIn } from './house.ts';
import { onRecords } from './operator.ts';
import { makePreRelease, type PreRelease } from './pre-release.ts';
import { bringTrouble } from './service-trouble.ts';

const pixel =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const days = 86_400_000;

let house: House;
beforeAll(async () => {
  house = await openHouse(inject('baseUrl'));
});
afterAll(() => house.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens the form, asks for every later release too, and goes to Spotify's consent screen. */
async function goToSpotify(page: Page, song: PreRelease, email: string): Promise<void> {
  await page.goto(song.url);
  await page.locator('summary').filter({ hasText: 'Pre-Save on Spotify' }).click();
  const form = page.getByRole('form', { name: 'Pre-Save on Spotify' });
  await form.getByRole('radio', { name: 'Forever' }).check();
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button').click();
  await heading(page, 'Allow Fanfare at Spotify?');
}

async function agree(page: Page, fan: string): Promise<void> {
  await page.getByText(fan).click();
  await page.getByRole('button', { name: 'Agree' }).click();
}

/** The address in the mail that asks this fan to renew, written as the product writes it. */
async function renewalAddress(email: string): Promise<string> {
  const { secretKey } = JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8'));
  const { rows } = await onRecords((client) =>
    client.query<{ id: string; granted_at: Date }>(
      'select id, granted_at from presave_subscriptions where contact = $1',
      [email],
    ),
  );
  const [grant] = rows;
  if (grant === undefined) throw new Error(`${email} has saved nothing.`);
  const links = createRenewalLinks({ appUrl: house.baseUrl, seals: createSeals(secretKey) });
  return links.urlOf({ id: grant.id, grantedAt: grant.granted_at });
}

describe.each(['light', 'dark'] as const)('a fan on a %s page', (theme) => {
  const phone: View = { width: 390, height: 844, colorScheme: theme, userAgent: pixel };
  const email = `problems-${theme}@mail.test`;
  let song: PreRelease;

  beforeAll(async () => {
    const releaseTime = new Date(Date.now() + 30 * days);
    song = await makePreRelease(house.baseUrl, { path: `reef-${theme}`, title: 'Reef Knot', theme, releaseTime });
  });
  afterAll(() => house.removeLink(song.path));

  test('comes back while Spotify does not answer, and tries again with what they had typed', async () => {
    const page = await house.newPage(phone);
    house.forgive(page, /50[0-9]/);
    await goToSpotify(page, song, email);
    await page.getByText('Luna Marsh').click();
    await bringTrouble(house.baseUrl, 'accounts', 'away');
    try {
      await page.getByRole('button', { name: 'Agree' }).click();
      await heading(page, 'Spotify did not answer');
      await house.checkIn(page, 'pre-save-failed', viewsIn(theme));
    } finally {
      await bringTrouble(house.baseUrl, 'accounts', 'none');
    }
    const form = page.getByRole('form', { name: 'Pre-Save on Spotify' });
    expect(await form.getByRole('radio', { name: 'Forever' }).isChecked()).toBe(true);
    expect(await form.getByLabel('Email address').inputValue()).toBe(email);
    await form.getByRole('button').click();
    await heading(page, 'Allow Fanfare at Spotify?');
    await agree(page, 'Luna Marsh');
    await heading(page, 'Saved in advance');
    await page.getByText(email).waitFor();
  });

  test('who uses a way back a second time starts once more', async () => {
    const page = await house.newPage(phone);
    house.forgive(page, /404/);
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_/presave/spotify?')) callbacks.push(request.url());
    });
    await goToSpotify(page, song, `again-${email}`);
    await agree(page, 'Ada Okafor');
    await heading(page, 'Saved in advance');
    await page.goto(callbacks[0] ?? '');
    await heading(page, 'That took too long');
    await house.checkIn(page, 'pre-save-unknown', viewsIn(theme));
  });

  test('renews before Spotify ends it', async () => {
    const page = await house.newPage(phone);
    await page.goto(await renewalAddress(email));
    await heading(page, 'Keep every new release coming');
    await house.checkIn(page, 'pre-save-renewal', viewsIn(theme));
    await page.getByRole('button', { name: 'Renew at Spotify' }).click();
    await heading(page, 'Allow Fanfare at Spotify?');
    await agree(page, 'Luna Marsh');
    await heading(page, 'Renewed');
    await house.checkIn(page, 'pre-save-renewed', viewsIn(theme));
  });
});
