/** The create wizard as an artist uses it: paste a song, look at the page, put the services in order, finish. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { artistId, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { demoAccount } from './account.ts';
import { albumUrl, findRelease, goToDestinations, next, openWizard, sourceField } from './release-wizard.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
afterAll(async () => {
  await testApp.removeLink(path);
});

// A path of this run's own, so that the test can be run again on the same product.
const path = `by-keyboard-${Date.now().toString(36)}`;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const catalogue = inventCatalogue();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowNames = (page: Page) => page.getByRole('list', { name: 'On the page' }).locator('b').allInnerTexts();
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

describe('each step', () => {
  it.each(widthsFor('create-release'))('looks right: $size', async ({ size, isPhone, inBoth, ...view }) => {
    const page = await testApp.newPage(view);
    await openWizard(testApp, page);
    if (!isPhone) await preview(page).getByRole('heading', { name: 'Mara Vale' }).waitFor();
    await testApp.checkEach(page, 'wizard-1-type', inBoth);
    await findRelease(page);
    await testApp.checkEach(page, 'wizard-2-source', inBoth);
    await next(page).click();
    await page.getByLabel('Path').fill('paper-lanterns');
    await page.getByText('This path is not available').waitFor();
    await page.getByRole('button', { name: 'paper-lanterns-mara' }).waitFor();
    if (isPhone) await page.getByRole('button', { name: 'Show preview' }).click();
    await preview(page).getByRole('heading', { name: 'Paper Lanterns' }).waitFor();
    await testApp.checkEach(page, 'wizard-3-customize', inBoth);
    await page.getByLabel('Title', { exact: true }).fill('W'.repeat(90));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const [lead, form] = await Promise.all([
      page.locator('p b').first().boundingBox(),
      page.locator('form').boundingBox(),
    ]);
    expect(lead?.width).toBeLessThanOrEqual(form?.width ?? 0);
    await testApp.check(page, `wizard-3-long-title-${size}`);
    await page.getByLabel('Path').fill(`looks-${size}`);
    await page.getByText('is available').waitFor();
    await next(page).click();
    await waitForHeading(page, 'Destinations');
    await page.getByRole('button', { name: 'Edit Spotify' }).click();
    await testApp.checkEach(page, 'wizard-4-destinations', inBoth);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog', { name: 'Close without finishing?' }).waitFor();
    await testApp.checkEach(page, 'wizard-5-leave', inBoth);
  });
});

describe('the source', () => {
  it('says beside the field what is wrong, and loses nothing typed', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await page.getByRole('radio', { name: /^Release/ }).check();
    await next(page).click();
    const refusals = [
      ['https://example.org/song', "Oops! This doesn't look like a valid source link."],
      [
        `https://open.spotify.com/artist/${artistId('Mara Vale')}`,
        "Oops! This doesn't look like a Spotify song or album link.",
      ],
      ['https://', 'Oops! Invalid URL.'],
      ['036000291453', 'Invalid Link/ISRC/UPC'],
      ['http://127.0.0.1:1/track', "Oops! This doesn't look like a valid source link."],
    ] as const;
    for (const [source, message] of refusals) {
      await sourceField(page).fill(source);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await sourceField(page).inputValue()).toBe(source);
    }
    await testApp.check(page, 'wizard-2-refused');
  });

  itAtNight('shows what it does while it looks', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await page.getByRole('radio', { name: /^Release/ }).check();
    await next(page).click();
    // A search without an answer shows, and Back leaves it.
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('RidFromLink') ? undefined : route.continue(),
    );
    await sourceField(page).fill(albumUrl);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByText('Retrieving ISRC from link, please wait...').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await waitForHeading(page, 'Create a New Smart Link');
    await page.unroute('**/graphql');
    await next(page).click();
    const seen: string[] = [];
    await page.exposeFunction('keepProgress', (text: string) => seen.push(text));
    await page.evaluate(`new MutationObserver(() => {
      const shown = document.body.innerText.match(/[A-Z][a-zA-Z -]+, please wait\\.\\.\\./)?.[0];
      if (shown) window.keepProgress(shown);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    await sourceField(page).fill(albumUrl);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByText(/^Found on/).waitFor();
    expect([...new Set(seen)]).toEqual([
      'Retrieving ISRC from link, please wait...',
      'Auto-populating links, please wait...',
      'Loading metadata, please wait...',
    ]);
  });
});

describe('the landing page step', () => {
  it('checks everything in order, puts the focus on the first problem, and offers a free path', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await next(page).click();
    // The path follows the title, and goes around the one that another link has. One that a person wrote stays.
    await page.getByText('vibe.to/paper-lanterns-mara is available').waitFor();
    await page.getByLabel('Path').fill('paper-lanterns');
    await page.getByRole('button', { name: 'paper-lanterns-mara' }).click();
    await page.getByText('vibe.to/paper-lanterns-mara is available').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('');
    await page.getByRole('radiogroup', { name: 'Preview' }).getByText('YouTube').click();
    await next(page).click();
    await page.getByText('Please enter a title').waitFor();
    await page.getByText('Please enter a valid YouTube URL').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.labels[0].innerText')).toBe('Title');
    for (const [wrong, message] of [
      ['', 'Please enter a path'],
      ['.hidden', 'Invalid path'],
      ['robots.txt', 'This path is not available'],
      ['ab', 'Path must be at least 3 characters'],
    ] as const) {
      await page.getByLabel('Path').fill(wrong);
      await page.getByText(message).waitFor();
    }
    await page.getByLabel('Path').fill('');
    await page.getByLabel('Path').pressSequentially('two words');
    await expect.poll(() => page.getByLabel('Path').inputValue()).toBe('twowords');
    await testApp.check(page, 'wizard-3-problems');
  });

  itAtNight('asks for an MP3 address where the preview is one, and finds the preview of a Spotify track', async () => {
    const song = catalogue.releaseById.get(releaseId('Mara Vale', 'Small Rooms'))?.tracks.at(-1);
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await next(page).click();
    const kinds = page.getByRole('radiogroup', { name: 'Preview' });
    await kinds.getByText('Custom').click();
    await page.getByLabel('Custom MP3 URL').fill('https://example.org/no-sound.html');
    await next(page).click();
    await page.getByText('Please enter a valid Custom MP3 URL').waitFor();
    await page.getByLabel('Custom MP3 URL').fill('https://example.org/sound.mp3');
    await page.getByText('Please enter a valid Custom MP3 URL').waitFor({ state: 'detached' });
    await kinds.getByText('Spotify').click();
    await page.getByLabel('Spotify track').fill('https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy');
    await button(page, 'Get preview').click();
    await page.getByText("This isn't the link of a song at Spotify.").waitFor();
    await page.getByLabel('Spotify track').fill(`https://open.spotify.com/track/${song?.id}`);
    await button(page, 'Get preview').click();
    await page.getByText('Success! Spotify Preview URL saved.').waitFor();
    await page.getByText('Fans can play the preview of this track.').waitFor();
  });

  itAtNight('refuses what is no picture and what is too large, and keeps the cover', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await next(page).click();
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'cover.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText("The file has to be of type 'image'").waitFor();
    await file.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_000) });
    await page.getByText("The file can't be larger than 4MB").waitFor();
    await preview(page).locator('img').first().waitFor();
  });

  itAtNight('previews what is typed, in both themes, and leads nowhere', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await next(page).click();
    await page.getByLabel('Title', { exact: true }).fill('<b>Another</b> name');
    await preview(page).getByRole('heading', { name: '<b>Another</b> name' }).waitFor();
    for (const label of ['Title', 'Description', 'Path']) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill('שיר חדש');
      const { direction, textAlign } = await field.evaluate((input) => getComputedStyle(input));
      expect([direction, textAlign], label).toEqual(['rtl', 'start']);
      await field.fill(before);
    }
    await page.getByText('Flat - Dark').click();
    await preview(page).locator('.page.dark').waitFor();
    await preview(page)
      .getByRole('link', { name: /Spotify/ })
      .first()
      .click();
    expect(page.url()).toBe(`${testApp.baseUrl}/links/new`);
    await preview(page).getByRole('heading', { name: '<b>Another</b> name' }).waitFor();
  });
});

