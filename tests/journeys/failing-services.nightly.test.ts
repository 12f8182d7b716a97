/** What fails while a link is made: the message that the person reads, that nothing typed is lost, and that trying again works. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { artistId, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { linkObject } from '#tests/fixtures/builders.ts';
import { openAccount } from './account.ts';
import { consoleOf } from './console-of.ts';
import { makeArtist } from './operator.ts';
import { setFailure } from './service-failures.ts';
import { snack } from './snack.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const busy = 'That service is busy. Please try again in a minute.';
const away = "We couldn't reach that service. Please try again in a moment.";
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const albumUrl = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Glass Houses')}`;
const run = Date.now().toString(36);
const [path, quickPath, secondPath] = [`kept-${run}`, `quick-${run}`, `second-${run}`];

const catalogue = inventCatalogue();

const testApp = openTestApp();
afterEach(async () => {
  for (const service of ['spotify', 'files', 'odesli', 'deezer', 'apple'] as const)
    await setFailure(testApp.baseUrl, service, 'none');
});
afterAll(async () => {
  await testApp.removeLink(path);
  await testApp.removeLink(quickPath);
  await testApp.removeLink(secondPath);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sourceField = (page: Page) => page.getByLabel('Spotify link, ISRC or UPC');
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/** Presses until it shows: a service that asked for a pause is not called again before that is over. */
async function pressUntil(pressed: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await shown.isVisible()) return true;
      if (await pressed.isEnabled()) await pressed.click({ timeout: 1000 }).catch(() => undefined);
      return shown.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

async function openSource(page: Page): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: /^Release/ }).check();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Find your release');
}

async function openLandingPage(page: Page): Promise<void> {
  await openSource(page);
  await sourceField(page).fill(albumUrl);
  // The test before may have left Spotify away.
  await pressUntil(button(page, 'Find'), page.getByText(/^Found on/));
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quick Create' });
async function openQuickCreate(page: Page, source: string): Promise<void> {
  await testApp.signIn(page);
  await button(page, 'Quick Create').click();
  await dialog(page).getByLabel('Source').fill(source);
}

async function coverFile() {
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#7a2f1d' } })
    .png()
    .toBuffer();
  return { name: 'cover.png', mimeType: 'image/png', buffer };
}

describe('a source', () => {
  it('that is busy, then away, is reported and found in the end', async () => {
    const page = await testApp.newPage(desktop);
    await openSource(page);
    await setFailure(testApp.baseUrl, 'spotify', 'busy');
    await sourceField(page).fill(albumUrl);
    await button(page, 'Find').click();
    await alert(page, busy).waitFor();
    expect(await sourceField(page).inputValue()).toBe(albumUrl);
    await testApp.checkIn(page, 'wizard-2-busy');
    await setFailure(testApp.baseUrl, 'spotify', 'away');
    await pressUntil(button(page, 'Find'), alert(page, away));
    expect(await sourceField(page).inputValue()).toBe(albumUrl);
    await setFailure(testApp.baseUrl, 'spotify', 'none');
    await pressUntil(button(page, 'Find'), page.getByText(/^Found on/));
  });

  it('that is busy or away is reported by Quick Create, too', async () => {
    const page = await testApp.newPage(desktop);
    await openQuickCreate(page, albumUrl);
    await setFailure(testApp.baseUrl, 'spotify', 'busy');
    await button(page, 'Create').click();
    await snack(page, busy).waitFor();
    await testApp.check(page, 'quick-create-busy');
    await setFailure(testApp.baseUrl, 'spotify', 'away');
    await pressUntil(button(page, 'Create'), alert(page, away));
    expect(await dialog(page).getByLabel('Source').inputValue()).toBe(albumUrl);
  });
});

describe('the other services of a source', () => {
  it('are missing while those that know them are away, which keeps nobody from going on, and are found once they answer', async () => {
    const page = await testApp.newPage(desktop);
    const finders = ['odesli', 'deezer', 'apple'] as const;
    // Found links are remembered for an hour, so this song belongs to this test alone.
    const song = catalogue.releaseById
      .get(releaseId('Mara Vale', 'Glass Houses'))
      ?.tracks.find(({ name }) => name === 'Skylight');
    for (const finder of finders) await setFailure(testApp.baseUrl, finder, 'away');
    await openSource(page);
    await sourceField(page).fill(`https://open.spotify.com/track/${song?.id}`);
    expect(await page.getByRole('button', { name: /find/i }).count()).toBe(1);
    await button(page, 'Find').click();
    await page.getByText('Found on 1 service').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await button(page, 'Next').isEnabled()).toBe(true);
    await testApp.checkIn(page, 'wizard-2-finders-away');

    for (const finder of finders) await setFailure(testApp.baseUrl, finder, 'none');
    await pressUntil(button(page, 'Find'), page.getByText(/^Found on [2-9] services/));
  });
});

describe('what is only logged', () => {
  it('a preview that cannot be looked up: the cover stays', async () => {
    const page = await testApp.newPage(desktop);
    const logged = consoleOf(page);
    await openLandingPage(page);
    await page.getByRole('radiogroup', { name: 'Preview' }).getByText('Spotify').click();
    const song = catalogue.releaseById.get(releaseId('Mara Vale', 'Small Rooms'))?.tracks.at(-1);
    await page.getByLabel('Spotify track').fill(`https://open.spotify.com/track/${song?.id}`);
    await setFailure(testApp.baseUrl, 'spotify', 'away');
    await button(page, 'Get preview').click();
    await expect.poll(() => logged.join()).toContain('The preview could not be looked up.');
    await page.getByText('No preview yet. Fans see the cover until there is one.').waitFor();
    expect(await page.getByText('Spotify has no preview of this track').count()).toBe(0);
  });

  it('a path that cannot be checked, which counts as taken', async () => {
    const page = await testApp.newPage(desktop);
    testApp.forgive(page, /ERR_INTERNET_DISCONNECTED/);
    const logged = consoleOf(page);
    await openLandingPage(page);
    await page.context().setOffline(true);
    await page.getByLabel('Path').fill(path);
    await page.getByText('This path is not available').waitFor();
    expect(logged.join()).toContain('The path could not be checked.');
    await page.context().setOffline(false);
    await page.getByLabel('Path').fill(`${path}-again`);
    await page.getByText('is available').waitFor();
  });
});

