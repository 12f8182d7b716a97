/** Drafts: a link is saved without being published, fans find nothing, and it is published by its screen, its editor and the list. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askHost } from '#tests/fixtures/visit.ts';
import { openAccount } from './account.ts';
import { makeArtist } from './operator.ts';
import { findRelease, goToDestinations, next } from './release-wizard.ts';
import { openTestApp, views, widthsFor } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const spotify = {
  type: 'spotify',
  cta: 'Play',
  url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  priority: 1,
};

/** The status that a fan gets at `vibe.to`. */
const status = async (path: string): Promise<number> =>
  (await askHost(Number(new URL(testApp.baseUrl).port), path)).status;
const card = (page: Page) => page.getByRole('region', { name: 'SmartLink' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a draft', () => {
  it.each(widthsFor('drafts'))(
    'is saved by the wizard, published by its screen, and closed again: $size',
    async ({ size, isPhone: _isPhone, inBoth, ...view }) => {
      const account = { email: `draft-${size}@people.test`, password: 'not-for-fans-yet', name: `Low Tide ${size}` };
      await makeArtist(account);
      const page = await testApp.newPage(view);
      await testApp.signIn(page, account, '/links/new');
      await waitForHeading(page, 'Create a New Smart Link');
      await findRelease(page);
      await goToDestinations(page, `not-yet-${size}`);
      await page.getByRole('list', { name: 'On the page' }).waitFor();
      await testApp.checkEach(page, 'draft-1-wizard', inBoth);
      await button(page, 'Save as a draft').click();
      await page.getByText('Saved as a draft. Fans cannot open it before you publish it.').waitFor();
      await card(page).getByText('Draft', { exact: true }).waitFor();
      await card(page).getByText('Only your team can see this draft.').waitFor();
      const path = `/not-yet-${size}`;
      expect(await status(path)).toBe(404);
      await testApp.checkEach(page, 'draft-2-screen', inBoth);
      await button(page, 'Share').click();
      await page.getByRole('dialog').getByText('Fans cannot open this page yet.').waitFor();
      await page.getByRole('dialog').getByRole('img', { name: 'QR code: The link itself' }).waitFor();
      await testApp.checkEach(page, 'draft-3-share', inBoth);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
      // The editor saves without publishing.
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Title', { exact: true }).fill('Not Yet Out');
      await next(page).click();
      await button(page, 'Save draft').click();
      await page.getByText('Your smart link has been updated!').waitFor();
      await card(page).getByText('Not Yet Out').waitFor();
      expect(await status(path)).toBe(404);
      await button(page, 'Publish').click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Not Yet Out is live' }).waitFor();
      expect(await status(path)).toBe(200);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
      await button(page, 'Make it a draft again').click();
      await page.getByRole('dialog').getByText('Its page is closed to fans at once').waitFor();
      await testApp.checkEach(page, 'draft-4-close', inBoth);
      await button(page, 'Make it a draft').click();
      await page.getByText('This link is a draft again.').waitFor();
      expect(await status(path)).toBe(404);
    },
  );
});

it('drafts are found in the list and published together, each refusal with its reason', async () => {
  const account = { email: 'draft-list@people.test', password: 'not-for-fans-yet', name: 'Low Tide' };
  await makeArtist(account);
  const { run, artistIds } = await openAccount(testApp.baseUrl, account);
  const add = (title: string, more: object) =>
    run('mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }', {
      object: {
        ...{ artist_id: artistIds[0], domain: 'vibe.to', path: title.toLowerCase().replaceAll(' ', '-'), title },
        ...{ preview_type: 'youtube', tracks: [{ name: 'V', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }] },
        ...more,
      },
    });
  await add('Moved In One', { draft: true, destinations: [spotify] });
  await add('Moved In Two', { draft: true, destinations: [spotify] });
  await add('Moved In Empty', { draft: true });
  await add('Long Out', { destinations: [spotify] });
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  const rows = page.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await rows.nth(3).waitFor();
  expect(await rows.getByText('Draft', { exact: true }).filter({ visible: true }).count()).toBe(3);
  await page.getByText('Drafts', { exact: true }).click();
  await expect.poll(() => rows.count()).toBe(3);
  for (const title of ['Moved In One', 'Moved In Two', 'Moved In Empty'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check({ force: true });
  await testApp.checkEach(page, 'drafts-list', views);
  await button(page, 'Publish').click();
  await page.getByText('2 links published').waitFor();
  await page.getByText('Not published: Moved In Empty. This page is empty.').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await testApp.checkEach(page, 'drafts-refused', views);
});
