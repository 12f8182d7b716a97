/** Saving a release in advance as fans do it: at both services, forever, with a no, inside an app and without script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instagram, iPhone, pixel } from './agents.ts';
import { makePreRelease, type PreRelease } from './pre-release.ts';
import { agree, goToSpotify, openForm } from './pre-save-steps.ts';
import { openTestApp, type View, viewsIn } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const phone: View = { width: 390, height: 844, colorScheme: 'light', userAgent: iPhone };
const days = 86_400_000;

const testApp = openTestApp();
let light: PreRelease;
let dark: PreRelease;

beforeAll(async () => {
  const releaseTime = new Date(Date.now() + 30 * days);
  light = await makePreRelease(testApp.baseUrl, {
    path: 'tide-light',
    title: 'Tide Table',
    theme: 'light',
    releaseTime,
  });
  dark = await makePreRelease(testApp.baseUrl, { path: 'tide-dark', title: 'Low Water', theme: 'dark', releaseTime });
});
afterAll(async () => {
  for (const { path } of [light, dark]) await testApp.removeLink(path);
});

describe('a fan', () => {
  test('saves a release at Spotify, forever, with an address to be asked at', async () => {
    const page = await testApp.newPage(phone);
    await page.goto(`${light.url}?utm_source=story`);
    const form = await openForm(page, 'Pre-Save on Spotify');
    await form.getByText('Added to your Spotify library the moment it is out.').waitFor();
    await form.getByRole('radio', { name: 'Forever' }).check();
    await form.getByText(/Spotify ends this after six months/).waitFor();
    expect(await form.getByText('the moment it is out').isVisible()).toBe(false);
    await form.getByText(/“Tide Table” and each later release of Mara Vale may be added/).waitFor();
    await testApp.check(page, 'pre-save-open-light-phone');
    await form.getByLabel('Email address').fill('luna@mail.test');
    await goToSpotify(page);
    await testApp.check(page, 'pre-save-consent-phone');
    await agree(page, 'Luna Marsh');
    await waitForHeading(page, 'Saved in advance');
    expect(new URL(page.url()).host).toBe(new URL(light.url).host);
    await page.getByText(/“Tide Table” goes into your Spotify library on/).waitFor();
    await page.getByText(/Every new release of Mara Vale follows by itself until/).waitFor();
    await page.getByText('luna@mail.test').waitFor();
    await page.getByRole('heading', { name: 'Tell somebody who would like it' }).waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(light.url);
    await testApp.checkIn(page, 'pre-save-granted', viewsIn('light'));
    await page.getByRole('link', { name: 'Back to Tide Table' }).click();
    await page.getByText('Days').waitFor();
    await page.locator('summary').filter({ hasText: 'Spotify' }).getByText('Saved', { exact: true }).waitFor();
    // A url that the fan sends on says nothing of it.
    expect(page.url()).not.toContain('#saved');
    await page.reload();
    await page.locator('summary').filter({ hasText: 'Pre-Save on Spotify' }).waitFor();
  });

  test('says no, finds everything as it was, and changes their mind', async () => {
    const page = await testApp.newPage({ ...phone, colorScheme: 'dark' });
    await page.goto(dark.url);
    const form = await openForm(page, 'Pre-Save on Spotify');
    await form.getByRole('radio', { name: 'Forever' }).check();
    await form.getByLabel('Email address').fill('tomas@mail.test');
    await goToSpotify(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitForHeading(page, 'You said no');
    await page.getByText('Nothing was kept').waitFor();
    expect(await page.getByRole('radio', { name: 'Forever' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Email address').inputValue()).toBe('tomas@mail.test');
    await testApp.checkIn(page, 'pre-save-refused', viewsIn('dark'));
    await goToSpotify(page);
    await agree(page, 'Tomás Reyes');
    await waitForHeading(page, 'Saved in advance');
    await testApp.checkIn(page, 'pre-save-granted', viewsIn('dark'));
  });

  test('pre-adds at Apple Music in its own window', async () => {
    const page = await testApp.newPage({ ...phone, userAgent: pixel });
    await page.goto(light.url);
    await (await openForm(page, 'Pre-Add on Apple Music')).getByRole('button').click();
    await waitForHeading(page, 'On to Apple Music');
    await page.getByRole('button', { name: 'Continue with Apple Music' }).waitFor();
    await testApp.checkIn(page, 'pre-save-apple', viewsIn('light'));
    const [consent] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Apple Music' }).click(),
    ]);
    await agree(consent, 'Yuki Tanabe');
    await waitForHeading(page, 'Saved in advance');
    await page.getByText(/goes into your Apple Music library/).waitFor();
    await testApp.checkIn(page, 'pre-save-apple-granted', viewsIn('light'));
  });

  test('closes Apple’s window, and nothing was kept', async () => {
    const page = await testApp.newPage({ ...phone, userAgent: pixel, colorScheme: 'dark' });
    await page.goto(dark.url);
    await (await openForm(page, 'Pre-Add on Apple Music')).getByRole('button').click();
    const [consent] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Apple Music' }).click(),
    ]);
    await consent.close();
    await waitForHeading(page, 'You said no');
  });

  test('inside Instagram is led out, and goes on where they left off', async () => {
    const page = await testApp.newPage({ ...phone, userAgent: instagram });
    await page.goto(light.url);
    const form = await openForm(page, 'Pre-Save on Spotify');
    await form.getByRole('radio', { name: 'Forever' }).check();
    await form.getByRole('button').click();
    await waitForHeading(page, 'Open this in your browser');
    await page.getByText('does not work inside Instagram').waitFor();
    const opening = await page.getByRole('link', { name: 'Open in Safari' }).getAttribute('href');
    expect(opening).toMatch(/^instagram:\/\/extbrowser\/\?url=http/);
    // The artist has no number that may text, so no text is promised (DROP-180).
    expect(await page.getByLabel('Phone number').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Copied to clipboard').waitFor();
    await testApp.checkIn(page, 'pre-save-outside', viewsIn('light'));
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const outside = await testApp.newPage(phone);
    await outside.goto(url);
    await waitForHeading(outside, 'Save it on Spotify');
    expect(await outside.getByRole('radio', { name: 'Forever' }).isChecked()).toBe(true);
    await goToSpotify(outside);
    await page.getByRole('button', { name: 'Try it here anyway' }).click();
    await waitForHeading(page, 'Allow Fanfare at Spotify?');
  });

  test('without script gets there and back all the same', async () => {
    const still = await testApp.newPage({ ...phone, withoutScript: true });
    await still.goto(dark.url);
    await openForm(still, 'Pre-Save on Spotify');
    await goToSpotify(still);
    await agree(still, 'Noor Haddad');
    await waitForHeading(still, 'Saved in advance');
    await still.screenshot({ path: 'tests/journeys/screenshots/pre-save-granted-without-script.png' });
  });
});

test.each(['light', 'dark'] as const)('an open pre-save, and its form as a page, look right: %s', async (theme) => {
  const page = await testApp.newPage({ ...phone, colorScheme: theme });
  const song = theme === 'light' ? light : dark;
  await page.goto(song.url);
  await openForm(page, 'Pre-Add on Apple Music');
  await testApp.checkEach(page, 'pre-save-page', viewsIn(theme));
  await page.goto(`${new URL(song.url).origin}/_/presave?path=${song.path}&to=spotify`);
  await testApp.checkEach(page, 'pre-save-form', viewsIn(theme), () => waitForHeading(page, 'Save it on Spotify'));
});
