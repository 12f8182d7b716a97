/** The steps of the wizard for a release, from its first screen to the destinations. */
import type { Page } from 'playwright-core';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import type { TestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

export const albumUrl = `https://open.spotify.com/album/${releaseId('Mara Vale', 'Paper Lanterns')}`;
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const sourceField = (page: Page) => page.getByLabel('Spotify link, ISRC or UPC');

/** Opens the wizard as the demo account. */
export async function openWizard(testApp: Pick<TestApp, 'signIn'>, page: Page): Promise<void> {
  await testApp.signIn(page, undefined, '/links/new');
  await waitForHeading(page, 'Create a New Smart Link');
}

/** From the first step to a release that was found. */
export async function findRelease(page: Page, source = albumUrl): Promise<void> {
  await page.getByRole('radio', { name: /^Release/ }).check();
  await next(page).click();
  await waitForHeading(page, 'Find your release');
  await sourceField(page).fill(source);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText(/^Found on/).waitFor();
}

/** From a release that was found to the last step, with a path that no link has. */
export async function goToDestinations(page: Page, path: string): Promise<void> {
  await next(page).click();
  await waitForHeading(page, 'Landing page');
  await page.getByLabel('Path').fill(path);
  await page.getByText(`vibe.to/${path} is available`).waitFor();
  await next(page).click();
  await waitForHeading(page, 'Destinations');
}
