/** A pre-release from its type to its page: the moment in its zone, services before the release, destinations after it. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { artistId, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { openTestApp, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
afterAll(async () => {
  await testApp.removeLink(path);
});

const path = `night-ferry-${Date.now().toString(36)}`;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
/** The day it is where the browsers of journeys are, which near midnight may not be this machine's. */
const today = new Date(new Date().toLocaleString('en-US', { timeZone: 'Europe/Berlin' }));
const year = today.getFullYear() + 1;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
const sourceField = (page: Page) => page.getByLabel('Spotify link, ISRC or UPC (optional)');
const rowNames = (page: Page) => page.getByRole('list', { name: 'On the page' }).locator('b').allInnerTexts();

async function begin(page: Page): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await page.getByRole('radio', { name: /^Pre-Release/ }).check();
  await button(page, 'Next').click();
  await page.getByLabel('Release name').waitFor();
}

/** Chooses a day of next year's March by pointer; Europe's clocks skip an hour on its last Sunday. */
async function chooseDay(page: Page, day: number): Promise<void> {
  await page.getByRole('button', { name: 'Release date' }).click();
  for (let month = today.getMonth(); month < 14; month += 1) await button(page, 'Next month').click();
  await button(page, `${day} March ${year}`).click();
}

function lastSundayOfMarch(): number {
  return 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
}

it('refuses a missing date, a skipped hour and a missing name, in their own words', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page);
  await button(page, 'Next').click();
  await alert(page, 'Please choose a date');
  await alert(page, 'Please enter a release name');
  await testApp.check(page, 'pre-release-2-problems');
  await chooseDay(page, lastSundayOfMarch());
  await page.getByLabel('Hour').fill('02');
  await page.getByLabel('Minutes').fill('30');
  await alert(page, "That time doesn't exist on this day");
  await page.getByLabel('Release name').fill('Night Ferry');
  await button(page, 'Next').click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Release date');
  await page.getByLabel('Hour').fill('03');
  await page.getByText(`, ${year}, 3:30 am in Berlin`).waitFor();
});

itAtNight('refuses no time, and one that is over', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page);
  await page.getByLabel('Release name').fill('Night Ferry');
  await page.getByRole('button', { name: 'Release date' }).click();
  await page.locator('[data-today]').click();
  await button(page, 'Next').click();
  // Midnight of today is over in every time zone.
  await alert(page, 'Please choose a time in the future');
  await page.getByLabel('Hour').press('Backspace');
  await page.getByRole('alert').getByText('Please choose a time', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Release date');
});

itAtNight('says what is wrong with its optional source, and goes on without one', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page);
  for (const [source, message] of [
    ['036000291453', 'Invalid Link/ISRC/UPC'],
    [
      `https://open.spotify.com/artist/${artistId('Kilo Dusk')}`,
      'Oops! This appears to be a different artist than the one you are signed in as.',
    ],
    ['https://example.org/song', "Oops! This doesn't look like a valid source link."],
  ] as const) {
    await sourceField(page).fill(source);
    await button(page, 'Find').click();
    await alert(page, message);
    expect(await sourceField(page).inputValue()).toBe(source);
  }
  await sourceField(page).fill('036000291452');
  await button(page, 'Find').click();
  await page.getByText('Not in the catalogues yet').waitFor();
  await sourceField(page).fill('');
  await page.getByLabel('Release name').fill('Night Ferry');
  await chooseDay(page, 1);
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Night Ferry');
});

it.each(widthsFor('create-pre-release'))(
  'is made from date to destinations: $size',
  async ({ size, isPhone, inBoth, ...view }) => {
    const page = await testApp.newPage(view);
    await begin(page);
    await page.getByLabel('Release name').fill('Night Ferry');
    await chooseDay(page, 5);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await zone.fill('nepal');
    await page.getByRole('option', { name: 'Kathmandu, Nepal (GMT+5:45)' }).waitFor();
    await zone.fill('new_york');
    await page.getByRole('option', { name: /^New York, United States/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(`March 5, ${year}, 12:00 am in New York`).waitFor();
    await testApp.checkEach(page, 'pre-release-2-date', inBoth);
    await sourceField(page).fill(`https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`);
    await button(page, 'Find').click();
    await page.getByText(/^Found on/).waitFor();
    await button(page, 'Next').click();
    await waitForHeading(page, 'Landing page');
    await page.getByLabel('Title after the release', { exact: true }).fill('Night Ferry, out now');
    await page.getByLabel('Path').fill(isPhone ? `${path}-${size}` : path);
    await page.getByText('is available').waitFor();
    await testApp.checkEach(page, 'pre-release-3-page', inBoth);
    await button(page, 'Next').click();
    await waitForHeading(page, 'Pre-release services');
    await page.getByRole('list', { name: 'On the page' }).waitFor();
    await expect.poll(() => rowNames(page)).toContain('Spotify');
    await page.getByRole('button', { name: 'Add Beatport' }).click();
    await button(page, 'Next').click();
    await alert(page, 'Please enter a link');
    await testApp.checkEach(page, 'pre-release-4-services', inBoth);
    await page.getByRole('switch', { name: 'Show Beatport on the page' }).click({ force: true });
    await button(page, 'Next').click();
    await waitForHeading(page, 'Post-release destinations');
    await page.getByRole('list', { name: 'On the page' }).waitFor();
    await testApp.checkEach(page, 'pre-release-5-destinations', inBoth);
    if (isPhone) return;

    for (const service of ['Spotify', 'Apple Music', 'Deezer', 'iTunes', 'Amazon Music']) {
      const on = page.getByRole('switch', { name: `Show ${service} on the page`, exact: true });
      if ((await on.count()) > 0) await on.click({ force: true });
    }
    await button(page, 'Finish').click();
    await alert(page, 'Please add at least one of Spotify, Apple Music, Deezer, iTunes or Amazon Music');
    await page.getByRole('button', { name: /^Add Spotify/ }).click();
    await button(page, 'Finish').click();
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    await page.getByText('Your smart link is ready.').waitFor();

    const fan = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
    await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`);
    await fan.getByText(`Available March 5, ${year}`).waitFor();
    await fan.getByRole('heading', { name: 'Night Ferry', exact: true }).waitFor();
  },
);

itAtNight('takes its time by keys alone, and the open list follows', async () => {
  const page = await testApp.newPage(desktop);
  await begin(page);
  await chooseDay(page, 5);
  const list = page.locator('button[data-value="AM"], button[data-value="PM"]');
  const marked = () => page.locator('button[data-value][data-active]').allInnerTexts();
  expect(await list.count()).toBe(0);
  await page.getByRole('button', { name: 'Release date' }).focus();
  await page.keyboard.press('Tab');
  await list.first().waitFor();
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Hour');
  await expect.poll(marked).toEqual(['12', '00', 'AM']);
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key);
  await expect.poll(marked).toEqual(['11', '01', 'PM']);
  await testApp.check(page, 'pre-release-2-time-list');
  await page.getByText(`March 5, ${year}, 11:01 pm in Berlin`).waitFor();
  await page.keyboard.press('Tab');
  await list.first().waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.labels[0].innerText')).toBe('Time zone');
});
