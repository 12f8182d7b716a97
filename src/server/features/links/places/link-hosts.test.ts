/** An installation with link hosts of its own: what people may use, and where a new link stands. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let agency: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp({ linkHosts: ['fans.example', 'songs.example'] });
  agency = await buildPerson(testApp, { plan: 'agency' });
  artistId = await buildArtist(testApp, agency.userId, { name: 'Kilo Dusk' });
});
afterAll(() => testApp?.close());

const insert = (object: Record<string, unknown>) =>
  testApp.call<{ insert_links_one: { domain: string } }>(
    agency.token,
    'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { domain } }',
    { object },
  );

it('lists the hosts of the setting, the default one first', async () => {
  expect(dataOf(await testApp.call(agency.token, '{ link_hosts }'))).toEqual({
    link_hosts: ['fans.example', 'songs.example'],
  });
});

it('puts a link whose domain is not given, or null, on the first one', async () => {
  const { domain: _domain, ...object } = linkObject(artistId);
  expect(dataOf(await insert(object)).insert_links_one.domain).toBe('fans.example');
  const other = linkObject(artistId, { domain: null });
  expect(dataOf(await insert(other)).insert_links_one.domain).toBe('fans.example');
});

it('takes any of them, and refuses an empty domain and hosts of other installations', async () => {
  expect(dataOf(await insert(linkObject(artistId, { domain: 'songs.example' }))).insert_links_one.domain).toBe(
    'songs.example',
  );
  for (const domain of ['', 'vibe.to'])
    expect((await insert(linkObject(artistId, { domain }))).codes).toEqual(['DOMAIN_UNKNOWN']);
});

it('is where Quick Create puts a link, too', async () => {
  const { quick_create_link: made } = dataOf(
    await testApp.call<{ quick_create_link: { link_id: string } }>(
      agency.token,
      'mutation ($source: String!) { quick_create_link(source: $source) { link_id } }',
      { source: `https://open.spotify.com/album/${releaseId('Kilo Dusk', 'Concrete Bloom')}` },
    ),
  );
  expect(await testApp.sql('select domain from links where id = $1', [made.link_id])).toEqual([
    { domain: 'fans.example' },
  ]);
});
