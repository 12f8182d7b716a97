/** The messages that appear at the bottom of the dashboard for a few seconds. */
import type { Locator, Page } from 'playwright-core';

/** The snack with this text. */
export function snack(page: Page, text: string): Locator {
  return page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .getByText(text, { exact: true });
}
