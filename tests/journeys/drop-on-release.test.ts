/** A drop that waits for a release: chosen in the form, listed with its link, held when the link goes, and edited (DROP-160 to DROP-162). */
import { beforeAll, expect, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import type { Account } from './account.ts';
import { openTestApp } from './test-app.ts';
import { makeTextingArtist } from './texting-artist.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const account = {
  email: 'release@people.test',
  password: 'out-on-friday',
  name: 'Ines Calder',
  plan: 'agency',
} as const;
let artist: Account & { artistId: string };
let linkId: string;

beforeAll(async () => {
  artist = await makeTextingArtist(account, '+12125550155');
  const { insert_links_one: link } = await artist.run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    {
      object: linkObject(artist.artistId, {
        ...{ path: 'ines-harbour', title: 'Harbour Lights', type: 'pre-release', release_name: 'Harbour Lights' },
        ...{ release_time: '2030-05-10T16:00:00Z', timezone: 'Europe/Berlin' },
        destinations: [
          { type: 'spotify', cta: 'Pre-Save', enabled: true, pre_release: true, priority: 1 },
          {
            ...{ type: 'spotify', cta: 'Play', enabled: true, priority: 2 },
            url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
          },
        ],
      }),
    },
  );
  linkId = link.id;
});

it('waits for the chosen link, says so in the list, and is edited after the link was deleted', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, account, '/messages');
  await page.getByRole('textbox', { name: 'Message' }).fill('It is out at last');
  await page.getByLabel('Link', { exact: true }).fill('https://vibe.to/ines-harbour');
  await page.getByText('On Release', { exact: true }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Please choose a pre-release link').waitFor();
  await page.getByRole('combobox', { name: 'Pre-release link' }).click();
  await page.getByRole('option', { name: /^Harbour Lights, / }).click();
  await testApp.checkEach(page, 'drop-on-release');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Success! Your drop is scheduled.').waitFor();
  const list = page.getByRole('list', { name: 'Scheduled messages' });
  await list.getByText(/On release of Harbour Lights, May 10, 2030/).waitFor();

  await artist.run('mutation ($ids: [uuid!]!) { delete_links(ids: $ids) { affected_rows } }', { ids: [linkId] });
  await page.reload();
  await list.getByText(/^The link whose release this drop waited for was deleted\./).waitFor();
  await testApp.checkEach(page, 'drop-held');
  await list.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit drop', level: 1 }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('It is out at last');
});
