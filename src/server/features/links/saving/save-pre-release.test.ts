/** Saving pre-releases over the API: their time, their code, what has to be there afterwards, and the messages that go out then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, linkObject, linkOf, type TestPerson } from '#tests/fixtures/builders.ts';
import { type Saves, savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { claimNumber } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { plan: 'agency', firstBillingDate: null });
  artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
});
afterAll(() => testApp?.close());

const saved: Saves['saved'] = (...change) => savesOf(testApp, owner.token).saved(...change);
const refusal: Saves['refusal'] = (...change) => savesOf(testApp, owner.token).refusal(...change);

const custom = { type: 'custom', cta: 'Play', url: 'https://shop.example/' };
const deezer = { type: 'deezer', cta: 'Play on Deezer', url: 'https://www.deezer.com/track/3' };
/** A pre-release, thirty days ahead of the test app's clock. */
const preRelease = (more: Partial<Link> = {}) =>
  buildLink(testApp, {
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
      await refusal((await buildLink(testApp, { artistId, destinations: [] })).id, {
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
      (await testApp.call(owner.token, insert, { object: { ...object, ...more } })).errors[0]?.extensions.code;
    expect(await create({})).toBe('RELEASE_NAME_MISSING');
    expect(await create({ release_name: 'x', destinations: [] })).toBe('POST_RELEASE_MISSING');
    expect(await create({ release_name: 'x', release_time: '2020-01-01T00:00:00Z' })).toBe('RELEASE_TIME_PAST');
    expect(await create({ release_name: 'x' })).toBeUndefined();
  });
});

describe('text destinations', () => {
  const messagesOf = (id: string) =>
    testApp.sql<{ destination_id: string; message: string }>(
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

  it('are added only where texts may be sent; what is there already is no hindrance', async () => {
    const link = await preRelease();
    const rest = (await saved(link.id, {})).destinations.map(({ id, type, priority }) => ({ id, type, priority }));
    const add = { destinations: [...rest, { ...text('Out now!'), priority: 3 }] };
    expect(await refusal(link.id, {}, add)).toEqual({ code: 'NOT_ALLOWED', field: 'destinations' });
    await testApp.operator.setFlag(owner.userId, 'sms', true);
    expect(await refusal(link.id, {}, add)).toEqual({ code: 'NUMBER_NEEDED', field: 'destinations' });
    await claimNumber(testApp, { token: owner.token, artistId });
    const { destinations } = await saved(link.id, {}, add);
    await testApp.operator.setFlag(owner.userId, 'sms', false);
    const kept = destinations.map(({ id, type, priority }) => ({ id, type, priority }));
    expect((await saved(link.id, { subtitle: 'Soon' }, { destinations: kept })).destinations).toHaveLength(kept.length);
  });

  it('are added by whom has the feature, or whose payer has it; another member of the artist does not count', async () => {
    const [editor, other] = [await buildPerson(testApp), await buildPerson(testApp)];
    for (const { userId } of [editor, other]) await testApp.operator.addMember(artistId, userId, 'editor');
    await testApp.operator.setFlag(editor.userId, 'sms', true);
    const link = await preRelease();
    const rest = (await saved(link.id, {})).destinations.map(({ id, type, priority }) => ({ id, type, priority }));
    const add = { destinations: [...rest, { ...text('Out now!'), priority: 3 }] };
    const refused = { code: 'NOT_ALLOWED', field: 'destinations' };
    expect(await savesOf(testApp, other.token).refusal(link.id, {}, add)).toEqual(refused);
    expect((await savesOf(testApp, editor.token).saved(link.id, {}, add)).destinations).toHaveLength(3);
    await testApp.operator.setFlag(owner.userId, 'sms', true);
    const second = { destinations: [...add.destinations, { ...text('Really out!'), priority: 4 }] };
    expect((await savesOf(testApp, other.token).saved(link.id, {}, second)).destinations).toHaveLength(4);
    await testApp.operator.setFlag(owner.userId, 'sms', false);
  });

  it('have one message each while they are enabled, which follows text, path and zone, and goes with them', async () => {
    await testApp.operator.setFlag(owner.userId, 'sms', true);
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
    const switched = (enabled: boolean) =>
      saved(link.id, {}, { destinations: [...rest, { id, type: 'text', enabled, priority: 3 }] });
    await switched(false);
    expect(await messagesOf(link.id)).toEqual([]);
    await switched(true);
    expect(await messagesOf(link.id)).toMatchObject([{ destination_id: id, message: 'It is out' }]);
    await saved(link.id, {}, { destinations: [...rest, { ...custom, id, priority: 3 }] });
    expect(await messagesOf(link.id)).toEqual([]);
  });

  it('go with their destination and with their link', async () => {
    const link = await buildLink(testApp, {
      artistId,
      destinations: [{ type: 'text', cta: 'Notify me', config: { message_body: 'Out now!' } }, custom as never],
    });
    expect(await messagesOf(link.id)).toHaveLength(1);
    await saved(link.id, {}, { destinations: [] });
    expect(
      await testApp.sql('select 1 from bulk_messages where destination_id = $1', [link.destinations[0]?.id]),
    ).toEqual([]);
  });
});
