/** Saving a whole link over the API: what is kept, what is cleared, what is refused, and that it is all or nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { type Saves, savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const save: Saves['save'] = (...change) => savesOf(testApp, owner.token).save(...change);
const saved: Saves['saved'] = (...change) => savesOf(testApp, owner.token).saved(...change);
const refusal: Saves['refusal'] = (...change) => savesOf(testApp, owner.token).refusal(...change);
const storedLink = (id: string) => testApp.sql('select * from links where id = $1', [id]);
const storedDestinations = (id: string) =>
  testApp.sql('select * from link_destinations where link_id = $1 order by id', [id]);

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const custom = { type: 'custom', cta: 'Play', url: 'https://shop.example/' };
const deezer = { type: 'deezer', cta: 'Play on Deezer', url: 'https://www.deezer.com/track/3' };
describe('a whole save', () => {
  it('updates what has an id, adds what has none, deletes what is missing, and keeps short addresses', async () => {
    const link = await buildLink(testApp, {
      artistId,
      destinations: [
        { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
        custom as never,
      ],
    });
    const before = await saved(link.id, {});
    const [spotify] = before.destinations;
    const after = await saved(
      link.id,
      { title: 'Night Ferry', path: `Ferry-${link.path}` },
      {
        version: before.version,
        destinations: [
          { ...deezer, priority: 1 },
          { id: spotify?.id, type: 'spotify', cta: 'Listen', priority: 2 },
        ],
      },
    );
    expect(after).toMatchObject({ title: 'Night Ferry', path: `ferry-${link.path}`, version: before.version + 1 });
    expect(after.destinations).toMatchObject([
      { type: 'deezer', priority: 1 },
      { id: spotify?.id, short_id: spotify?.short_id, cta: 'Listen', url: spotify?.url, priority: 2 },
    ]);
    expect(await storedDestinations(link.id)).toHaveLength(2);
  });

  it('takes destinations without a priority in the order of the list', async () => {
    const link = await buildLink(testApp, { artistId });
    const destinations = ['z', 'y', 'x'].map((cta) => ({ ...custom, cta }));
    const { destinations: stored } = await saved(link.id, {}, { destinations });
    expect(stored.map(({ cta, priority }) => [cta, priority])).toEqual([
      ['z', 1],
      ['y', 2],
      ['x', 3],
    ]);
  });

  it('takes the text of a renamed release along, and leaves the artist’s own words (DEST-20)', async () => {
    const texts = async (message_body: string) => {
      const link = await buildLink(testApp, {
        artistId,
        type: 'pre-release',
        releaseName: 'Night Ferry',
        releaseTime: new Date(testApp.clock.now().getTime() + 86_400_000),
        timezone: 'UTC',
        offset: '+00:00',
        destinations: [
          { type: 'text', cta: 'Notify me via Text', preRelease: true, config: { message_body } },
          { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
        ],
      });
      await saved(link.id, { release_name: 'Day Ferry' });
      return testApp.sql(
        'select m.message from bulk_messages m join link_destinations d on d.id = m.destination_id where d.link_id = $1',
        [link.id],
      );
    };
    expect(await texts('Night Ferry is out now!')).toEqual([{ message: 'Day Ferry is out now!' }]);
    expect(await texts('Night Ferry is here, all aboard')).toEqual([{ message: 'Night Ferry is here, all aboard' }]);
  });

  it('numbers priorities 1, 2, 3… with the enabled ones first', async () => {
    const link = await buildLink(testApp, { artistId });
    const { destinations } = await saved(
      link.id,
      {},
      {
        destinations: [
          { ...custom, text: 'off', enabled: false, priority: 2 },
          { ...custom, text: 'last', priority: 40 },
          { ...custom, text: 'first', priority: 7 },
        ],
      },
    );
    expect(destinations.map(({ priority }) => priority)).toEqual([1, 2, 3]);
    const texts = await testApp.sql('select text from link_destinations where link_id = $1 order by priority', [
      link.id,
    ]);
    expect(texts).toEqual([{ text: 'first' }, { text: 'last' }, { text: 'off' }]);
  });

  it('rewrites Apple Music to the iTunes host, reads the autoplay track, and drops deeplinks of an older address', async () => {
    const link = await buildLink(testApp, {
      artistId,
      destinations: [
        {
          type: 'spotify',
          cta: 'Stream',
          url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
          deeplinkIos: 'spotify:album:4uLU6hMCjMI75M1A2tKUQC',
        },
      ],
    });
    const { destinations } = await saved(
      link.id,
      {},
      {
        destinations: [
          {
            id: link.destinations[0]?.id,
            type: 'spotify',
            url: 'https://open.spotify.com/album/1111111111111111111111',
            deeplink_ios: 'spotify:album:4uLU6hMCjMI75M1A2tKUQC',
            autoplay_track: 'https://open.spotify.com/track/2222222222222222222222?si=x',
            priority: 1,
          },
          { type: 'itunes', cta: 'Buy', url: 'https://music.apple.com/us/album/x/7', priority: 2 },
        ],
      },
    );
    expect(destinations).toMatchObject([
      { deeplink_ios: null, autoplay_track: '2222222222222222222222' },
      { url: 'https://itunes.apple.com/us/album/x/7' },
    ]);
  });

  it('disables an opt-in block that captures nothing, with both captures on again', async () => {
    const link = await buildLink(testApp, { artistId });
    const config = { email_capture: false, phone_number_capture: false, success_message: 'Thanks' };
    const { destinations } = await saved(
      link.id,
      {},
      { destinations: [{ type: 'message_optin', text: 'News', config, priority: 1 }] },
    );
    expect(destinations).toMatchObject([
      { enabled: false, config: { email_capture: true, phone_number_capture: true, success_message: 'Thanks' } },
    ]);
  });

  it('says nothing new when it changes nothing', async () => {
    const link = await buildLink(testApp, { artistId });
    expect(await saved(link.id, { title: link.title })).toMatchObject({ version: 1 });
  });

  it('saves nothing at all when one thing is wrong', async () => {
    const link = await buildLink(testApp, { artistId });
    const [before, rows] = [await storedLink(link.id), await storedDestinations(link.id)];
    const more = {
      destinations: [
        { ...custom, priority: 1 },
        { ...custom, url: 'nonsense', priority: 2 },
      ],
    };
    expect(await refusal(link.id, { title: 'Half' }, more)).toEqual({
      code: 'DESTINATION_URL_INVALID',
      field: 'destinations.1.url',
    });
    expect([await storedLink(link.id), await storedDestinations(link.id)]).toEqual([before, rows]);
  });

  it('leaves the old link when the connection breaks in the middle of it', async () => {
    const link = await buildLink(testApp, { artistId });
    const [before, rows] = [await storedLink(link.id), await storedDestinations(link.id)];
    // The break comes with the last statement, after the link and its destinations were written.
    await testApp.sql(`create function break_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await testApp.sql(
      'create trigger break_off before insert on link_tracks for each row execute function break_off()',
    );
    const change = [
      { title: 'Half' },
      {
        destinations: [{ ...custom, priority: 1 }],
        tracks: [
          { name: 'a', url: video },
          { name: 'b', url: video },
        ],
      },
    ] as const;
    try {
      expect((await save(link.id, ...change)).codes).toEqual(['UNEXPECTED']);
      expect([await storedLink(link.id), await storedDestinations(link.id)]).toEqual([before, rows]);
    } finally {
      await testApp.sql('drop trigger break_off on link_tracks');
    }
    expect(await saved(link.id, ...change)).toMatchObject({ title: 'Half', version: 2 });
  });
});

describe('what a save refuses', () => {
  it.each([
    [{ destinations: [{ id: crypto.randomUUID(), type: 'custom', priority: 1 }] }, 'NOT_FOUND', 'destinations.0.id'],
    [{ tracks: [{ id: crypto.randomUUID(), name: 'x', url: video }] }, 'NOT_FOUND', 'tracks.0.id'],
    [{ destinations: Array.from({ length: 101 }, () => ({ ...custom, priority: 1 })) }, 'BAD_INPUT', 'destinations'],
    [{ tracks: Array.from({ length: 21 }, () => ({ name: 'x', url: video })) }, 'BAD_INPUT', 'tracks'],
    [{ destinations: [{ ...custom, priority: 0 }] }, 'BAD_INPUT', 'destinations.0.priority'],
    [{ destinations: [{ ...custom, text: 'a\0b', priority: 1 }] }, 'BAD_INPUT', undefined],
    [{ destinations: [{ ...custom, cta: '', priority: 1 }] }, 'DESTINATION_CTA_MISSING', 'destinations.0.cta'],
    [{ destinations: [{ ...custom, url: '', priority: 1 }] }, 'DESTINATION_URL_MISSING', 'destinations.0.url'],
    [{ destinations: [{ type: 'header', priority: 1 }] }, 'DESTINATION_TEXT_MISSING', 'destinations.0.text'],
    [{ destinations: [{ type: 'text', cta: 'Notify me', priority: 1 }] }, 'TEXT_NEEDS_RELEASE', 'destinations.0.type'],
    [{ destinations: [{ type: 'message_optin', priority: 1 }] }, 'DESTINATION_CONFIG_MISSING', 'destinations.0.config'],
    [{ tracks: [] }, 'YOUTUBE_URL_INVALID', 'youtube_preview_url'],
    [{ tracks: [{ name: 'x', url: 'https://example.com/song.mp3' }] }, 'YOUTUBE_URL_INVALID', 'youtube_preview_url'],
  ])('%j', async (more, code, field) => {
    const link = await buildLink(testApp, { artistId });
    expect(await refusal(link.id, {}, more)).toEqual({ code, ...(field === undefined ? {} : { field }) });
    expect((await storedLink(link.id))[0]).toMatchObject({ version: 1 });
  });

  it.each([
    [{ type: 'party' }, 'type'],
    [{ theme: 'pink' }, 'theme'],
    [{ preview_type: 'film' }, 'preview_type'],
    [{ cover_image_style: 'round' }, 'cover_image_style'],
    [{ layout: 3 }, 'layout'],
  ])('%j, which is no word of ours', async (set, field) => {
    const link = await buildLink(testApp, { artistId });
    expect(await refusal(link.id, set)).toEqual({ code: 'BAD_INPUT', field });
  });

  it('destinations of another link, as it refuses those that are nowhere', async () => {
    const [link, other] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
    const strangers = await buildLink(testApp, {
      artistId: await buildArtist(testApp, (await buildPerson(testApp)).userId),
    });
    const naming = (id: string | undefined) => ({ destinations: [{ ...custom, id, priority: 1 }] });
    const answers = await Promise.all(
      [other.destinations[0]?.id, strangers.destinations[0]?.id, crypto.randomUUID()].map(async (id) =>
        JSON.stringify(await save(link.id, {}, naming(id))),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('NOT_FOUND');
    for (const { id, destinations } of [other, strangers])
      expect(await storedDestinations(id)).toHaveLength(destinations.length);
  });

  it('the same destination twice', async () => {
    const link = await buildLink(testApp, { artistId });
    const row = { ...custom, id: link.destinations[0]?.id, priority: 1 };
    expect((await save(link.id, {}, { destinations: [row, row] })).codes).toEqual(['NOT_FOUND']);
  });

  it('another type than bio on the bio plan, but no edit of what is there already', async () => {
    const bio = await buildArtist(testApp, owner.userId, { plan: 'bio' });
    const link = await buildLink(testApp, { artistId: bio, type: 'bio' });
    expect(await refusal(link.id, { type: 'release' })).toEqual({ code: 'UPGRADE_REQUIRED', field: 'type' });
    const older = await buildLink(testApp, { artistId: bio, type: 'playlist' });
    expect(await saved(older.id, { title: 'Still mine' })).toMatchObject({ type: 'playlist', title: 'Still mine' });
    expect(await saved(older.id, { type: 'bio', cover_image_style: null })).toMatchObject({
      cover_image_style: 'avatar',
    });
  });
});

describe('preview tracks', () => {
  it('stay in the order in which they are given', async () => {
    const link = await buildLink(testApp, { artistId, image: 'https://files.example/cover.jpg' });
    const urlOf = (name: string) => `https://a.example/${name}.mp3`;
    const given = ['d', 'a', 'c', 'b'].map((name) => ({ name, url: urlOf(name) }));
    const first = await saved(link.id, { preview_type: 'custom' }, { tracks: given });
    expect(first.tracks.map(({ name }) => name)).toEqual(['d', 'a', 'c', 'b']);
    const tracks = [...first.tracks].reverse();
    expect((await saved(link.id, {}, { tracks })).tracks.map(({ name }) => name)).toEqual(['b', 'c', 'a', 'd']);
    const sorted = first.tracks.map((track) => ({ ...track, priority: track.name === 'c' ? 1 : 2 }));
    expect((await saved(link.id, {}, { tracks: sorted })).tracks.map(({ name }) => name)).toEqual(['c', 'd', 'a', 'b']);
  });

  it('are updated in place, added when there were none, and deleted with a preview that is an image or nothing', async () => {
    const link = await buildLink(testApp, { artistId, image: 'https://files.example/cover.jpg' });
    const updated = await saved(link.id, {}, { tracks: [{ name: 'Film', url: 'https://youtu.be/dQw4w9WgXcQ' }] });
    expect(updated.tracks).toEqual([{ id: link.tracks[0]?.id, name: 'Film', url: 'https://youtu.be/dQw4w9WgXcQ' }]);
    expect((await saved(link.id, { preview_type: null })).tracks).toEqual([]);
    const audio = [{ name: 'Song', url: 'https://audio.example/song.mp3' }];
    expect((await saved(link.id, { preview_type: 'custom' }, { tracks: audio })).tracks).toMatchObject(audio);
    expect((await saved(link.id, { preview_type: 'image' }, { tracks: audio })).tracks).toEqual([]);
    expect(
      await refusal(link.id, { preview_type: 'custom' }, { tracks: [{ name: 'x', url: 'https://a.example/b' }] }),
    ).toEqual({
      code: 'CUSTOM_MP3_URL_INVALID',
      field: 'custom_preview_url',
    });
  });
});

describe('pictures', () => {
  it('of others are kept here, once each; ours stay', async () => {
    const link = await buildLink(testApp, { artistId });
    const foreign = `${testApp.url}/sandbox/media/image/64/0000000000000000000001.jpg`;
    const first = await saved(
      link.id,
      { image: foreign },
      { destinations: [1, 2].map((priority) => ({ ...custom, logo: foreign, priority })) },
    );
    expect(first.image).toContain(`${testApp.url}/files/`);
    expect(first.image_blur).toContain('data:image/webp');
    const logos = first.destinations.map(({ logo }) => logo);
    expect(logos[0]).toContain(`${testApp.url}/files/`);
    expect(logos[1]).toBe(logos[0]);
    const second = await saved(
      link.id,
      { image: first.image, title: 'Again' },
      {
        destinations: first.destinations.map(({ id, priority, logo }) => ({
          id,
          type: 'custom',
          logo,
          cta: 'Go',
          priority,
        })),
      },
    );
    expect([second.image, second.image_blur]).toEqual([first.image, first.image_blur]);
    expect(second.destinations.map(({ logo }) => logo)).toEqual(logos);
    const rows = await testApp.sql<{ logo: string }>('select logo from link_destinations where link_id = $1', [
      link.id,
    ]);
    expect(rows.every(({ logo }) => logo.startsWith('file:'))).toBe(true);
  });

  it.each([
    [{ image: 'http://169.254.169.254/cover.jpg' }, {}],
    [{}, { destinations: [{ ...custom, logo: 'http://169.254.169.254/logo.png', priority: 1 }] }],
  ])('that cannot be had abort the save: %j %j', async (set, more) => {
    const link = await buildLink(testApp, { artistId });
    const answer = await save(link.id, { ...set, title: 'Half' }, more);
    expect(answer.errors[0]?.message).toBe('Failed to upload image. Please try again.');
    expect((await storedLink(link.id))[0]).toMatchObject({ version: 1, title: link.title });
  });
});
