/** Giving a grant: a fan who consented gets one row; a forged or replayed request gets none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { monthsAway } from '#domain/presaves/grant-life.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import {
  buildPreRelease,
  decideAtSpotify,
  pageOf,
  presaveAtApple,
  presaveAtSpotify,
  sentFrom,
} from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createEncryption } from '../../platform/crypto/encryption.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { readToken } from './fan-token.ts';
import type { PresaveCallback } from './presaves.service.ts';
import { createPresavesStore } from './presaves.store.ts';
import { reEncryptTokens } from './re-encrypt.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let link: Link;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  link = await buildPreRelease(testApp, {
    artistId,
    releaseTime: new Date(testApp.clock.now().getTime() + 30 * 86_400_000),
  });
});

const rows = () =>
  testApp.sql<Record<string, unknown>>(
    'select provider, contact, forever, state, ending, words, country, token, granted_at, ends_at from presave_subscriptions where link_id = $1 order by provider desc',
    [link.id],
  );
const counts = async () => {
  const document = `query ($id: uuid!) { link_presaves(link_id: $id) { provider waiting saved forever ends_before_release }
    link_destinations(link_id: $id) { type pre_release presave_count } }`;
  return dataOf(await testApp.call(owner.token, document, { id: link.id }));
};

describe('a fan who agrees', () => {
  it('at Spotify is a row with its end, its consent text and an encrypted token, and counted on the destination', async () => {
    const outcome = await presaveAtSpotify(testApp, link, 'lunamarsh', { forever: true, email: 'Luna@Mail.test ' });
    const sent = { referrer: 'https://www.instagram.com/', query: 'utm_source=story', app: 'instagram' };
    expect(outcome).toMatchObject({ outcome: 'granted', isNew: true, linkId: link.id, forever: true, sent });
    const [row] = await rows();
    expect(row).toMatchObject({
      provider: 'spotify',
      contact: 'luna@mail.test',
      forever: true,
      state: 'waiting',
      words: 'I agree.',
      country: 'SE',
    });
    expect(row?.ends_at).toEqual(monthsAway(row?.granted_at as Date, 6));
    // Random bytes contain two given letters now and then.
    expect(String(row?.token)).not.toMatch(/"token"|lunamarsh/);
    expect(await counts()).toEqual({
      link_presaves: [
        { provider: 'spotify', waiting: 1, saved: 0, forever: 1, ends_before_release: 0 },
        { provider: 'applemusic', waiting: 0, saved: 0, forever: 0, ends_before_release: 0 },
      ],
      link_destinations: expect.arrayContaining([
        { type: 'spotify', pre_release: true, presave_count: 1 },
        { type: 'spotify', pre_release: false, presave_count: 0 },
      ]),
    });
  });

  it('is known again: the same row, renewed, and forever stays', async () => {
    await presaveAtSpotify(testApp, link, 'lunamarsh', { forever: true, email: 'luna@mail.test' });
    testApp.clock.moveBy(86_400_000);
    expect(await presaveAtSpotify(testApp, link, 'lunamarsh')).toMatchObject({ outcome: 'granted', isNew: false });
    expect(await presaveAtSpotify(testApp, link, 'tomasreyes')).toMatchObject({ outcome: 'granted', isNew: true });
    const found = await rows();
    expect(found).toHaveLength(2);
    expect(found.find(({ contact }) => contact === 'luna@mail.test')?.granted_at).toEqual(
      expect.toSatisfy((at: Date) => testApp.clock.now().getTime() - at.getTime() < 60_000),
    );
    testApp.clock.moveBy(-86_400_000);
  });

  it('at Apple Music hands over a user token that Apple knows', async () => {
    expect(await presaveAtApple(testApp, link, 'lunamarsh')).toMatchObject({ outcome: 'granted', isNew: true });
    expect(await presaveAtApple(testApp, link, 'lunamarsh')).toMatchObject({ outcome: 'granted' });
    const forged = await testApp.modules.presaves.service.accept(
      pageOf(link),
      sentFrom(link, 'applemusic'),
      'music.forged.token',
    );
    expect(forged).toMatchObject({ outcome: 'unknown' });
    expect((await rows()).every(({ provider }) => provider === 'applemusic')).toBe(true);
  });
});

describe('a callback', () => {
  const begun = () => testApp.modules.presaves.service.begin(pageOf(link), sentFrom(link, 'spotify'));
  const finish = (callback: PresaveCallback) => testApp.modules.presaves.service.finish(callback);

  it('of a fan who says no leaves nothing', async () => {
    const { url, binding } = await begun();
    const back = await decideAtSpotify(url, 'lunamarsh', 'cancel');
    expect(await finish({ binding, ...back })).toEqual({
      outcome: 'refused',
      linkId: link.id,
    });
    expect(await finish({ binding, ...back })).toEqual({ outcome: 'unknown' });
    expect(await rows()).toHaveLength(0);
  });

  it('is good once, however often and however fast it is replayed', async () => {
    const { url, binding } = await begun();
    const back = await decideAtSpotify(url);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => finish({ binding, ...back })));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['granted', ...Array(7).fill('unknown')]);
    expect(await rows()).toHaveLength(1);
  });

  it('is nothing in another browser, and used up by the try', async () => {
    const { url, binding } = await begun();
    const back = await decideAtSpotify(url);
    for (const wrong of [undefined, '', 'x'.repeat(43), (await begun()).binding]) {
      expect(await finish({ binding: wrong, ...back })).toEqual({ outcome: 'unknown' });
    }
    expect(await finish({ binding, ...back })).toEqual({ outcome: 'unknown' });
    expect(await rows()).toHaveLength(0);
  });

  it('is nothing after ten minutes, with a made-up state, or with another provider’s', async () => {
    const late = await begun();
    const back = await decideAtSpotify(late.url);
    testApp.clock.moveBy(600_000);
    expect(await finish({ binding: late.binding, ...back })).toEqual({ outcome: 'unknown' });
    expect(await finish({ binding: late.binding, ...back, state: 'made up' })).toEqual({ outcome: 'unknown' });
    const other = await begun();
    const answered = await decideAtSpotify(other.url);
    await testApp.sql("update presave_states set provider = 'applemusic' where link_id = $1", [link.id]);
    expect(await finish({ binding: other.binding, ...answered })).toEqual({ outcome: 'unknown' });
    expect(await rows()).toHaveLength(0);
  });

  it('with another person’s code is not taken, and an outage is said as such', async () => {
    const [one, other] = [await begun(), await begun()];
    const [first, second] = [await decideAtSpotify(one.url), await decideAtSpotify(other.url)];
    expect(await finish({ binding: one.binding, ...first, code: second.code })).toMatchObject({ outcome: 'unknown' });
    testApp.standIns.failures.set('Spotify calls for fans', 'away');
    expect(await finish({ binding: other.binding, ...second })).toMatchObject({ outcome: 'failed', linkId: link.id });
    testApp.standIns.failures.clear();
    expect(await rows()).toHaveLength(0);
  });
});

describe('what a page sends', () => {
  it('is checked: the destination, the service and the address', async () => {
    const { service } = testApp.modules.presaves;
    const later = link.destinations.find(({ type, preRelease }) => type === 'spotify' && !preRelease);
    for (const wrong of [{ destinationId: later?.id ?? '' }, { provider: 'applemusic' as const }])
      await expect(service.begin(pageOf(link), sentFrom(link, 'spotify', wrong))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    const bad = sentFrom(link, 'spotify', { email: 'luna' });
    await expect(service.begin(pageOf(link), bad)).rejects.toMatchObject({ code: 'EMAIL_INVALID' });
    const page = pageOf(link);
    const suspended = { ...page, artist: { ...page.artist, suspended: true } };
    await expect(service.begin(suspended, sentFrom(link, 'spotify'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is limited by address', async () => {
    const { service } = testApp.modules.presaves;
    const one = () =>
      service.begin(pageOf(link), sentFrom(link, 'spotify', { ipAddress: '198.51.100.9' })).then(
        () => 'begun',
        ({ code }) => code,
      );
    const outcomes: string[] = [];
    for (let count = 0; count < 31; count += 1) outcomes.push(await one());
    expect(outcomes).toEqual([...Array(30).fill('begun'), 'TOO_MANY_TRIES']);
  });
});

it('shows a fan what is kept of them, and forgets it with the permission and the count', async () => {
  await presaveAtSpotify(testApp, link, 'adaokafor', { email: 'ada@mail.test' });
  const { fanData, service } = testApp.modules.fans;
  const { dataUrl } = await service.mailLinks(link.artistId, 'ADA@mail.test');
  const token = new URL(dataUrl).searchParams.get('t') ?? '';
  expect(await fanData.find(token)).toMatchObject({
    presaves: [{ provider: 'spotify', state: 'waiting', linkTitle: link.title, words: 'I agree.', country: 'SE' }],
  });
  expect(await fanData.forget(token)).toBe(true);
  expect(await fanData.find(token)).toMatchObject({ presaves: [] });
  expect(JSON.stringify(await counts())).not.toContain('"presave_count":1');
});

it('moves every token to the present key, and knows the fan again after that', async () => {
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const presaves = createPresavesStore(postgres.database);
  const next = 'n'.repeat(40);
  await presaveAtSpotify(testApp, link, 'lunamarsh');
  const rotated = createEncryption(next, testApp.settings.secretKey);
  try {
    expect(await reEncryptTokens({ presaves, encryption: rotated })).toBeGreaterThan(0);
    expect(await reEncryptTokens({ presaves, encryption: rotated })).toBe(0);
  } finally {
    await postgres.close();
  }
  const [row] = await testApp.sql<{ id: string; token: Buffer; fan_hash: Buffer }>(
    'select id, token, fan_hash from presave_subscriptions where link_id = $1',
    [link.id],
  );
  const onlyNew = createEncryption(next);
  const content = readToken(onlyNew, row?.id ?? '', row?.token ?? Buffer.alloc(0));
  expect(content.account).toBe('lunamarsh');
  expect(onlyNew.hashes(content.account, 'spotify')[0]).toEqual(row?.fan_hash);
});
