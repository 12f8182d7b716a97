/** Links over the API: what is stored, who gets a path, what is refused, and what other processes hear of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id path version } }';
const update =
  'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { path title version } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

describe('a path', () => {
  it('has one winner among two hundred who ask at once, in whatever spelling', async () => {
    const spellings = ['midnight', 'MIDNIGHT', 'Midnight', 'ｍidnight', 'midnigＨt'];
    const tries = Array.from({ length: 200 }, (_, index) => spellings[index % spellings.length]);
    const answers = await Promise.all(
      tries.map((path) => testApp.call(owner.token, insert, { object: linkObject(artistId, { path }) })),
    );
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(answers.filter(({ codes }) => codes[0] === 'PATH_TAKEN')).toHaveLength(199);
    expect(await testApp.sql("select path from links where path = 'midnight'")).toHaveLength(1);
    reportFigure(
      'one path for many who ask at once',
      `${tries.length} asked in ${spellings.length} spellings, 1 got it`,
    );
  });

  it.each([
    ['晴天', 'qing-tian'],
    ['ラブソング', 'rabusongu'],
    ['사랑', 'salang'],
    ['حب كبير', 'hb-kbyr'],
    ['שלום', 'slvm'],
    ['საქართველო', 'sakartvelo'],
    ['Հայաստան', 'hayastan'],
    ['รักเธอ', 'raketho'],
    ['प्रेम कहानी', 'prem-khani'],
    ['Мой Друг', 'moy-drug'],
    ['🌊', 'ocean'],
    ['夜', 'ye-mara-vale'],
    ['!!!', 'mara-vale'],
  ])('is suggested for %s: %s', async (title, path) => {
    const document = 'query ($title: String!) { suggest_path(title: $title, artist: "Mara Vale") { path } }';
    const answer = dataOf(await testApp.call<{ suggest_path: { path: string } }>(owner.token, document, { title }));
    expect(answer.suggest_path.path).toBe(path);
  });

  it('is not taken from another link by an edit', async () => {
    const [first, second] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
    const answer = await testApp.call(owner.token, update, { id: second.id, set: { path: first.path.toUpperCase() } });
    expect(answer.errors[0]?.extensions).toEqual({ code: 'PATH_TAKEN', field: 'path' });
  });
});

describe('creating', () => {
  it.each([
    [{ title: ' ' }, 'TITLE_MISSING', 'title'],
    [{ path: '' }, 'PATH_MISSING', 'path'],
    [{ path: '-song' }, 'PATH_INVALID', 'path'],
    [{ path: 'robots.txt' }, 'PATH_TAKEN', 'path'],
    [{ path: 'ab' }, 'PATH_TOO_SHORT', 'path'],
    [{ tracks: [] }, 'YOUTUBE_URL_INVALID', 'youtube_preview_url'],
    [{ preview_type: 'custom' }, 'CUSTOM_MP3_URL_INVALID', 'custom_preview_url'],
    [{ preview_type: 'image' }, 'COVER_MISSING', 'image'],
    [{ title: 'x'.repeat(201) }, 'TEXT_TOO_LONG', 'title'],
    [{ domain: 'evil.example' }, 'DOMAIN_UNKNOWN', 'domain'],
    [{ type: 'party' }, 'BAD_INPUT', 'type'],
    [{ theme: 'pink' }, 'BAD_INPUT', 'theme'],
    [{ type: 'pre-release' }, 'BAD_INPUT', 'release_time'],
    [{ type: 'pre-release', release_time: '2027-01-01T00:00:00Z', timezone: 'Mars/Olympus' }, 'BAD_INPUT', 'timezone'],
    [{ image: 'http://169.254.169.254/latest/meta-data' }, 'IMAGE_REHOST_FAILED', undefined],
    [
      { destinations: [{ type: 'spotify', cta: 'Go', url: 'https://open.spotify.com.evil.example/x', priority: 1 }] },
      'DESTINATION_URL_INVALID',
      'destinations.0.url',
    ],
    [
      { destinations: [{ type: 'custom', cta: 'Go', url: 'javascript:alert(1)', priority: 1 }] },
      'DESTINATION_URL_INVALID',
      'destinations.0.url',
    ],
    [
      {
        destinations: [
          { type: 'custom', cta: 'Go', url: 'https://a.example', deeplink_ios: 'javascript:alert(1)', priority: 1 },
        ],
      },
      'DESTINATION_URL_INVALID',
      'destinations.0.deeplink_ios',
    ],
    [
      { destinations: [{ type: 'message_optin', config: { nested: {} }, priority: 1 }] },
      'BAD_INPUT',
      'destinations.0.config',
    ],
    [{ destinations: [{ type: 'nothing', priority: 1 }] }, 'DESTINATION_TYPE_UNKNOWN', 'destinations.0.type'],
  ])('refuses %j', async (more, code, field) => {
    const answer = await testApp.call(owner.token, insert, { object: linkObject(artistId, more) });
    expect(answer.errors[0]?.extensions).toEqual({ code, ...(field === undefined ? {} : { field }) });
  });

  it('keeps everything, and derives the offset from instant and zone', async () => {
    const object = linkObject(artistId, {
      type: 'pre-release',
      release_time: '2027-07-02T22:00:00Z',
      timezone: 'Europe/Berlin',
      offset: '-11:00',
      release_name: 'Paper Lanterns',
      destinations: [
        { type: 'spotify', cta: 'Pre-Save', pre_release: true, priority: 1 },
        { type: 'deezer', cta: 'Play on Deezer', url: 'https://www.deezer.com/track/3', priority: 2 },
      ],
    });
    const document = `mutation ($object: links_insert_input!) { insert_links_one(object: $object) {
      offset timezone release_time layout cover_image_style tracks { url } destinations { type short_id pre_release } } }`;
    const { insert_links_one } = dataOf(await testApp.call(owner.token, document, { object }));
    expect(insert_links_one).toEqual({
      offset: '+02:00',
      timezone: 'Europe/Berlin',
      release_time: '2027-07-02T22:00:00.000Z',
      layout: 2,
      cover_image_style: 'square',
      tracks: [{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
      destinations: [
        { type: 'spotify', short_id: expect.any(Number), pre_release: true },
        { type: 'deezer', short_id: expect.any(Number), pre_release: false },
      ],
    });
  });

  it('is for bio links only on the bio plan', async () => {
    const bio = await buildArtist(testApp, owner.userId, { plan: 'bio' });
    const answer = await testApp.call(owner.token, insert, { object: linkObject(bio) });
    expect(answer.codes).toEqual(['UPGRADE_REQUIRED']);
    dataOf(await testApp.call(owner.token, insert, { object: linkObject(bio, { type: 'bio' }) }));
  });

  it("uses the artist's own domain, and nobody else's", async () => {
    await testApp.operator.addDomain(artistId, 'luna-ray.vibe.to');
    dataOf(await testApp.call(owner.token, insert, { object: linkObject(artistId, { domain: 'Luna-Ray.vibe.to' }) }));
    const other = await buildArtist(testApp, owner.userId);
    const answer = await testApp.call(owner.token, insert, {
      object: linkObject(other, { domain: 'luna-ray.vibe.to' }),
    });
    expect(answer.codes).toEqual(['DOMAIN_UNKNOWN']);
  });
});

describe('a key of the request', () => {
  const once = `mutation ($object: links_insert_input!, $key: uuid) {
    insert_links_one(object: $object, request_key: $key) { id path } }`;
  type Made = { insert_links_one: { id: string; path: string } };

  it('makes one link however often it is sent, also at once and with another path (LINK-30)', async () => {
    const key = crypto.randomUUID();
    const send = (path: string, token = owner.token, artist = artistId) =>
      testApp.call<Made>(token, once, { object: linkObject(artist, { path }), key });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('sent-once')));
    answers.push(await send('sent-once'), await send('sent-otherwise'));
    const made = answers.map((answer) => dataOf(answer).insert_links_one);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.at(-1)?.path).toBe('sent-once');
    expect(await testApp.sql("select path from links where path like 'sent-o%'")).toEqual([{ path: 'sent-once' }]);

    const other = await buildPerson(testApp);
    const theirs = dataOf(await send('sent-by-other', other.token, await buildArtist(testApp, other.userId)));
    expect(theirs.insert_links_one).toMatchObject({ path: 'sent-by-other' });
    expect((await send('sent-by-other-too', other.token)).codes).toEqual(['NOT_FOUND']);
  });
});

describe('changing and deleting', () => {
  it('raises the version and leaves what was not named', async () => {
    const link = await buildLink(testApp, {
      artistId,
      previewType: 'youtube',
      tracks: [{ id: crypto.randomUUID(), name: 'v', url: 'https://youtu.be/dQw4w9WgXcQ', priority: 1 }],
    });
    const answer = await testApp.call(owner.token, update, { id: link.id, set: { title: 'Night Ferry', path: null } });
    expect(dataOf(answer).update_links_by_pk).toEqual({ path: link.path, title: 'Night Ferry', version: 2 });
  });

  it("takes the link's hits out of the figures, once the job has run", async () => {
    const link = await buildLink(testApp, { artistId });
    await testApp.operator.recordHistory([hitOf({ artist_id: artistId, link_id: link.id })]);
    const totals = async () => {
      const data = dataOf(
        await testApp.call<{ link_totals: { link_id: string; views: number }[] }>(
          owner.token,
          'query ($id: uuid!) { link_totals(artist_id: $id) }',
          { id: artistId },
        ),
      );
      return data.link_totals.find(({ link_id }) => link_id === link.id)?.views;
    };
    expect(await totals()).toBe(1);
    dataOf(
      await testApp.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id }),
    );
    await expect.poll(totals).toBeUndefined();
  });
});
