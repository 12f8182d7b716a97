/** Quick create over the API: whose artist, which path, what the link has, and every reason for which there is none. */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseId } from '#sandbox/spotify/demo-artists.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { type Answer, dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface QuickLink {
  success: boolean;
  token: string | null;
  link_id: string;
  artist_id: string;
}

const mutation = `mutation ($source: String!, $domain: String, $path: String, $key: uuid) {
  quick_create_link(source: $source, domain: $domain, path: $path, request_key: $key) { success token link_id artist_id } }`;
const linkQuery = `query ($id: uuid!) { links_by_pk(id: $id) { type domain path title subtitle image preview_type rid release_name
  tracks { name url } destinations { type cta url enabled priority pre_release } } }`;

let testApp: TestApp;
let agency: TestPerson;

beforeAll(async () => {
  testApp = await createTestApp();
  agency = await buildPerson(testApp, { plan: 'agency' });
});
afterAll(() => testApp?.close());

const create = (
  person: TestPerson,
  variables: Record<string, unknown>,
): Promise<Answer<{ quick_create_link: QuickLink }>> => testApp.call(person.token, mutation, variables);
/** The status of a fan's page on the first link host. */
const pageStatus = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = testApp.settings;
    get({ host: '127.0.0.1', port, path, headers: { host: 'vibe.to' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
const album = (artist: string, title: string) => {
  const found = testApp.standIns.catalogue.releaseById.get(releaseId(artist, title));
  if (found === undefined) throw new Error(`no release ${title}`);
  return { ...found, url: `https://open.spotify.com/album/${found.id}` };
};

describe('the link', () => {
  it('is whole, on the artist of that Spotify id, and its page is served', async () => {
    const { artist, url, upc } = album('Mara Vale', 'Glass Houses');
    const artistId = await buildArtist(testApp, agency.userId, { name: 'M. Vale', spotifyId: artist.id });
    const { quick_create_link: made } = dataOf(await create(agency, { source: url }));
    expect(made).toMatchObject({ success: true, token: null, artist_id: artistId });
    const { links_by_pk: link } = dataOf(
      await testApp.call<{
        links_by_pk: { image: string; tracks: unknown[]; destinations: { type: string; priority: number }[] };
      }>(agency.token, linkQuery, { id: made.link_id }),
    );
    expect(link).toMatchObject({
      type: 'release',
      domain: 'vibe.to',
      path: 'glass-houses',
      title: 'Glass Houses',
      subtitle: 'Mara Vale',
      preview_type: 'spotify',
      rid: upc,
      release_name: 'Glass Houses',
    });
    expect(link.image).toMatch(new RegExp(`^${testApp.settings.vendors.bunny.publicUrl}/`));
    expect(link.tracks).toHaveLength(1);
    expect(link.destinations[0]).toMatchObject({ type: 'spotify', cta: 'Stream on Spotify', url, enabled: true });
    expect(link.destinations.length).toBeGreaterThan(4);
    expect(link.destinations.map(({ priority }) => priority)).toEqual(link.destinations.map((_, index) => index + 1));
    expect(await pageStatus('/glass-houses')).toBe(200);
  });

  it('is foretold: whose it becomes, or which artist is added, for agencies alone', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { url, upc } = album('Kilo Dusk', 'Overground');
    const own = await buildArtist(testApp, person.userId, { name: 'Kilo Dusk' });
    const document =
      'query ($source: String!) { quick_create_preview(source: $source) { title artist_name artist_id } }';
    const preview = async (who: TestPerson, source: string) =>
      (await testApp.call(who.token, document, { source })).data;
    const found = { title: 'Overground', artist_name: 'Kilo Dusk', artist_id: own };
    expect(await preview(person, upc)).toEqual({ quick_create_preview: found });
    const added = { ...found, artist_id: null };
    expect(await preview(await buildPerson(testApp, { plan: 'family' }), url)).toEqual({ quick_create_preview: added });
    const artist = await buildPerson(testApp);
    expect((await testApp.call(artist.token, document, { source: url })).codes).toEqual(['NOT_ALLOWED']);
    const unknown = await testApp.call(person.token, document, { source: 'nothing at all' });
    expect(unknown.codes).toEqual(['CODE_INVALID']);
  });

  it('is shown as often as a person types, which uses up no look-up (SRC-17)', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { url } = album('Kilo Dusk', 'Overground');
    const document = 'query ($source: String!) { quick_create_preview(source: $source) { title } }';
    const codes = new Set<string | undefined>();
    for (let index = 0; index < 150; index += 5) {
      const answers = Array.from({ length: 5 }, () => testApp.call(person.token, document, { source: url }));
      for (const answer of await Promise.all(answers)) codes.add(answer.codes[0]);
    }
    expect([...codes]).toEqual([undefined]);
    expect((await testApp.call(person.token, document, { source: url })).codes).toEqual(['TOO_MANY_TRIES']);
    expect((await create(person, { source: url, path: 'typed-quickly' })).codes).toEqual([]);
  });

  it('is never of an artist whom the person only reads: theirs is added', async () => {
    const [person, owner] = [await buildPerson(testApp, { plan: 'agency' }), await buildPerson(testApp)];
    const { artist, url } = album('Ines Okoro', 'Mother of Pearl');
    const read = await buildArtist(testApp, owner.userId, { name: artist.name, spotifyId: artist.id });
    await testApp.operator.addMember(read, person.userId, 'viewer');
    const document = 'query ($source: String!) { quick_create_preview(source: $source) { artist_id } }';
    expect((await testApp.call(person.token, document, { source: url })).data).toEqual({
      quick_create_preview: { artist_id: null },
    });
    const { quick_create_link: made } = dataOf(await create(person, { source: url, path: 'pearl-of-theirs' }));
    expect(made.artist_id).not.toBe(read);
    expect(await testApp.sql('select 1 from links where artist_id = $1', [read])).toEqual([]);
  });

  it('takes an ISRC and a UPC, and finds an artist by exact name', async () => {
    const person = await buildPerson(testApp, { plan: 'family' });
    const { artist, upc, tracks } = album('Kilo Dusk', 'Overground');
    await buildArtist(testApp, person.userId, { name: 'kilo dusk' });
    const artistId = await buildArtist(testApp, person.userId, { name: artist.name });
    const [byUpc, byIsrc] = [await create(person, { source: upc }), await create(person, { source: tracks[1]?.isrc })];
    expect(dataOf(byUpc).quick_create_link.artist_id).toBe(artistId);
    expect(dataOf(byIsrc).quick_create_link.artist_id).toBe(artistId);
    const rows = await testApp.sql<{ title: string }>(
      'select title from links where artist_id = $1 order by created_at',
      [artistId],
    );
    expect(rows.map(({ title }) => title)).toEqual(['Overground', tracks[1]?.name]);
  });

  it('brings its artist along, with picture and pro plan, owned and paid by the account', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { artist, url } = album('Ines Okoro', 'Mother of Pearl');
    const { quick_create_link: made } = dataOf(await create(person, { source: url }));
    const [row] = await testApp.sql(
      'select name, spotify_id, avatar_url, current_plan, billing_user_id from artists where id = $1',
      [made.artist_id],
    );
    expect(row).toEqual({
      name: 'Ines Okoro',
      spotify_id: artist.id,
      avatar_url: expect.stringMatching(/^file:images\//),
      current_plan: 'pro',
      billing_user_id: person.userId,
    });
    // The session reads the new artist's link without another token.
    const { links_by_pk: link } = dataOf(
      await testApp.call<{ links_by_pk: { title: string } | null }>(person.token, linkQuery, { id: made.link_id }),
    );
    expect([made.token, link?.title]).toEqual([null, 'Mother of Pearl']);
    const { quick_create_link: second } = dataOf(await create(person, { source: url }));
    expect(second.artist_id).toBe(made.artist_id);
  });

  it('brings its artist along once, also when it is asked for twice at the same moment', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { url } = album('Kilo Dusk', 'Last Light, First Train');
    const answers = await Promise.all([create(person, { source: url }), create(person, { source: url })]);
    const made = answers.map((answer) => dataOf(answer).quick_create_link);
    expect(new Set(made.map(({ artist_id }) => artist_id)).size).toBe(1);
    expect(new Set(made.map(({ link_id }) => link_id)).size).toBe(2);
    expect(await testApp.sql('select id from artists where billing_user_id = $1', [person.userId])).toHaveLength(1);
  });

  it('is made once for a call that is repeated with its key, also while the first one is at work', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { url } = album('Kilo Dusk', 'Concrete Bloom');
    const key = '0f1e2d3c-0000-4000-8000-0000000000a1';
    const call = async (by: TestPerson, more: object) =>
      dataOf(await create(by, { source: url, key, ...more })).quick_create_link.link_id;
    const [first, atOnce] = await Promise.all([call(person, {}), call(person, {})]);
    expect([atOnce, await call(person, { path: '' })]).toEqual([first, first]);
    const other = await buildPerson(testApp, { plan: 'agency' });
    const another = await Promise.all([
      call(person, { path: 'not-the-same' }),
      call(person, { key: '0f1e2d3c-0000-4000-8000-0000000000a2' }),
      call(other, {}),
    ]);
    expect(new Set([first, ...another]).size).toBe(4);
  });

  it('gets the first free path by adding numbers, and the wished one as it is wished', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const artistId = await buildArtist(testApp, person.userId, { name: 'Mara Vale' });
    const { url } = album('Mara Vale', 'Small Rooms');
    await buildLink(testApp, { artistId, path: 'small-rooms' });
    await buildLink(testApp, { artistId, path: 'small-rooms-2' });
    await create(person, { source: url, path: '' });
    await create(person, { source: url, domain: 'listen.to', path: 'Rooms' });
    const rows = await testApp.sql('select domain, path from links where title = $1 order by created_at', [
      'Small Rooms',
    ]);
    expect(rows).toEqual([
      { domain: 'vibe.to', path: 'small-rooms-3' },
      { domain: 'listen.to', path: 'rooms' },
    ]);
  });
});