describe('the draft', () => {
  it('is back after a reload, and goes when it is discarded', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await next(page).click();
    await page.getByLabel('Subtitle').fill('Out on Friday');
    await page.getByText('Draft saved').waitFor();
    await page.reload();
    await waitForHeading(page, 'Landing page');
    expect(await page.getByLabel('Subtitle').inputValue()).toBe('Out on Friday');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.waitForURL('**/links');
    await page.goto(`${testApp.baseUrl}/links/new`);
    await waitForHeading(page, 'Create a New Smart Link');
  });

  it('is deleted by Logout after a question only (UI-34)', async () => {
    const page = await testApp.newPage(desktop);
    // A login of its own: Logout ends it.
    await page.goto(`${testApp.baseUrl}/login?next=/links/new`);
    await page.getByLabel('Email').fill(demoAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await waitForHeading(page, 'Create a New Smart Link');
    await findRelease(page);
    await next(page).click();
    await page.getByLabel('Subtitle').fill('Out on Friday');
    const title = await page.getByLabel('Title', { exact: true }).inputValue();
    await page.getByText('Draft saved').waitFor();
    await page.goto(`${testApp.baseUrl}/logout`);
    const question = page.getByText(`Log out and lose the draft of ${title}?`);
    await question.waitFor();
    await testApp.checkEach(page, 'logout-question');
    await page.getByRole('link', { name: 'Stay logged in' }).click();
    await page.waitForURL('**/links');
    await page.goto(`${testApp.baseUrl}/links/new`);
    await waitForHeading(page, 'Landing page');
    expect(await page.getByLabel('Subtitle').inputValue()).toBe('Out on Friday');
    await page.goto(`${testApp.baseUrl}/logout`);
    await question.waitFor();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL('**/login*');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('wizard')))).toEqual([]);
  });
});

