/** Lets a page go by the clock that a test moves: the dashboard follows the server's time otherwise (UI-33). */
import type { Page } from 'playwright-core';

/** Leaves the time out of the server's answers from now on. */
export async function hideServerTime(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const { 'server-time': _hidden, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