describe('no link', () => {
  it.each([
    ['hello', undefined, 'CODE_INVALID'],
    ['036000291453', undefined, 'CODE_INVALID'],
    ['036000291452', undefined, 'CODE_INVALID'],
    ['https://example.com/song', undefined, 'SOURCE_INVALID'],
    ['https://open.spotify.com/album/0000000000000000000000', undefined, 'SOURCE_INVALID'],
    ['https://open.spotify.com/playlist/0000000000000000000000', undefined, 'NOT_A_RELEASE'],
    ['release', { path: 'robots.txt' }, 'PATH_TAKEN'],
    ['release', { path: 'ab' }, 'PATH_TOO_SHORT'],
    ['release', { path: 'a b' }, 'PATH_INVALID'],
    ['release', { domain: 'evil.example' }, 'DOMAIN_UNKNOWN'],
  ])('comes from %s %j: %s, and no artist is left behind', async (source, more, code) => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const text = source === 'release' ? album('Kilo Dusk', 'Concrete Bloom').url : source;
    const { codes, errors } = await create(person, { source: text, ...more });
    expect(codes).toEqual([code]);
    expect(errors[0]?.extensions.field).toBe(Object.keys(more ?? { source })[0]);
    expect(await testApp.sql('select id from artists where billing_user_id = $1', [person.userId])).toEqual([]);
  });

  it('comes on an artist that the account pays for without working on it, and none is promised (SRC-30)', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { artist, url } = album('Kilo Dusk', 'Concrete Bloom');
    const theirs = await buildArtist(testApp, person.userId, { name: 'Kilo', spotifyId: artist.id });
    await testApp.sql('delete from artist_users where artist_id = $1', [theirs]);
    const document = 'query ($source: String!) { quick_create_preview(source: $source) { artist_id } }';
    for (const answer of [
      await testApp.call(person.token, document, { source: url }),
      await create(person, { source: url }),
    ])
      expect(answer.errors[0]).toMatchObject({
        message: 'Your account pays for this artist, but you may not make links for it. Please ask one of its owners.',
        extensions: { code: 'PAYER_MAY_NOT_WRITE', field: 'source' },
      });
    expect(await testApp.sql('select id from artists where billing_user_id = $1', [person.userId])).toHaveLength(1);
  });

  it('comes when something breaks, and the reason is said in the words of SRC-23', async () => {
    const person = await buildPerson(testApp, { plan: 'agency' });
    const { url } = album('Ines Okoro', 'Harmattan');
    await testApp.sql("alter table links add constraint broken check (title <> 'Harmattan')");
    const { codes, errors } = await create(person, { source: url });
    expect(codes).toEqual(['QUICK_CREATE_FAILED']);
    expect(errors[0]?.message).toBe('Something went wrong. Failed to create link');
    expect(await testApp.sql('select id from artists where billing_user_id = $1', [person.userId])).toEqual([]);
    await testApp.sql('alter table links drop constraint broken');
    expect((await create(person, { source: url })).codes).toEqual([]);
  });

  it('comes to any other kind of account', async () => {
    const { codes, errors } = await create(await buildPerson(testApp), {
      source: album('Kilo Dusk', 'Concrete Bloom').url,
    });
    expect(codes).toEqual(['NOT_ALLOWED']);
    expect(errors[0]?.message).toBe("You don't have access to do this.");
  });
});

describe("an artist's releases", () => {
  const query = `query ($id: uuid!) { get_artist_releases(artist_id: $id) { success releases { id url cover_image name album_name release_date type kind } } }`;

  it('are listed newest first', async () => {
    const { artist } = album('Mara Vale', 'Glass Houses');
    const artistId = await buildArtist(testApp, agency.userId, { spotifyId: artist.id });
    const { get_artist_releases: found } = dataOf(
      await testApp.call<{
        get_artist_releases: { success: boolean; releases: { name: string; type: string; kind: string }[] };
      }>(agency.token, query, { id: artistId }),
    );
    expect(found.success).toBe(true);
    expect(found.releases.map(({ name, type, kind }) => [name, type, kind])).toEqual([
      ['Night Ferry', 'Track', 'Single'],
      ['Paper Lanterns', 'Album', 'Single'],
      ['Glass Houses', 'Album', 'Album'],
      ['Small Rooms', 'Album', 'EP'],
    ]);
  });

  it('are not known without a Spotify id', async () => {
    const artistId = await buildArtist(testApp, agency.userId);
    const answer = await testApp.call(agency.token, query, { id: artistId });
    expect(dataOf(answer)).toEqual({ get_artist_releases: { success: false, releases: [] } });
  });
});
