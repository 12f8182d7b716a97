/** Reading figures is announced to the counting processes, which then send these hits within a second (STAT-28). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { type HeardNews, hearNews } from '#tests/fixtures/hear-news.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let news: HeardNews;
beforeAll(async () => {
  testApp = await createTestApp();
  news = await hearNews(testApp.settings.databaseUrl);
});
afterAll(async () => {
  await news?.close();
  await testApp?.close();
});

it('announces the link that is read, once for many readings, and nothing that is refused', async () => {
  const [owner, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
  const artistId = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, { artistId });
  const range = 'start_time: "2020-01-01T00:00:00Z", end_time: "2035-01-01T00:00:00Z", offset: "UTC"';
  const read = (token: string) =>
    testApp.call(token, `query ($id: uuid!) { link_statistics(link_id: $id, ${range}) { events { event } } }`, {
      id: link.id,
    });
  const announced = () => news.said.filter(({ topic }) => topic === 'figures.read').map(({ payload }) => payload.id);
  await read(stranger.token);
  await read(owner.token);
  await read(owner.token);
  await expect.poll(announced).toEqual([link.id]);
});
