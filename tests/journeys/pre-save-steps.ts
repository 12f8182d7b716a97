/** The steps of a pre-save in the browser, from the form to the consent screen. */
import type { Locator, Page } from 'playwright-core';
import { waitForHeading } from './wait-for-heading.ts';

/** Opens the row of a service on a link's page, by its label, and gives its form. */
export async function openForm(page: Page, label: string): Promise<Locator> {
  await page.locator('summary').filter({ hasText: label }).click();
  const form = page.getByRole('form', { name: label });
  await form.getByRole('button', { name: label }).waitFor();
  return form;
}

/** Sends Spotify's form, wherever it stands, and waits for the consent screen. */
export async function goToSpotify(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Pre-Save on Spotify' }).getByRole('button').click();
  await waitForHeading(page, 'Allow Fanfare at Spotify?');
}

/** Agrees on a service's consent screen as one of the fans whom it knows. */
export async function agree(page: Page, fan: string): Promise<void> {
  await page.getByText(fan).click();
  await page.getByRole('button', { name: 'Agree' }).click();
}
