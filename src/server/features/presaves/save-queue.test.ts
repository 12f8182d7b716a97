/** Two workers at a service that refuses everybody: in the order of steps that once misled one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createSpotifyClient } from '#server/vendors/catalogue/spotify-client.ts';
import { createSpotifyPresaves } from '#server/vendors/presaves/spotify-presaves.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { addSpotifyFans, buildPreRelease } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createSaveQueue } from './save-queue.ts';
import { createSavesStore } from './saves.store.ts';
import { createServiceHealthStore } from './service-health.store.ts';

const hour = 3_600_000;
const fanCount = 40;

let testApp: TestApp;
let postgres: Postgres;
let spotify: ReturnType<typeof createSpotifyPresaves>;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
  const settings = testApp.settings.vendors.spotify;
  const client = createSpotifyClient({ ...settings, clock: testApp.clock });
  spotify = createSpotifyPresaves({ ...settings, redirectUri: '', client });
});
afterAll(async () => {
  await spotify?.close();
  await postgres?.close();
  await testApp?.close();
});

/** A worker that makes one claim of `size` saves, and calls the service for them once `gate` is open. */
function startWorker(size: number, gate: Promise<void> = Promise.resolve()) {
  const { clock } = testApp;
  const store = createSavesStore(postgres.database);
  const claimed = Promise.withResolvers<number>();
  let claims = 0;
  const queue = createSaveQueue({
    store: {
      ...store,
      async claim(provider, now, heldUntil) {
        claims += 1;
        if (claims > 1) return [];
        const held = await store.claim(provider, now, heldUntil, size);
        claimed.resolve(held.length);
        return held;
      },
    },
    services: createServiceHealthStore(postgres.database),
    vendors: [
      {
        ...spotify,
        async open(token) {
          await gate;
          return spotify.open(token);
        },
      },
    ],
    encryption: createEncryption(testApp.settings.secretKey),
    clock,
    log: createLog('silent'),
  });
  return { claimed: claimed.promise, done: queue.drain('spotify', new Date(clock.now().getTime() + hour)) };
}

it('ends no permission when the worker with two fans always judges before the one with all the others', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId);
  const { upc } = testApp.standIns.catalogue.releases.find(({ kind }) => kind === 'album') ?? {};
  const link = await buildPreRelease(testApp, { artistId, releaseTime: testApp.clock.now(), rid: upc });
  await addSpotifyFans(testApp, link, fanCount);
  testApp.standIns.failures.set('Spotify calls for fans', 'revoked');
  const { work } = testApp.modules.presaves;
  const states = () =>
    testApp.sql('select state, count(*)::int as count from presave_saves group by state order by state');

  // Puts the saves into the queue; that round already finds the service failing, and is forgotten.
  await work.saveReleased();
  await testApp.sql('delete from presave_backoffs');
  for (const hours of [0, 1, 5, 18, 1, 6]) {
    testApp.clock.moveBy(hours * hour);
    const gate = Promise.withResolvers<void>();
    const many = startWorker(fanCount - 2, gate.promise);
    // A fan whose grant is doubted may be due later than the others.
    expect(await many.claimed).toBeGreaterThan(fanCount / 2);
    await startWorker(2).done;
    gate.resolve();
    await many.done;
  }
  expect(await states()).toEqual([{ state: 'waiting', count: fanCount }]);

  testApp.standIns.failures.clear();
  testApp.clock.moveBy(24 * hour);
  await work.saveReleased();
  expect(await states()).toEqual([{ state: 'saved', count: fanCount }]);
});
