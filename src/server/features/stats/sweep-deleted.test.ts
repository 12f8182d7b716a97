/** Deleted links leave no hits in their artist's figures, also of segments that arrive late. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

it('deletes hits of a deleted link that came after its statistics were forgotten, for two days', async () => {
  const { userId } = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, userId);
  const [gone, stays] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
  for (const { id, path } of [gone, stays]) {
    await visitor.ask(`/${path}/spotify`);
    expect(await visitor.storedHits(id, 1)).toHaveLength(1);
  }
  // Without the job that forgets them at once: as if they were shipped after it.
  await testApp.sql('delete from links where id = $1', [gone.id]);
  const sweep = testApp.modules.stats.jobs?.find(({ definition }) => definition.name === 'stats.sweep_deleted_artists');
  const noted = () => testApp.sql('select 1 from deleted_links where link_id = $1', [gone.id]);
  await Promise.all([sweep?.run({}), sweep?.run({})]);
  await expect.poll(async () => (await visitor.storedHits(gone.id, 0)).length).toBe(0);
  expect(await visitor.storedHits(stays.id, 1)).toHaveLength(1);
  expect(await noted()).toHaveLength(1);
  testApp.clock.moveBy(3 * 86_400_000);
  await sweep?.run({});
  expect(await noted()).toEqual([]);
  await testApp.sql('delete from artists where id = $1', [artistId]);
  expect(await testApp.sql('select 1 from deleted_links where link_id = $1', [stays.id])).toEqual([]);
});
