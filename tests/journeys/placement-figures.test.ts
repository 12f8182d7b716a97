/** A fan comes by a placement, with a phone's script; the artist sees by name what it brought, and who came. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { linkObject } from '#tests/fixtures/builders.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { openAccount } from './account.ts';
import { chrome } from './agents.ts';
import { openFigures } from './open-link.ts';
import { openTestApp, widthsFor } from './test-app.ts';

const baseUrl = inject('baseUrl');
const { port } = new URL(baseUrl);
const testApp = openTestApp();
const title = 'Paper Lanterns';
const path = 'paper-lanterns';
const code = 'tram7';

beforeAll(async () => {
  const account = await openAccount(baseUrl);
  await account.run(
    'mutation ($id: uuid!, $code: String!) { create_placement(artist_id: $id, name: "Tram poster", code: $code) { id } }',
    { id: account.artistNamed('Mara Vale'), code },
  );
});

const placements = (page: Page) => page.getByRole('region', { name: 'Placements' });
const audience = (page: Page) => page.getByRole('region', { name: 'Audience' });

it.each(widthsFor('placement-figures'))(
  'counts a visit by the code of the path, and shows it by name: $size',
  async ({ width, height, colorScheme, inBoth }) => {
    const fan = await testApp.newPage({ width: 390, height: 844, colorScheme, userAgent: chrome });
    const counted = fan.waitForResponse((answer) => answer.url().endsWith('/_/v'));
    await fan.goto(`http://vibe.to.localhost:${port}/${path}/-${code.toUpperCase()}?utm_source=walk`);
    expect((await counted).status()).toBe(204);
    const row = fan.getByRole('link', { name: /Spotify/ }).first();
    const carried = new URL((await row.getAttribute('href')) ?? '', fan.url()).searchParams;
    expect([carried.get('utm_p'), carried.get('utm_source')]).toEqual([code.toUpperCase(), 'walk']);

    const page = await testApp.newPage({ width, height, colorScheme });
    await openFigures(testApp, page, title);
    const brought = placements(page).getByRole('row', { name: /^Tram poster \d/ });
    await brought.waitFor({ timeout: 30_000 });
    await placements(page)
      .getByRole('row', { name: /^Without a placement/ })
      .waitFor();
    await audience(page).getByText('System', { exact: true }).click();
    await audience(page).getByRole('list', { name: 'Audience by system' }).getByText('iOS').waitFor();
    await audience(page).getByText('City', { exact: true }).click();
    await audience(page).getByRole('list', { name: 'Audience by city' }).getByRole('listitem').first().waitFor();
    await testApp.checkEach(page, 'placement-figures', inBoth);

    await placements(page).getByRole('button', { name: 'Tram poster' }).click();
    await page.getByRole('button', { name: 'Remove the filter Placement: Tram poster' }).waitFor();
    await placements(page)
      .getByRole('row', { name: /^Without a placement/ })
      .waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove the filter Placement: Tram poster' }).click();
    await audience(page)
      .getByRole('button', { name: /^(Berlin|London|New York)/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Remove the filter City: / }).waitFor();
  },
);

it('PLACE-6: tells in the list that people still scan the code of a deleted link', async () => {
  const account = await openAccount(baseUrl);
  const artistId = account.artistNamed('Mara Vale');
  const gone = 'gone-by-tram';
  const { insert_links_one: link } = await account.run<{ insert_links_one: { id: string } }>(
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
    { object: linkObject(artistId, { path: gone, title: 'Gone by Tram' }) },
  );
  await account.run('mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id });
  const scan = () =>
    askHost(Number(port), `/${gone}/-${code}`, {
      direct: true,
      headers: { 'user-agent': chrome, 'accept-language': 'de' },
    });
  await expect.poll(async () => (await scan()).status).not.toBe(200);

  const page = await testApp.newPage({ width: 390, height: 844, colorScheme: 'light' });
  await testApp.signIn(page);
  const notice = page.getByRole('region', { name: 'Codes of deleted links' });
  await notice
    .getByText(/^Tram poster of the deleted link Gone by Tram was scanned (once|\d times) in the last/)
    .waitFor();
  await testApp.check(page, 'deleted-codes');
});
