/** What waits for the releases of links that are to be deleted, over the API (LINK-37). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { addSpotifyFans, buildPreRelease } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const losses = async ({ token }: TestPerson, ids: string[]) =>
  dataOf(
    await testApp.call<{ link_losses: object }>(
      token,
      'query ($ids: [uuid!]!) { link_losses(link_ids: $ids) { presaves texts } }',
      { ids },
    ),
  ).link_losses;
const addText = (linkId: string, enabled: boolean) =>
  testApp.sql(
    "insert into link_destinations (id, link_id, type, cta, url, enabled, priority) values (gen_random_uuid(), $1, 'text', '', '', $2, 9)",
    [linkId, enabled],
  );

it('adds up what waits for all of them, and counts nothing of what is not of the person', async () => {
  const [owner, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, owner.userId);
  const releaseTime = new Date(testApp.clock.now().getTime() + 10 * 86_400_000);
  const [one, two] = [
    await buildPreRelease(testApp, { artistId, releaseTime }),
    await buildPreRelease(testApp, { artistId, releaseTime }),
  ];
  const plain = await buildLink(testApp, { artistId });
  await addSpotifyFans(testApp, one, 3);
  await addSpotifyFans(testApp, two, 2);
  for (const [id, enabled] of [
    [one.id, true],
    [one.id, false],
    [two.id, true],
    [plain.id, true],
  ] as const)
    await addText(id, enabled);
  const ids = [one.id, two.id, plain.id, crypto.randomUUID()];
  expect(await losses(owner, ids)).toEqual({ presaves: 5, texts: 2 });
  expect(await losses(owner, [two.id, two.id])).toEqual({ presaves: 2, texts: 1 });
  expect(await losses(owner, [])).toBeNull();
  expect(await losses(stranger, ids)).toBeNull();
  // After its release no text waits for it.
  await testApp.sql('update links set release_time = $2 where id = $1', [two.id, testApp.clock.now()]);
  expect(await losses(owner, [one.id, two.id])).toEqual({ presaves: 5, texts: 1 });
});
