/** Pixels over the API: ownership, checks, and that tokens are never readable. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';
import { createEncryption } from '../../platform/crypto/encryption.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createPixelRegistry } from './pixel-registry.ts';
import { createPixelSecrets } from './pixel-secrets.ts';
import { createPixelsStore } from './pixels.store.ts';

const fields =
  'id provider pixel conversion_tag artist_id agency_id has_access_token access_token_ending sent_count last_error';
const save = `mutation ($object: pixels_insert_input!) { insert_pixels_one(object: $object) { ${fields} } }`;
const list = `query ($artist: uuid, $agency: uuid) { pixels(artist_id: $artist, agency_id: $agency) { ${fields} } }`;
const test = 'mutation ($id: uuid!) { test_pixel(id: $id, test_event_code: "TEST1") { success message } }';
const token = 'EAAB-secret-token-9f3c';
const facebook = '123456789012345';

interface ShownPixel {
  id: string;
  pixel: string;
  has_access_token: boolean;
  access_token_ending: string;
  agency_id: string | null;
}

let testApp: TestApp;
let owner: TestPerson;
let agency: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  agency = await buildPerson(testApp, { plan: 'agency' });
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const saved = async (object: object, person = owner): Promise<ShownPixel> =>
  dataOf(await testApp.call<{ insert_pixels_one: ShownPixel }>(person.token, save, { object })).insert_pixels_one;
const listed = async (variables: Record<string, unknown>, person = owner): Promise<ShownPixel[]> =>
  dataOf(await testApp.call<{ pixels: ShownPixel[] }>(person.token, list, variables)).pixels;

describe('a pixel', () => {
  it('is saved with its token encrypted, shown with the last four characters, and saved again without it', async () => {
    const object = { artist_id: artistId, provider: 'Facebook', pixel: facebook };
    const first = await saved({ ...object, access_token: token });
    expect(first).toMatchObject({ has_access_token: true, access_token_ending: '9f3c', agency_id: null });
    expect(JSON.stringify(await listed({ artist: artistId }))).not.toContain('secret');
    const [row] = await testApp.sql<{ access_token: string }>('select access_token from pixels where id = $1', [
      first.id,
    ]);
    expect(row?.access_token).not.toContain('secret');
    expect(Buffer.from(row?.access_token ?? '', 'base64').toString('latin1')).not.toContain('secret');
    expect(await saved(object)).toMatchObject({ id: first.id, has_access_token: true, access_token_ending: '9f3c' });
    expect(await listed({ artist: artistId })).toHaveLength(1);
  });

  it.each([
    [{ provider: 'Facebook', pixel: '999999' }, 'PIXEL_TOKEN_MISSING'],
    [{ provider: 'Facebook', pixel: '"><script>', access_token: token }, 'PIXEL_ID_INVALID'],
    [{ provider: 'Google', pixel: '1' }, 'PIXEL_PROVIDER_UNKNOWN'],
    [{ provider: 'AdWords', pixel: 'AW-123456789' }, 'PIXEL_TAG_MISSING'],
  ])('%j is refused with %s', async (object, code) => {
    const answer = await testApp.call(owner.token, save, { object: { ...object, artist_id: artistId } });
    expect(answer.codes).toEqual([code]);
  });

  it('belongs to one artist or to the agency that is asking, never to both or to another', async () => {
    const object = { provider: 'TikTok', pixel: 'C4ABCDEFGHIJ01234567', access_token: token };
    const codes = async (more: object, person = owner) =>
      (await testApp.call(person.token, save, { object: { ...object, ...more } })).codes;
    expect(await codes({})).toEqual(['BAD_INPUT']);
    expect(await codes({ artist_id: artistId, agency_id: owner.userId })).toEqual(['BAD_INPUT']);
    expect(await codes({ agency_id: owner.userId })).toEqual(['NOT_FOUND']);
    expect(await codes({ agency_id: agency.userId })).toEqual(['NOT_FOUND']);
    expect(await saved({ ...object, agency_id: agency.userId }, agency)).toMatchObject({ agency_id: agency.userId });
    expect(await listed({ agency: agency.userId }, agency)).toHaveLength(1);
    expect((await testApp.call(owner.token, list, { agency: agency.userId })).codes).toEqual(['NOT_FOUND']);
  });

  it('is tested at its platform through our server', async () => {
    const pixel = '0f1e2d3c-0000-4000-8000-000000000001';
    const good = await saved({ artist_id: artistId, provider: 'Snapchat', pixel, access_token: token });
    expect(dataOf(await testApp.call(owner.token, test, { id: good.id }))).toEqual({
      test_pixel: { success: true, message: '' },
    });
    const bad = await saved({ artist_id: artistId, provider: 'Facebook', pixel: '777777', access_token: 'bad-token' });
    expect(dataOf(await testApp.call(owner.token, test, { id: bad.id }))).toEqual({
      test_pixel: { success: false, message: 'Invalid OAuth access token - Cannot parse access token' },
    });
    expect(testApp.standIns.adBook.list()).toEqual([]);
  });

  it("keeps its token through a change of the installation's key", async () => {
    const pixel = '0f1e2d3c-0000-4000-8000-000000000002';
    const { id } = await saved({ artist_id: artistId, provider: 'Snapchat', pixel, access_token: token });
    const encrypted = async () => {
      const [row] = await testApp.sql<{ access_token: string }>('select access_token from pixels where id = $1', [id]);
      return row?.access_token ?? '';
    };
    // As if the current key were newer than the token.
    const older = createPixelSecrets(createEncryption('an older key of at least 32 characters'));
    const of = { provider: 'Snapchat', pixel };
    await testApp.sql('update pixels set access_token = $2 where id = $1', [id, older.encryptToken(of, token)]);
    const { secretKey } = testApp.settings;
    const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
    const registry = createPixelRegistry({
      store: createPixelsStore(postgres.database),
      database: postgres.database,
      paidArtists: async () => [],
      secrets: createPixelSecrets(createEncryption(secretKey, 'an older key of at least 32 characters')),
      live: { publish: async () => undefined },
      clock: testApp.clock,
    });
    try {
      expect(await registry.reEncrypt()).toBe(1);
      expect(await registry.reEncrypt()).toBe(0);
    } finally {
      await postgres.close();
    }
    expect(createPixelSecrets(createEncryption(secretKey)).decryptToken(of, await encrypted())).toBe(token);
  });

  it('PIX-19: loses one event that its platform refuses, and none of the others', async () => {
    const { id: pixelId } = await saved({
      artist_id: artistId,
      provider: 'Facebook',
      pixel: '999999',
      access_token: token,
    });
    const { secretKey, databaseUrl } = testApp.settings;
    const secrets = createPixelSecrets(createEncryption(secretKey));
    const postgres = openPostgres(databaseUrl, { connections: 1 });
    const add = async (pageUrls: readonly string[]) =>
      createPixelsStore(postgres.database).addWaiting(
        pageUrls.map((pageUrl, index) => {
          const eventId = randomUUID();
          const details = { pageUrl, ipAddress: '203.0.113.7', userAgent: 'Safari', clickIds: {}, cookies: {} };
          const happenedAt = new Date(testApp.clock.now().getTime() - 60_000 + index);
          const encrypted = secrets.encryptDetails(eventId, JSON.stringify(details));
          return { pixelId, eventId, event: 'view' as const, happenedAt, details: encrypted };
        }),
      );
    const state = () =>
      testApp.sql(
        `select sent_count::int as sent, dropped_count::int as dropped, last_error <> '' as failed,
          (select count(*)::int from pixel_events where pixel_id = pixels.id) as waiting from pixels where id = $1`,
        [pixelId],
      );
    try {
      const good = 'https://vibe.to/song';
      // Refused alone, it may be the pixel's fault: it waits.
      await add(['no page']);
      await testApp.modules.pixels.worker.round();
      expect(await state()).toEqual([{ sent: 0, dropped: 0, failed: true, waiting: 1 }]);
      await add([good, good, good, 'no page either', good, good]);
      testApp.clock.moveBy(60_000);
      await testApp.modules.pixels.worker.round();
      expect(await state()).toEqual([{ sent: 5, dropped: 2, failed: false, waiting: 0 }]);
    } finally {
      await postgres.close();
    }
  });

  it('is deleted for good', async () => {
    const { id } = await saved({ artist_id: artistId, provider: 'Facebook', pixel: '888888', access_token: token });
    const remove = 'mutation ($id: uuid!) { delete_pixels_by_pk(id: $id) { id } }';
    expect(dataOf(await testApp.call(owner.token, remove, { id }))).toEqual({ delete_pixels_by_pk: { id } });
    expect((await testApp.call(owner.token, remove, { id })).codes).toEqual(['NOT_FOUND']);
  });

  it('is one of ten at most', async () => {
    const busy = await buildArtist(testApp, owner.userId);
    const object = (number: number) => ({
      artist_id: busy,
      provider: 'AdWords',
      pixel: `AW-10000${number}`,
      conversion_tag: 'label',
    });
    for (let number = 10; number < 20; number += 1) await saved(object(number));
    expect((await testApp.call(owner.token, save, { object: object(20) })).codes).toEqual(['PIXELS_TOO_MANY']);
    await saved(object(15));
  });
});

describe('Bot Block', () => {
  it('is switched and watched live', async () => {
    const socket = openSocket(testApp.url, owner.token);
    try {
      const watched = socket.watch<{ artists_by_pk: { block_bots: boolean } }>(
        'subscription ($id: uuid!) { artists_by_pk(id: $id) { block_bots } }',
        { id: artistId },
      );
      expect(await watched.next()).toEqual({ artists_by_pk: { block_bots: false } });
      const set =
        'mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: true }) { block_bots } }';
      expect(dataOf(await testApp.call(owner.token, set, { id: artistId }))).toEqual({
        update_artists_by_pk: { block_bots: true },
      });
      expect(await watched.next()).toEqual({ artists_by_pk: { block_bots: true } });
    } finally {
      socket.close();
    }
  });
});
