/** Saving a whole link over the API: what is kept, what is cleared, what is refused, and that it is all or nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, linkObject, linkOf, type TestPerson } from '#tests/world/builders.ts';
import { type Answer, dataOf } from '#tests/world/call.ts';
import { createHouse, type House } from '#tests/world/house.ts';

const fields = `id version type domain path title image image_blur preview_type cover_image_style rid release_name release_time offset timezone
  post_release_title tracks { id name url } destinations { id short_id type cta url logo enabled deeplink_ios autoplay_track pre_release config priority }`;
const mutation = `mutation ($id: uuid!, $set: links_set_input!, $version: Int, $destinations: [link_destinations_save_input!], $tracks: [link_tracks_save_input!]) {
  update_links_by_pk(pk_columns: { id: $id }, _set: $set, version: $version, destinations: $destinations, tracks: $tracks) { ${fields} } }`;

interface Saved {
  update_links_by_pk: Record<string, unknown> & {
    version: number;
    image: string | null;
    tracks: { id: string; url: string }[];
    destinations: (Record<string, unknown> & { id: string; type: string; priority: number })[];
  };
}

let house: House;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  house = await createHouse();
  owner = await buildPerson(house);
  artistId = await buildArtist(house, owner.userId);
});
afterAll(() => house?.close());

const save = (id: string, set: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Answer<Saved>> =>
  house.call<Saved>(owner.token, mutation, { id, set, ...more });
const saved = async (...change: Parameters<typeof save>) => dataOf(await save(...change)).update_links_by_pk;
const refusal = async (...change: Parameters<typeof save>) => (await save(...change)).errors[0]?.extensions;
const storedLink = (id: string) => house.sql('select * from links where id = $1', [id]);
const storedDestinations = (id: string) =>
  house.sql('select * from link_destinations where link_id = $1 order by id', [id]);

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const custom = { type: 'custom', cta: 'Play', url: 'https://shop.example/' };
const deezer = { type: 'deezer', cta: 'Play on Deezer', url: 'https://www.deezer.com/track/3' };
/** A pre-release, thirty days ahead of the house's clock. */
const preRelease = (more: Partial<Link> = {}) =>
  buildLink(house, {
    ...linkOf({ artistId }),
    type: 'pre-release',
    releaseName: 'Night Ferry',
    releaseTime: new Date('2027-07-02T22:00:00Z'),
    timezone: 'Europe/Berlin',
    offset: '+02:00',
    ...more,
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', preRelease: true },
      { ...(deezer as { type: 'deezer'; cta: string; url: string }) },
    ],
  });

