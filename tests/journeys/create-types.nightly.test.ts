/** Bio, playlist and podcast links, blocks of their own kind, pictures with their limits, and what is kept over a lost connection. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { artistId, playlistId, releaseId, showId } from '#sandbox/spotify/demo-artists.ts';
import { snack } from './snack.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
afterAll(async () => {
  for (const path of made) await testApp.removeLink(path);
});

const run = Date.now().toString(36);
const made: string[] = [];
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'On the page' });
const rowNames = (page: Page) => rows(page).locator('b').allInnerTexts();

async function begin(page: Page, type: RegExp, noun: string): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: type }).check();
  await button(page, 'Next').click();
  await waitForHeading(page, `Find your ${noun}`);
}

async function find(page: Page, source: string): Promise<void> {
  await page.getByRole('textbox').first().fill(source);
  await button(page, 'Find').click();
}

async function goToDestinations(page: Page, path: string): Promise<void> {
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
  await page.getByLabel('Path').fill(path);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
  await rows(page).waitFor();
}

async function finish(page: Page, path: string): Promise<Page> {
  made.push(path);
  await button(page, 'Finish').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  const fan = await testApp.newPage(phone);
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`);
  return fan;
}

it('makes a bio link with a header, an opt-in block and a custom link with a picture of its own', async () => {
  const page = await testApp.newPage(phone);
  await begin(page, /^Bio/, 'artist');
  const wrong = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`;
  await find(page, wrong);
  await page.getByText("Oops! This doesn't look like a Spotify artist link.").waitFor();
  await find(page, `https://open.spotify.com/artist/${artistId('Mara Vale')}`);
  await page.getByText('Artist', { exact: true }).waitFor();
  await goToDestinations(page, `bio-${run}`);
  await button(page, 'Header').click();
  await page.getByLabel('Header text').fill('Merch');
  await button(page, 'Custom link').click();
  await page.getByLabel('Headline').fill('Vinyl');
  await rows(page).getByLabel('Link', { exact: true }).fill('shop.example.org/vinyl');
  const picture = page.locator('input[type=file]');
  await picture.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText("The file has to be of type 'image'").waitFor();
  await picture.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture').waitFor();
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) });
  await page.getByText("The file can't be larger than 1MB").waitFor();
  const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#b0442e' } })
    .png()
    .toBuffer();
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await button(page, 'Remove').waitFor();
  await page.getByRole('button', { name: 'Add Fan sign-up' }).click();
  await testApp.check(page, 'wizard-bio-blocks');
  await page.getByRole('switch', { name: 'Ask for an email address' }).click({ force: true });
  await page.getByRole('switch', { name: 'Ask for a phone number' }).click({ force: true });
  await page.getByText('Fan sign-up is off').waitFor();
  expect(await rowNames(page)).not.toContain('Fan sign-up');
  await page.getByRole('button', { name: 'Add Fan sign-up' }).click();
  expect(await page.getByRole('switch', { name: 'Ask for an email address' }).isChecked()).toBe(true);
  const signUp = rows(page).getByRole('listitem').filter({ hasText: 'Fan sign-up' });
  expect(await signUp.getByLabel('Headline').inputValue()).toBe(
    'Get notified about new releases, merch, and event drops',
  );
  await signUp.getByLabel('Headline').fill('Join the list');
  await signUp.getByLabel('Description').fill('One email a month.');
  await signUp.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await signUp.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit Spotify' }).click();
  await rows(page).getByRole('listitem').filter({ hasText: 'Spotify' }).getByLabel('Headline').fill('All of my music');
  await testApp.check(page, 'wizard-bio-words');
  const fan = await finish(page, `bio-${run}`);
  await fan.getByRole('heading', { name: 'Merch' }).waitFor();
  await fan.getByRole('link', { name: /All of my music/ }).waitFor();
  await fan.getByText('Join the list').waitFor();
  await fan.getByText('One email a month.').waitFor();
  await expect
    .poll(() => fan.locator('.optin img').evaluate((image) => (image as HTMLImageElement).complete))
    .toBe(true);
  const listed = page.getByRole('list', { name: 'Enabled destinations' });
  for (const name of ['Merch', 'Fan sign-up']) await listed.getByText(name).waitFor();
  await testApp.check(fan, 'page-bio-words');
});

it('makes a playlist link, with the track that starts when Spotify opens', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page, /^Playlist/, 'playlist');
  await find(page, 'my playlist');
  await page.getByText('Oops! Invalid URL.').waitFor();
  await find(page, `https://open.spotify.com/show/${showId('Cara B')}`);
  await page.getByText("Oops! This doesn't look like a Spotify playlist link.").waitFor();
  await find(page, `https://open.spotify.com/playlist/${playlistId('Slow Sunday')}`);
  await page.getByText('Slow Sunday').first().waitFor();
  await goToDestinations(page, `playlist-${run}`);
  await page.getByRole('button', { name: 'Edit Spotify' }).click();
  await page.getByLabel('Autoplay track').fill('https://example.org/no-track');
  await page.getByText('Oops! Invalid URL.').waitFor();
  await page.getByLabel('Autoplay track').fill('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=1');
  const fan = await finish(page, `playlist-${run}`);
  await fan.getByRole('heading', { name: 'Slow Sunday' }).waitFor();
});

it('makes a podcast link, and says what is none', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page, /^Podcast/, 'podcast');
  await find(page, `https://open.spotify.com/artist/${artistId('Mara Vale')}`);
  await page.getByText("Oops! This doesn't look like a Spotify/Apple Podcasts show or episode link.").waitFor();
  await find(page, `https://open.spotify.com/show/${showId('Cara B')}`);
  await page.getByText('Podcast', { exact: true }).waitFor();
  await goToDestinations(page, `podcast-${run}`);
  expect((await rowNames(page)).at(-1)).toBe('Spotify');
  await (await finish(page, `podcast-${run}`)).getByText('Cara B').first().waitFor();
});

it('picks a release from the artist’s own, cuts its cover by keys, and saves once when the connection breaks', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page, /^Release/, 'release');
  const releases = page.getByRole('region', { name: 'Your latest releases' });
  await releases.getByRole('button').first().click();
  await page.getByText(/^Found on/).waitFor();
  await testApp.check(page, 'wizard-2-own-releases');
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
  const cover = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#1d2b4f' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: cover });
  await page.getByRole('dialog', { name: 'Choose the part to show' }).waitFor();
  await page.getByRole('slider', { name: 'Size of the picture' }).press('ArrowRight');
  await page.getByLabel('Picture. The arrow keys move it.').press('ArrowRight');
  await testApp.check(page, 'wizard-3-crop');
  await button(page, 'Use this part').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const path = `once-${run}`;
  await page.getByLabel('Path').fill(path);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
  await rows(page).getByText('Matched by code').first().waitFor();

  // The save arrives, its answer does not.
  await page.evaluate(`{
    const real = window.fetch;
    window.fetch = async (...call) => {
      const answer = await real(...call);
      if (!String(call[1]?.body).includes('InsertLink')) return answer;
      window.fetch = real;
      throw new TypeError('the connection was lost');
    };
  }`);
  await button(page, 'Finish').click();
  await snack(page, "Fanfare can't be reached right now. Check your connection and try again.").waitFor();
  made.push(path);
  await button(page, 'Finish').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  await page.goto(`${testApp.baseUrl}/links`);
  await page.getByText(`vibe.to/${path}`).first().waitFor();
  expect(await page.getByText(`vibe.to/${path}`, { exact: true }).count()).toBe(1);
});
