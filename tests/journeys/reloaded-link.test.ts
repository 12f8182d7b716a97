/** A browser that is reloaded while a new link is published. */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const albumUrl = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`;
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const sourceField = (page: Page) => page.getByLabel('Spotify link, ISRC or UPC');

async function openWizard(page: Page): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await waitForHeading(page, 'Create a New Smart Link');
}

async function findRelease(page: Page, source = albumUrl): Promise<void> {
  await page.getByRole('radio', { name: /^Release/ }).check();
  await next(page).click();
  await waitForHeading(page, 'Find your release');
  await sourceField(page).fill(source);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText(/^Found on/).waitFor();
}

/** Goes to the last step with a path that nobody has. */
async function goToDestinations(page: Page, path: string): Promise<void> {
  await next(page).click();
  await waitForHeading(page, 'Landing page');
  await page.getByLabel('Path').fill(path);
  await page.getByText(`vibe.to/${path} is available`).waitFor();
  await next(page).click();
  await waitForHeading(page, 'Destinations');
}

it('leads to the link that was made when the browser is reloaded before the answer comes (LINK-30)', async () => {
  const page = await testApp.newPage(desktop);
  const reloaded = `reloaded-${Date.now().toString(36)}`;
  await openWizard(page);
  await findRelease(page);
  await goToDestinations(page, reloaded);
  // The server makes the link, and the browser never hears of it. The call stays open: one that is let go is sent again, and its answer may come before the reload.
  const published = Promise.withResolvers<void>();
  let isAnswerLost = false;
  await page.route('**/graphql', async (route) => {
    if (isAnswerLost || !route.request().postData()?.includes('InsertLink')) return route.fallback();
    isAnswerLost = true;
    await route.fetch();
    published.resolve();
  });
  await page.getByRole('button', { name: 'Finish' }).click();
  await published.promise;
  await page.reload();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  await page.getByText('Your smart link is ready.').waitFor();
  await page.goto(`${testApp.baseUrl}/links/new`);
  await waitForHeading(page, 'Create a New Smart Link');
  await testApp.removeLink(reloaded);
});