describe('a whole save', () => {
  it('updates what has an id, adds what has none, deletes what is missing, and keeps short addresses', async () => {
    const link = await buildLink(house, {
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

  it('numbers priorities 1, 2, 3… with the enabled ones first', async () => {
    const link = await buildLink(house, { artistId });
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
    const texts = await house.sql('select text from link_destinations where link_id = $1 order by priority', [link.id]);
    expect(texts).toEqual([{ text: 'first' }, { text: 'last' }, { text: 'off' }]);
  });

  it('rewrites Apple Music to the iTunes host, reads the autoplay track, and drops deeplinks of an older address', async () => {
    const link = await buildLink(house, {
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
    const link = await buildLink(house, { artistId });
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
    const link = await buildLink(house, { artistId });
    expect(await saved(link.id, { title: link.title })).toMatchObject({ version: 1 });
  });

  it('saves nothing at all when one thing is wrong', async () => {
    const link = await buildLink(house, { artistId });
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
    const link = await buildLink(house, { artistId });
    const [before, rows] = [await storedLink(link.id), await storedDestinations(link.id)];
    // The break comes with the last statement, after the link and its destinations were written.
    await house.sql(`create function break_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await house.sql('create trigger break_off before insert on link_tracks for each row execute function break_off()');
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
      await house.sql('drop trigger break_off on link_tracks');
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
    [
      { destinations: [{ type: 'text', cta: 'Notify me', priority: 1 }] },
      'DESTINATION_MESSAGE_MISSING',
      'destinations.0.config',
    ],
    [{ destinations: [{ type: 'message_optin', priority: 1 }] }, 'DESTINATION_CONFIG_MISSING', 'destinations.0.config'],
    [{ tracks: [] }, 'YOUTUBE_URL_INVALID', 'youtube_preview_url'],
    [{ tracks: [{ name: 'x', url: 'https://example.com/song.mp3' }] }, 'YOUTUBE_URL_INVALID', 'youtube_preview_url'],
  ])('%j', async (more, code, field) => {
    const link = await buildLink(house, { artistId });
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
    const link = await buildLink(house, { artistId });
    expect(await refusal(link.id, set)).toEqual({ code: 'BAD_INPUT', field });
  });

  it('destinations of another link, as it refuses those that are nowhere', async () => {
    const [link, other] = [await buildLink(house, { artistId }), await buildLink(house, { artistId })];
    const strangers = await buildLink(house, { artistId: await buildArtist(house, (await buildPerson(house)).userId) });
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
    const link = await buildLink(house, { artistId });
    const row = { ...custom, id: link.destinations[0]?.id, priority: 1 };
    expect((await save(link.id, {}, { destinations: [row, row] })).codes).toEqual(['NOT_FOUND']);
  });

  it('another type than bio on the bio plan, but no edit of what is there already', async () => {
    const bio = await buildArtist(house, owner.userId, { plan: 'bio' });
    const link = await buildLink(house, { artistId: bio, type: 'bio' });
    expect(await refusal(link.id, { type: 'release' })).toEqual({ code: 'UPGRADE_REQUIRED', field: 'type' });
    const older = await buildLink(house, { artistId: bio, type: 'playlist' });
    expect(await saved(older.id, { title: 'Still mine' })).toMatchObject({ type: 'playlist', title: 'Still mine' });
    expect(await saved(older.id, { type: 'bio', cover_image_style: null })).toMatchObject({
      cover_image_style: 'avatar',
    });
  });
});

describe('preview tracks', () => {
  it('are updated in place, added when there were none, and deleted with a preview that is an image or nothing', async () => {
    const link = await buildLink(house, { artistId, image: 'https://files.example/cover.jpg' });
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

describe('a pre-release', () => {
  it('has its offset from instant and zone, and its own times only', async () => {
    const link = await preRelease();
    expect(await saved(link.id, { release_time: '2027-12-01T23:00:00Z', offset: '-11:00' })).toMatchObject({
      release_time: '2027-12-01T23:00:00.000Z',
      offset: '+01:00',
    });
    expect(await saved(link.id, { timezone: 'Asia/Kathmandu' })).toMatchObject({ offset: '+05:45' });
    expect(await saved(link.id, { type: 'release' })).toMatchObject({
      release_time: null,
      offset: null,
      timezone: null,
    });
  });

  it.each([
    [{ release_time: '2020-01-01T00:00:00Z' }, 'RELEASE_TIME_PAST', 'release_time'],
    [{ release_time: null }, 'BAD_INPUT', 'release_time'],
    [{ timezone: null }, 'BAD_INPUT', 'timezone'],
    [{ timezone: 'Mars/Olympus' }, 'BAD_INPUT', 'timezone'],
    [{ timezone: '+02:00' }, 'BAD_INPUT', 'timezone'],
    [{ rid: '4006381333932' }, 'CODE_INVALID', 'rid'],
    [{ rid: 'a song' }, 'CODE_INVALID', 'rid'],
  ])('refuses %j', async (set, code, field) => {
    expect(await refusal((await preRelease()).id, set)).toEqual({ code, field });
  });

  it('that is out already can still be edited, as long as its time stays', async () => {
    const link = await preRelease({ releaseTime: new Date('2026-01-01T00:00:00Z') });
    expect(await saved(link.id, { title: 'Out now', release_time: '2026-01-01T00:00:00Z' })).toMatchObject({
      title: 'Out now',
    });
  });

  it('takes ISRC and UPC, written anyhow', async () => {
    const link = await preRelease();
    expect(await saved(link.id, { rid: 'us-rc1-76-07839' })).toMatchObject({ rid: 'USRC17607839' });
    expect(await saved(link.id, { rid: null })).toMatchObject({ rid: null });
  });

  it('needs one of five for the time after its release', async () => {
    const link = await preRelease();
    const [presave, after] = (await saved(link.id, {})).destinations;
    const rows = [
      { id: presave?.id, type: 'spotify', priority: 1 },
      { ...custom, priority: 2 },
    ];
    const wanted = { code: 'POST_RELEASE_MISSING', field: 'destinations' };
    expect(await refusal(link.id, {}, { destinations: rows })).toEqual(wanted);
    const disabled = { id: after?.id, type: 'deezer', enabled: false, priority: 3 };
    expect(await refusal(link.id, {}, { destinations: [...rows, disabled] })).toEqual(wanted);
    expect(
      await refusal((await buildLink(house, { artistId, destinations: [] })).id, {
        type: 'pre-release',
        release_time: '2027-07-02T22:00:00Z',
        timezone: 'UTC',
      }),
    ).toEqual(wanted);
  });

  it('clears the address of a pre-release destination that is removed', async () => {
    const link = await preRelease();
    const [presave, after] = (await saved(link.id, {})).destinations;
    const { destinations } = await saved(
      link.id,
      {},
      {
        destinations: [
          {
            id: presave?.id,
            type: 'spotify',
            url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
            enabled: false,
            priority: 1,
          },
          { id: after?.id, type: 'deezer', priority: 2 },
        ],
      },
    );
    expect(destinations).toMatchObject([
      { type: 'deezer', url: deezer.url },
      { type: 'spotify', url: '', enabled: false },
    ]);
  });

  it('is created with a name and with something for afterwards only', async () => {
    const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
    const object = linkObject(artistId, {
      type: 'pre-release',
      release_time: '2027-07-02T22:00:00Z',
      timezone: 'UTC',
      destinations: [{ ...deezer, priority: 1 }],
    });
    const create = async (more: Record<string, unknown>) =>
      (await house.call(owner.token, insert, { object: { ...object, ...more } })).errors[0]?.extensions.code;
    expect(await create({})).toBe('RELEASE_NAME_MISSING');
    expect(await create({ release_name: 'x', destinations: [] })).toBe('POST_RELEASE_MISSING');
    expect(await create({ release_name: 'x', release_time: '2020-01-01T00:00:00Z' })).toBe('RELEASE_TIME_PAST');
    expect(await create({ release_name: 'x' })).toBeUndefined();
  });
});

describe('pictures', () => {
  it('of others are kept here, once each; ours stay', async () => {
    const link = await buildLink(house, { artistId });
    const foreign = `${house.url}/sandbox/media/image/64/0000000000000000000001.jpg`;
    const first = await saved(
      link.id,
      { image: foreign },
      { destinations: [1, 2].map((priority) => ({ ...custom, logo: foreign, priority })) },
    );
    expect(first.image).toContain(`${house.url}/files/`);
    expect(first.image_blur).toContain('data:image/webp');
    const logos = first.destinations.map(({ logo }) => logo);
    expect(logos[0]).toContain(`${house.url}/files/`);
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
    const rows = await house.sql<{ logo: string }>('select logo from link_destinations where link_id = $1', [link.id]);
    expect(rows.every(({ logo }) => logo.startsWith('file:'))).toBe(true);
  });

  it.each([
    [{ image: 'http://169.254.169.254/cover.jpg' }, {}],
    [{}, { destinations: [{ ...custom, logo: 'http://169.254.169.254/logo.png', priority: 1 }] }],
  ])('that cannot be had abort the save: %j %j', async (set, more) => {
    const link = await buildLink(house, { artistId });
    const answer = await save(link.id, { ...set, title: 'Half' }, more);
    expect(answer.errors[0]?.message).toBe('Failed to upload image. Please try again.');
    expect((await storedLink(link.id))[0]).toMatchObject({ version: 1, title: link.title });
  });
});

describe('text destinations', () => {
  const messagesOf = (id: string) =>
    house.sql<{ destination_id: string; message: string }>(
      `select m.destination_id, m.message, m.platform, m.location, m.sms_link, m.send_at, m.timezone from bulk_messages m
       join link_destinations d on d.id = m.destination_id where d.link_id = $1`,
      [id],
    );
  const text = (message: string) => ({
    type: 'text',
    cta: 'Notify me',
    config: { message_body: message },
    pre_release: true,
  });

  it('have one message each, which follows text, path and zone, and goes with them', async () => {
    const link = await preRelease();
    const rest = (await saved(link.id, {})).destinations.map(({ id, type, priority }) => ({ id, type, priority }));
    const { destinations } = await saved(
      link.id,
      {},
      { destinations: [...rest, { ...text('Out now!'), priority: 3 }] },
    );
    const id = destinations.find(({ type }) => type === 'text')?.id;
    const message = {
      destination_id: id,
      message: 'Out now!',
      platform: 'sms',
      location: 'world',
      sms_link: `https://vibe.to/${link.path}`,
      send_at: null,
      timezone: 'Europe/Berlin',
    };
    expect(await messagesOf(link.id)).toEqual([message]);
    await saved(
      link.id,
      { path: `moved-${link.path}`, timezone: 'UTC' },
      { destinations: [...rest, { id, type: 'text', config: { message_body: 'It is out' }, priority: 3 }] },
    );
    expect(await messagesOf(link.id)).toEqual([
      { ...message, message: 'It is out', sms_link: `https://vibe.to/moved-${link.path}`, timezone: 'UTC' },
    ]);
    await saved(link.id, {}, { destinations: [...rest, { ...custom, id, priority: 3 }] });
    expect(await messagesOf(link.id)).toEqual([]);
  });

  it('go with their destination and with their link', async () => {
    const link = await buildLink(house, {
      artistId,
      destinations: [{ type: 'text', cta: 'Notify me', config: { message_body: 'Out now!' } }, custom as never],
    });
    expect(await messagesOf(link.id)).toHaveLength(1);
    await saved(link.id, {}, { destinations: [] });
    expect(
      await house.sql('select 1 from bulk_messages where destination_id = $1', [link.destinations[0]?.id]),
    ).toEqual([]);
  });
});
