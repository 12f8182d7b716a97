/** Pre-releases made from a UPC, an ISRC and an album's url: their buttons pre-save, and the service saves the release that was pasted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { inventCatalogue } from '#sandbox/spotify/invent-catalogue.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { openAccount } from './account.ts';
import { iPhone } from './agents.ts';
import { onRecords } from './operator.ts';
import { agree, goToSpotify, openForm } from './pre-save-steps.ts';
import { openTestApp, type View, viewsIn } from './test-app.ts';
import { waitForHeading } from './wait-for-heading.ts';

const phone: View = { width: 390, height: 844, colorScheme: 'light', userAgent: iPhone };
const desktop: View = { width: 1360, height: 1000, colorScheme: 'light' };
const minutes = 60_000;
const suffix = Date.now().toString(36);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const testApp = openTestApp();
const released = (title: string) => {
  const release = inventCatalogue().releaseById.get(releaseId('Mara Vale', title));
  if (release === undefined) throw new Error(`The catalogue has no release ${title}.`);
  return release;
};
const [rooms, houses, lanterns] = ['Small Rooms', 'Glass Houses', 'Paper Lanterns'].map(released);
/** The source that was pasted, where a fan saves, and what is saved there. */
const sources = [
  { kind: 'upc', text: rooms?.upc ?? '', service: 'spotify', fan: 'Luna Marsh', item: `spotify:album:${rooms?.id}` },
  {
    kind: 'url',
    text: `https://open.spotify.com/album/${lanterns?.id}`,
    service: 'spotify',
    fan: 'Ada Okafor',
    item: `spotify:album:${lanterns?.id}`,
  },
  {
    kind: 'isrc',
    text: houses?.tracks[0]?.isrc ?? '',
    service: 'applemusic',
    fan: 'Noor Haddad',
    item: expect.stringMatching(/^songs\/\d+$/),
  },
];
const pathOf = (kind: string) => `from-${kind}-${suffix}`;
let made: string[];

/** Makes a pre-release from `text`, as an artist does, to come out tomorrow; gives the link's id. */
async function makeFrom(page: Page, kind: string, text: string): Promise<string> {
  await page.goto(`${testApp.baseUrl}/links/new`);
  await page.getByRole('radio', { name: /^Pre-Release/ }).check();
  await button(page, 'Next').click();
  await page.getByLabel('Spotify link, ISRC or UPC (optional)').fill(text);
  await button(page, 'Find').click();
  await page.getByText(/^Found on/).waitFor();
  await page.getByRole('button', { name: 'Release date' }).click();
  await button(page, 'Next month').click();
  await page.getByRole('button', { name: /^15 / }).click();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Landing page');
  // The path that follows the title may be taken; text that is filled in while another path is put there ends up behind that one.
  await page.getByText('is available').waitFor();
  await page.getByLabel('Path').fill(pathOf(kind));
  await page.getByText(`/${pathOf(kind)} is available`).waitFor();
  await button(page, 'Next').click();
  await waitForHeading(page, 'Pre-release services');
  await button(page, 'Next').click();
  await waitForHeading(page, 'Post-release destinations');
  await button(page, 'Finish').click();
  await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function moveClock(form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${testApp.baseUrl}/sandbox/clock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: testApp.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(303);
}

/** Runs the job that saves what is out, and gives what was saved for each link. */
async function saveReleased(): Promise<unknown[]> {
  return onRecords(async (client) => {
    await client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')");
    const { rows } = await client.query(
      `select r.item from presave_saves s join presave_releases r on r.id = s.release_id
       where s.state = 'saved' and r.link_id = any($1) order by array_position($1, r.link_id)`,
      [made],
    );
    return rows.map(({ item }) => item);
  });
}

beforeAll(async () => {
  const artist = await testApp.newPage(desktop);
  await testApp.signIn(artist);
  made = [];
  for (const { kind, text } of sources) made.push(await makeFrom(artist, kind, text));
  const { run } = await openAccount(testApp.baseUrl);
  // Whole minutes, as the editor has them.
  const inAWhile = new Date(Math.ceil(Date.now() / minutes + 14) * minutes);
  for (const id of made)
    await run(
      'mutation ($id: uuid!, $time: timestamptz!) { update_links_by_pk(pk_columns: { id: $id }, _set: { release_time: $time }) { id } }',
      { id, time: inAWhile.toISOString() },
    );
});
afterAll(async () => {
  await moveClock({ reset: '' });
  for (const { kind } of sources) await testApp.removeLink(pathOf(kind));
});

it('are shown after a failure that the server answers with no data at all', async () => {
  const page = await testApp.newPage(desktop);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('query LinkPresaves')
      ? route.fulfill({ json: { data: null, errors: [{ message: 'Oops', extensions: { code: 'UNEXPECTED' } }] } })
      : route.continue(),
  );
  await testApp.signIn(page, undefined, `/links/${made[0]}`);
  await page.getByText("The pre-saves didn't load.").waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nobody has pre-saved yet.').waitFor();
});