describe('the whole way', () => {
  it('creates one link by keyboard alone, in the order it was given, however often Finish is pressed', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await page.getByRole('radio', { name: /^Release/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await waitForHeading(page, 'Find your release');
    await sourceField(page).focus();
    await page.keyboard.insertText(albumUrl);
    await page.keyboard.press('Enter');
    await page.getByText(/^Found on/).waitFor();
    await page.keyboard.press('Enter');
    await waitForHeading(page, 'Landing page');
    await page.getByLabel('Path').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(path);
    await page.getByText(`vibe.to/${path} is available`).waitFor();
    await page.keyboard.press('Enter');
    await waitForHeading(page, 'Destinations');
    await page.getByRole('list', { name: 'On the page' }).waitFor();

    const before = await rowNames(page);
    const moved = before[1] ?? '';
    await page.getByRole('button', { name: `Move ${moved}`, exact: true }).focus();
    const announced = page.locator('[id^="DndLiveRegion"]');
    await page.keyboard.press('Space');
    await announced.filter({ hasText: `${moved} is at place 2` }).waitFor();
    await page.keyboard.press('ArrowUp');
    await announced.filter({ hasText: `${moved} is at place 1` }).waitFor();
    await page.keyboard.press('Space');
    await announced.filter({ hasText: `Dropped ${moved} at place 1` }).waitFor();
    const order = [moved, before[0], ...before.slice(2)];
    await expect.poll(() => rowNames(page)).toEqual(order);

    await page.getByRole('button', { name: 'Finish' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByText('Your smart link is ready.').waitFor();
    await waitForHeading(page, 'Paper Lanterns');
    await page.goto(`${testApp.baseUrl}/links`);
    await page.getByText(`vibe.to/${path}`).first().waitFor();
    expect(await page.getByText(`vibe.to/${path}`, { exact: true }).count()).toBe(1);

    const fan = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
    await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`);
    await fan.getByRole('heading', { name: 'Paper Lanterns' }).waitFor();
    expect(await fan.locator('.rows .name').allInnerTexts()).toEqual(order);
  });

  itAtNight('asks for an address of the right service before it finishes', async () => {
    const page = await testApp.newPage(desktop);
    await openWizard(testApp, page);
    await findRelease(page);
    await goToDestinations(page, 'not-finished');
    await page.getByRole('button', { name: 'Edit Spotify' }).click();
    const link = page.getByRole('list', { name: 'On the page' }).getByLabel('Link');
    await link.fill('https://open.spotify.com.evil.com/track/1');
    await page.getByText("This link doesn't belong to that service").waitFor();
    await link.fill('');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Please enter a link').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.labels[0].innerText')).toBe('Link');
    await testApp.check(page, 'wizard-4-problems');
    await button(page, 'Header').click();
    await page.getByRole('list', { name: 'On the page' }).getByLabel('Call to action').first().fill('');
    await page.getByText('Please enter a call to action').waitFor();
    await link.fill(albumUrl);
    await page.getByRole('list', { name: 'On the page' }).getByLabel('Call to action').first().fill('Play');
    await button(page, 'Finish').click();
    await page.getByText('Please enter a header text').waitFor();
    await page.getByLabel('Add a link').fill('shop.example.org/vinyl');
    await page.getByText('Becomes a custom link.').waitFor();
    await page.getByLabel('Add a link').press('Enter');
    await expect.poll(() => rowNames(page)).toContain('shop.example.org');
  });
});

itAtNight('how sure we are of each address stands beside it, and the artist confirms or corrects', async () => {
  const song = catalogue.releaseById
    .get(releaseId('Mara Vale', 'Small Rooms'))
    ?.tracks.find(({ name }) => name === 'Small Rooms');
  const page = await testApp.newPage(desktop);
  await openWizard(testApp, page);
  await findRelease(page, `https://open.spotify.com/track/${song?.id}`);
  await page.getByText('· 1 to check').waitFor();
  await goToDestinations(page, 'sure-of-it');
  const row = (service: string) =>
    page.getByRole('list', { name: 'On the page' }).getByRole('listitem').filter({ hasText: service });
  await row('Deezer').getByText('Matched by code').waitFor();
  await row('Apple Music').getByText('Same title and artist').waitFor();
  // What may be another recording is not on the page before the artist puts it there.
  await page.getByRole('button', { name: /Amazon Music\s*please check/ }).click();
  const amazon = row('Amazon Music');
  await amazon.getByText('Please check', { exact: true }).waitFor();
  await testApp.checkIn(page, 'wizard-4-confidence');
  const link = amazon.getByLabel('Link');
  if (!(await link.isVisible())) await button(page, 'Edit Amazon Music').click();
  await link.fill('https://music.amazon.com/albums/B0CORRECTED');
  await amazon.getByText('Please check', { exact: true }).waitFor({ state: 'detached' });
});
