/** Warnings that are answered late push nothing down (UI-42). */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const account = { email: 'warned@people.test', password: 'a-release-without-services', name: 'Signal Lamp' };

/** Runs in the browser: notes where the search of the list stands whenever it is seen. */
function noteTops(): void {
  const tops = new Set<number>();
  Object.assign(window, { tops });
  const look = () => {
    const search = document.querySelector('main input[aria-label="Search links"]');
    if (search?.checkVisibility({ visibilityProperty: true })) tops.add(Math.round(search.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

it('shows SmartLinks with the warnings of its releases, not before them', async () => {
  const artistId = await makeArtist(account);
  await onRecords((client) =>
    client.query(
      `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, release_time, timezone, "offset")
       values ($1, $2, now(), now(), 'pre-release', 'vibe.to', $3, 'Signal Box', now() + interval '2 days', 'UTC', '+00:00')`,
      [randomUUID(), artistId, `warned-${artistId.slice(0, 8)}`],
    ),
  );
  const page = await testApp.newPage({ width: 1360, height: 1000, colorScheme: 'light' });
  await page.addInitScript(noteTops);
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('ReleaseWarnings'))
      await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await testApp.signIn(page, account);
  await page.getByRole('region', { name: 'Pre-release warnings' }).getByText('Signal Box').waitFor();
  await page.getByRole('list', { name: 'Links' }).getByRole('listitem').first().waitFor();
  const tops = () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
  await expect.poll(async () => (await tops()).length).toBeGreaterThan(0);
  const seen = await tops();
  // A pixel for figures that take the place of their skeletons.
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(2);
});
