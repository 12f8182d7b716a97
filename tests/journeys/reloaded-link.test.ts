/** A browser that is reloaded while a new link is published. */
import { it } from 'vitest';
import { findRelease, goToDestinations, openWizard } from './release-wizard.ts';
import { openTestApp } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;

it('leads to the link that was made when the browser is reloaded before the answer comes (LINK-30)', async () => {
  const page = await testApp.newPage(desktop);
  const reloaded = `reloaded-${Date.now().toString(36)}`;
  await openWizard(testApp, page);
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
