/** Totals as fields: of people, of each link of a list and of each destination, and of no other artist's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('says how often people saw each link and chose each destination, of all time', async () => {
  const { userId, token } = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, userId);
  const destinations = (['spotify', 'deezer'] as const).map((type) => ({ type, url: `https://www.${type}.com/x` }));
  const seen = await buildLink(testApp, { artistId, destinations });
  const unseen = await buildLink(testApp, { artistId, destinations });
  const at = { artist_id: artistId, link_id: seen.id };
  const click = { ...at, event: 'click' as const, destination_id: seen.destinations[0]?.id ?? '' };
  await testApp.operator.recordHistory([
    hitOf({ ...at, happened_at: Date.parse('2024-01-01T00:00:00Z') / 1000 }),
    hitOf(at),
    hitOf({ ...at, verdict: 'crawler', rule: 'crawler-list' }),
    hitOf(click),
    hitOf({ ...click, verdict: 'crawler', rule: 'crawler-list' }),
  ]);
  const fields = 'id views_total clickthroughs_total destinations { type clickthroughs }';
  const of = (id: string, views: number, clicks: number) => ({
    id,
    views_total: views,
    clickthroughs_total: clicks,
    destinations: [
      { type: 'spotify', clickthroughs: clicks },
      { type: 'deezer', clickthroughs: 0 },
    ],
  });
  const { links } = dataOf(
    await testApp.call<{ links: object[] }>(token, `query ($id: uuid!) { links(artist_id: $id) { ${fields} } }`, {
      id: artistId,
    }),
  );
  expect(links).toHaveLength(2);
  expect(links).toEqual(expect.arrayContaining([of(seen.id, 2, 1), of(unseen.id, 0, 0)]));
  const one = `query ($id: uuid!) { links_by_pk(id: $id) { ${fields} } link_destinations(link_id: $id) { type clickthroughs } }`;
  expect(dataOf(await testApp.call(token, one, { id: seen.id }))).toEqual({
    links_by_pk: of(seen.id, 2, 1),
    link_destinations: of(seen.id, 2, 1).destinations,
  });
});
