/** Knowing a screen by its heading. */
import type { Page } from 'playwright-core';

/** Waits until the page's main heading is `name`. */
export const waitForHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