describe('the storage of pictures', () => {
  it('refuses an uploaded cover, says so, and takes it the next time', async () => {
    const page = await testApp.newPage(desktop);
    testApp.forgive(page, /status of 400/);
    await openLandingPage(page);
    const shown = page.locator('form [class*="cover"] img').first();
    const before = await shown.getAttribute('src');
    const upload = async () => {
      await page.locator('input[type=file]').setInputFiles(await coverFile());
      await button(page, 'Use the whole picture').click();
    };
    await setFailure(testApp.baseUrl, 'files', 'away');
    await upload();
    const failed = 'Upload failed, please try again.';
    await snack(page, failed).waitFor();
    await page.locator('form').getByText(failed).waitFor();
    expect(await shown.getAttribute('src')).toBe(before);
    await testApp.checkIn(page, 'wizard-3-upload-failed');
    await setFailure(testApp.baseUrl, 'files', 'none');
    await upload();
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before);
    expect(await page.locator('form').getByText(failed).count()).toBe(0);
  });

  it("keeps a link from being saved without its cover, and the save can be tried again; a file that is no picture is none of the storage's faults", async () => {
    const page = await testApp.newPage(desktop);
    testApp.forgive(page, /status of 415/);
    await openLandingPage(page);
    await page.getByLabel('Path').fill(path);
    await page.getByText('is available').waitFor();
    await button(page, 'Next').click();
    await waitForHeading(page, 'Destinations');
    await page.getByLabel('Add a link').fill('shop.example.org/vinyl');
    await page.getByLabel('Add a link').press('Enter');
    await button(page, 'Edit shop.example.org').waitFor();
    const picture = page.getByRole('list', { name: 'On the page' }).locator('input[type=file]');
    if ((await picture.count()) === 0) await button(page, 'Edit shop.example.org').click();
    await picture.setInputFiles({ name: 'vinyl.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await snack(page, "The file has to be of type 'image'").waitFor();
    await page.locator('form').getByText("The file has to be of type 'image'").waitFor();

    await setFailure(testApp.baseUrl, 'files', 'away');
    await button(page, 'Finish').click();
    const failed = 'Failed to upload image. Please try again.';
    await snack(page, failed).waitFor();
    await page.locator('form').getByText(failed).waitFor();
    await testApp.check(page, 'wizard-4-image-failed');
    expect(page.url()).toBe(`${testApp.baseUrl}/links/new`);
    await setFailure(testApp.baseUrl, 'files', 'none');
    await button(page, 'Finish').click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.goto(`${testApp.baseUrl}/links`);
    await page.getByText(`vibe.to/${path}`).first().waitFor();
    expect(await page.getByText(`vibe.to/${path}`, { exact: true }).count()).toBe(1);
  });

  it('makes Quick Create fail in its own words, with everything typed kept; no source is reported differently', async () => {
    const page = await testApp.newPage(desktop);
    await openQuickCreate(page, `https://open.spotify.com/artist/${artistId('Mara Vale')}`);
    await button(page, 'Create').click();
    const wrongSource = "Oops! This doesn't look like a Spotify song or album link.";
    await dialog(page).getByText(wrongSource).waitFor();
    await snack(page, wrongSource).waitFor();
    await dialog(page).getByLabel('Source').fill(albumUrl);
    await dialog(page).getByLabel('Path (optional)').fill(quickPath);
    await setFailure(testApp.baseUrl, 'files', 'away');
    await button(page, 'Create').click();
    await snack(page, 'Something went wrong. Failed to create link').waitFor();
    await testApp.checkIn(page, 'quick-create-failed');
    expect(await dialog(page).getByLabel('Source').inputValue()).toBe(albumUrl);
    expect(await dialog(page).getByLabel('Path (optional)').inputValue()).toBe(quickPath);
    await setFailure(testApp.baseUrl, 'files', 'none');
    await button(page, 'Create').click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByText(`vibe.to/${quickPath}`).first().waitFor();
  });
});

it('says at Finish, in a snack and at its field, that somebody else took the path meanwhile, and takes another one', async () => {
  const page = await testApp.newPage(desktop);
  const taken = `taken-${run}`;
  await openLandingPage(page);
  await page.getByLabel('Path').fill(taken);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Destinations');
  await page.getByRole('list', { name: 'On the page' }).waitFor();

  const other = { email: `${taken}@people.test`, password: 'quicker-than-you', name: 'Quicker' };
  const object = linkObject(await makeArtist(other), { path: taken });
  const { run: runAsOther } = await openAccount(testApp.baseUrl, other);
  await runAsOther('mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }', { object });

  await button(page, 'Finish').click();
  const sentence = 'This path is not available';
  await snack(page, sentence).waitFor();
  await waitForHeading(page, 'Landing page');
  await page.locator('form').getByText(sentence).waitFor();
  await expect.poll(() => page.getByLabel('Path').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Path').inputValue()).toBe(taken);
  await page.getByLabel('Path').fill(secondPath);
  await page.getByText('is available').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Finish').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
});
