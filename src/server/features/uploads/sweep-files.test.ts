/** The sweep of pictures: what nothing names goes after a week, what is named or comes again stays (LINK-41). */

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createStoredFilesStore } from './stored-files.store.ts';
import { sweepFiles } from './sweep-files.ts';

let testApp: TestApp;
let shade = 0;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const days = (count: number) => count * 24 * 60 * 60 * 1000;

/** Uploads a picture that no other test has; gives its bytes, its URL and what a row stores of it. */
async function upload(): Promise<{ bytes: Buffer; url: string; stored: string }> {
  shade += 1;
  const background = { r: (shade * 20) % 256, g: 40, b: 90 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const { service } = testApp.modules.uploads;
  const url = await service.store(bytes, 'cover');
  return { bytes, url, stored: service.storedForm(url) };
}
const statusOf = async (url: string) => (await fetch(url)).status;
async function sweep(): Promise<void> {
  const job = testApp.modules.uploads.jobs?.find(({ definition }) => definition === sweepFiles);
  if (job === undefined) throw new Error('There is no job that sweeps.');
  await job.run({});
}

it('deletes the pictures of a deleted artist after a week, and no picture that somebody else names', async () => {
  const { userId } = await buildPerson(testApp);
  const [gone, stays] = [await buildArtist(testApp, userId), await buildArtist(testApp, userId)];
  const [avatar, cover, logo, shared] = [await upload(), await upload(), await upload(), await upload()];
  await testApp.sql('update artists set avatar_url = $2 where id = $1', [gone, avatar.stored]);
  await buildLink(testApp, { artistId: gone, image: cover.stored });
  await buildLink(testApp, {
    artistId: gone,
    destinations: [{ type: 'custom', cta: 'Shop', url: 'https://shop.example/', logo: logo.stored }],
  });
  for (const artistId of [gone, stays]) await buildLink(testApp, { artistId, image: shared.stored });
  const all = [avatar, cover, logo, shared];
  const statuses = () => Promise.all(all.map(({ url }) => statusOf(url)));

  testApp.clock.moveBy(days(30));
  await sweep();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await testApp.sql('delete from artists where id = $1', [gone]);
  await sweep();
  testApp.clock.moveBy(days(7) - 600_000);
  await sweep();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  testApp.clock.moveBy(1_200_000);
  await sweep();
  expect(await statuses()).toEqual([404, 404, 404, 200]);
});

it('keeps an upload that is named late or uploaded again, and deletes one that never was', async () => {
  const [never, again, late] = [await upload(), await upload(), await upload()];
  testApp.clock.moveBy(days(6));
  expect(await testApp.modules.uploads.service.store(again.bytes, 'cover')).toBe(again.url);
  await testApp.modules.uploads.service.keep(late.url, 'logo');
  testApp.clock.moveBy(days(1) + 1000);
  await sweep();
  expect(await Promise.all([never, again, late].map(({ url }) => statusOf(url)))).toEqual([404, 200, 200]);
  // What was deleted can be uploaded again, under the same name.
  expect(await testApp.modules.uploads.service.store(never.bytes, 'cover')).toBe(never.url);
  expect(await statusOf(never.url)).toBe(200);
});

it('lets an upload of the same content wait while it is deleted, and stores it then', async () => {
  const picture = await upload();
  testApp.clock.moveBy(days(8));
  const { database, pool } = openPostgres(testApp.settings.databaseUrl, { connections: 2 });
  try {
    let uploading: Promise<string> | undefined;
    const removed = await createStoredFilesStore(database).removeUnused(testApp.clock.now(), async (name) => {
      if (name !== picture.stored) return;
      uploading = testApp.modules.uploads.service.store(picture.bytes, 'cover');
      // The upload waits for the row that is being deleted.
      await expect
        .poll(() =>
          testApp.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%stored_files%'"),
        )
        .toHaveLength(1);
      await fetch(
        `${testApp.settings.vendors.bunny.url}/${testApp.settings.vendors.bunny.zone}/${name.slice('file:'.length)}`,
        {
          method: 'DELETE',
          headers: { AccessKey: testApp.settings.vendors.bunny.password },
        },
      );
    });
    expect(removed).toBeGreaterThan(0);
    expect(await uploading).toBe(picture.url);
    expect(await statusOf(picture.url)).toBe(200);
    expect(await testApp.sql('select 1 from stored_files where name = $1', [picture.stored])).toHaveLength(1);
  } finally {
    await pool.end();
  }
});

it('goes on with a file the next day when the storage did not answer', async () => {
  const picture = await upload();
  testApp.clock.moveBy(days(8));
  const { database, pool } = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  try {
    const store = createStoredFilesStore(database);
    await expect(store.removeUnused(testApp.clock.now(), () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
  } finally {
    await pool.end();
  }
  expect(await testApp.sql('select 1 from stored_files where name = $1', [picture.stored])).toHaveLength(1);
  await sweep();
  expect(await statusOf(picture.url)).toBe(404);
});

it('refuses to save a picture that it deleted', async () => {
  const picture = await upload();
  testApp.clock.moveBy(days(8));
  await sweep();
  expect(await statusOf(picture.url)).toBe(404);
  await expect(testApp.modules.uploads.service.keep(picture.url, 'cover')).rejects.toMatchObject({
    code: 'IMAGE_REHOST_FAILED',
  });
});