itAtNight('say in words what the button does, and become plain links by choice only', async () => {
  const page = await testApp.newPage(desktop);
  await testApp.signIn(page, undefined, `/links/${made[2]}?action=edit`);
  await waitForHeading(page, 'Release date');
  for (const step of ['Landing page', 'Pre-release services']) {
    await button(page, 'Next').click();
    await waitForHeading(page, step);
  }
  const list = page.getByRole('list', { name: 'On the page' });
  const ofSpotify = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Edit Spotify' }) });
  await ofSpotify.getByText('Saves in advance').waitFor();
  await page.getByRole('button', { name: 'Edit Spotify' }).click();
  await page.getByLabel('Release to save (optional)').fill('');
  await ofSpotify.getByText('Saves in advance').waitFor();
  await testApp.checkEach(page, 'pre-release-4-presave', viewsIn('light'));
  await page.getByLabel('Release to save (optional)').fill('https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC');
  await page.getByRole('alert').filter({ hasText: 'Please enter the link of a song or an album' }).waitFor();
  await page.getByRole('radio', { name: 'Plain link' }).check();
  await expect.poll(() => page.getByLabel('Call to action').inputValue()).toBe('Stream on Spotify');
  await testApp.checkEach(page, 'pre-release-4-plain-link', viewsIn('dark'));
  await button(page, 'Next').click();
  await waitForHeading(page, 'Post-release destinations');
  await button(page, 'Finish').click();
  await page.getByText('Your smart link has been updated!').waitFor();
  const fan = await testApp.newPage(phone);
  await fan.goto(`${testApp.baseUrl.replace('localhost', 'vibe.to.localhost')}/${pathOf('isrc')}`);
  const plain = fan.getByRole('link', { name: /Stream on Spotify/ });
  expect(await plain.getAttribute('href')).toContain(`/${pathOf('isrc')}/`);
});

it('pre-save, and what was pasted is saved at the release', async () => {
  const pages = testApp.baseUrl.replace('localhost', 'vibe.to.localhost');
  for (const { kind, service, fan } of sources) {
    const page = await testApp.newPage(phone);
    await page.goto(`${pages}/${pathOf(kind)}`);
    if (service === 'spotify') {
      await openForm(page, 'Pre-Save on Spotify');
      await goToSpotify(page);
      await agree(page, fan);
    } else {
      await (await openForm(page, 'Pre-Add on Apple Music')).getByRole('button').click();
      const [consent] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Continue with Apple Music' }).click(),
      ]);
      await agree(consent, fan);
    }
    await waitForHeading(page, 'Saved in advance');
  }
  await moveClock({ by: String(16 * minutes) });
  const items = sources.map(({ item }) => item);
  await expect.poll(saveReleased).toEqual(items.slice(0, 2));
  // Apple Music answers before the release is in the library; that is looked at a minute later.
  await moveClock({ by: String(2 * minutes) });
  await expect.poll(saveReleased).toEqual(items);
});
