/** The main job from end to end: paste a song, share its page, and see who came: one view, one click, from where and by whom. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { iPhone } from './agents.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
afterAll(async () => {
  await testApp.removeLink(path);
});

const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'dark', userAgent: iPhone } as const;
const path = 'main-job';

/** An album of the catalogue to paste, as a person would copy it from the sandbox's page. */
async function addressToPaste(page: Page): Promise<string> {
  await page.goto(`${testApp.baseUrl}/sandbox`);
  await page.getByRole('link', { name: 'Catalogue to try' }).click();
  await page
    .getByRole('button', { name: /^Copy Album address of / })
    .first()
    .click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^https:\/\/open\.spotify\.com\/album\/\w{22}$/);
  return copied();
}

async function createLink(page: Page, url: string): Promise<string> {
  await testApp.signIn(page);
  await page.getByRole('link', { name: 'Create a New Smart Link' }).first().click();
  await page.getByText('Release', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Find your release' }).waitFor();
  await page.getByRole('textbox').first().fill(url);
  await page.keyboard.press('Enter');
  await page.getByText(/^Found on/).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Path').fill(path);
  await page.getByText(`vibe.to/${path} is available`).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Destinations' }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  return page.url();
}

it('counts one view and one click with referrer and country', async () => {
  const artist = await testApp.newPage(desktop);
  const url = await addressToPaste(artist);
  const detail = await createLink(artist, url);

  const fan = await testApp.newPage(phone);
  // The service itself is out of reach; what matters is where the redirect leads.
  await fan.route(/^https:\/\/open\.spotify\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Spotify</h1>' }),
  );
  const beacon = fan.waitForResponse((response) => response.url().endsWith('/_/v') && response.status() === 204);
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${path}`, {
    referer: 'https://www.instagram.com/',
  });
  await beacon;
  const left = fan.waitForRequest(url);
  await fan.getByRole('link', { name: /Spotify/ }).click();
  await left;

  await artist.goto(detail);
  await expect
    .poll(async () => {
      await artist.reload();
      await artist.getByText('People only').waitFor();
      const figures = await artist.locator('dl dt + dd').allInnerTexts();
      return figures.map((text) => text.split('\n')[0]);
    })
    .toEqual(['1', '1', '100.0%']);
  expect(await artist.locator('dl dt').allInnerTexts()).toEqual(['Views', 'Clicks', 'Click-through rate']);
  await artist.getByRole('list', { name: 'Top sources by referrer' }).getByText('Instagram').waitFor();
  await artist.getByRole('list', { name: 'Countries' }).getByText('United Kingdom').waitFor();
});
