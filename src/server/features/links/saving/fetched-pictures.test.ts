/** Pictures of other hosts that a link names: our server fetches four at a time, and 600 an hour for one person. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

/** Saves a link whose logos are where nothing may be fetched from: the first ones are tried, and the save fails. */
async function save(): Promise<string | undefined> {
  const destinations = Array.from({ length: 20 }, (_, index) => ({
    ...{ type: 'custom', cta: 'Listen', url: 'https://shop.example/song', priority: index + 1 },
    logo: `http://169.254.169.254/${index}.png`,
  }));
  const object = linkObject(artistId, { destinations });
  return (await testApp.call(owner.token, insert, { object })).codes[0];
}
const fetched = async () =>
  (await testApp.sql<{ points: number }>("select points from rate_limits where key like 'pictures_fetched:%'"))[0]
    ?.points;

it('are fetched four at a time: after a failure no further ones are', async () => {
  expect(await save()).toBe('IMAGE_REHOST_FAILED');
  // The answer does not wait for those that were under way.
  await expect.poll(fetched).toBe(4);
});

it('are fetched no more after 600 in an hour', async () => {
  await testApp.sql("update rate_limits set points = 598 where key like 'pictures_fetched:%'");
  await save();
  expect(await save()).toBe('TOO_MANY_TRIES');
  testApp.clock.moveBy(3_600_001);
  expect(await save()).toBe('IMAGE_REHOST_FAILED');
});
