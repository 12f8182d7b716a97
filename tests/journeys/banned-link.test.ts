/** A banned link in the dashboard: marked in the list and on its own screen, which says so and changes nothing (ACC-103). */
import { expect, it } from 'vitest';
import { openAccount } from './account.ts';
import { admin, makeArtist } from './operator.ts';
import { openTestApp, views } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = { email: 'banned@people.test', password: 'one-link-is-banned', name: 'Grey Harbour' };

it('is marked in the list and on its screen, and cannot be changed or deleted there', async () => {
  await makeArtist(account);
  const { run, artistIds } = await openAccount(testApp.baseUrl, account);
  const { insert_links_one: link } = await run<{ insert_links_one: { id: string } }>(
    `mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }`,
    {
      object: {
        ...{ artist_id: artistIds[0], domain: 'vibe.to', path: 'grey-harbour', title: 'Not a song' },
        ...{ preview_type: 'youtube', tracks: [{ name: 'Video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }] },
      },
    },
  );
  await admin('link', 'ban', '--link', link.id, '--reason', 'phishing');

  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account);
  const row = page.getByRole('list', { name: 'Links' }).getByRole('listitem');
  const mark = row.getByText('Banned', { exact: true }).filter({ visible: true });
  await mark.waitFor();
  await testApp.checkEach(page, 'banned-link-list', views, () => mark.waitFor());
  await row.getByRole('link', { name: 'Not a song' }).click();
  const card = page.getByRole('region', { name: 'SmartLink' });
  await card.getByText('Banned', { exact: true }).waitFor();
  await card.getByText('This link was banned: fans read that it was taken down').waitFor();
  expect(await card.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await testApp.checkEach(page, 'banned-link', views);
});
