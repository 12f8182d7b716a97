/** Order among links, as an artist makes it: tags on one and on many, filters, and deletions that are undone (LINK-70 to LINK-72). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { openAccount } from './account.ts';
import { admin, makeArtist } from './operator.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const;
const person = {
  email: 'tidy@people.test',
  password: 'everything-in-its-place',
  name: 'Noor Haddad',
  plan: 'agency',
} as const;

beforeAll(async () => {
  const artistId = await makeArtist(person);
  await admin('set-trial', '--email', person.email, '--ends', 'none');
  const account = await openAccount(inject('baseUrl'), person);
  for (const [path, title, rid] of [
    ['tidy-harbour', 'Harbour Lights', 'GBAYE6800011'],
    ['tidy-ferry', 'Night Ferry', null],
    ['tidy-sunday', 'Slow Sunday', null],
  ])
    await account.run('mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }', {
      object: linkObject(artistId, { path, title, rid }),
    });
});

const titles = (page: Page) => page.getByRole('list', { name: 'Links' }).getByRole('link').allInnerTexts();
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const tag = async (page: Page, ...tags: string[]) => {
  for (const each of tags) {
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
  }
};

it('tags links, finds them by their tags, and undoes what was done to many', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, person);
  await act(page, 'Harbour Lights', 'Tags');
  const dialog = page.getByRole('dialog', { name: 'Tags of Harbour Lights' });
  await dialog.getByLabel('Tags', { exact: true }).click();
  await tag(page, 'Summer', 'Press', 'summer');
  await testApp.checkEach(page, 'tags-of-link');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tags saved').waitFor();
  await page.getByRole('list', { name: 'Links' }).getByText('Tags: Press, Summer').waitFor({ state: 'attached' });

  await page.getByLabel('Select Night Ferry').check();
  await page.getByLabel('Select Harbour Lights').check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const many = page.getByRole('dialog', { name: 'Tag 2 links' });
  await many.getByLabel('Add tags').click();
  await tag(page, 'Tour 2026');
  await many.getByRole('checkbox', { name: 'Press' }).check();
  await testApp.checkEach(page, 'tags-of-many');
  await many.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Tags of 2 links changed').waitFor();
  await page.getByRole('list', { name: 'Links' }).getByText('Tags: Summer, Tour 2026').waitFor({ state: 'attached' });
  await testApp.checkEach(page, 'links-tagged');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The tags are as they were.').waitFor();
  await page.getByRole('list', { name: 'Links' }).getByText('Tags: Press, Summer').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Summer' }).check();
  await expect.poll(() => titles(page)).toEqual(['Harbour Lights']);
  expect(new URL(page.url()).searchParams.getAll('tag')).toEqual(['Summer']);
  await testApp.checkEach(page, 'links-by-tag');
  await page.getByRole('button', { name: 'Manage tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Rename Press' }).click();
  await tags.getByLabel('New name of Press').fill('summer');
  await tags.getByRole('button', { name: 'Save the name' }).click();
  await tags.getByText('You have a tag with this name already').waitFor();
  await tags.getByLabel('New name of Press').fill('Press kit');
  await tags.getByRole('button', { name: 'Save the name' }).click();
  await tags.getByText('Press kit').waitFor();
  await testApp.checkEach(page, 'manage-tags');
  await tags.getByRole('button', { name: 'Delete Press kit' }).click();
  await page.getByText('1 link carries it. The links stay as they are, without the tag.').waitFor();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await page.getByText('Tag "Press kit" deleted').waitFor();
  await page.keyboard.press('Escape');

  await page.getByLabel('Search links').fill('gbaye68');
  await expect.poll(() => titles(page)).toEqual(['Harbour Lights']);
  await page.getByRole('link', { name: 'Harbour Lights' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Summer' }).waitFor();
  await testApp.checkEach(page, 'detail-with-tags');
});

it.each([desktop, phone])('undoes a deletion, also after the notice is gone: $width', async (view) => {
  const page = await testApp.newPage(view);
  await testApp.signIn(page, person);
  await act(page, 'Slow Sunday', 'Delete');
  await page.getByText('You can undo it for 30 minutes.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Success! Your link has been deleted.').waitFor();
  await expect.poll(() => titles(page)).not.toContain('Slow Sunday');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your link is back at vibe.to/tidy-sunday').waitFor();
  await expect.poll(() => titles(page)).toContain('Slow Sunday');

  await act(page, 'Slow Sunday', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Deleted in the last half hour: Slow Sunday').waitFor();
  await page.reload();
  const notice = page.getByRole('region', { name: 'Deleted in the last half hour' });
  await notice.waitFor();
  await testApp.checkEach(page, 'links-deleted');
  await notice.getByRole('button', { name: 'Restore Slow Sunday' }).click();
  await expect.poll(() => titles(page)).toContain('Slow Sunday');
  await expect.poll(() => notice.count()).toBe(0);
});

it.each([desktop, phone])(
  'lists the links of all artists, finds one by its artist, and keeps the view: $width',
  async (view) => {
    const page = await testApp.newPage(view);
    await testApp.signIn(page);
    await page.getByRole('radiogroup', { name: 'Whose links' }).getByText('All artists').click();
    await page.getByRole('heading', { name: 'Links of all artists' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/links/all');
    const list = page.getByRole('list', { name: 'Links' });
    await list.getByText('Kilo Dusk', { exact: true }).first().waitFor();
    await list.getByText('Mara Vale', { exact: true }).first().waitFor();
    await testApp.checkEach(page, 'all-links');
    await page.getByLabel('Search links').fill('kilo dusk');
    await expect.poll(() => list.getByText('Mara Vale', { exact: true }).count()).toBe(0);
    await list.getByText('Kilo Dusk', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Save view' }).click();
    const name = `Kilo ${view.width}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await testApp.check(page, 'save-view');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByText('View saved').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await list.getByText('Mara Vale', { exact: true }).first().waitFor();
    await page.getByRole('button', { name }).click();
    await expect.poll(() => list.getByText('Mara Vale', { exact: true }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('q')).toBe('kilo dusk');
    await testApp.checkEach(page, 'all-links-view');
    await page.getByRole('button', { name: 'Manage saved views' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByText('You have no saved views here.').waitFor();
  },
);
