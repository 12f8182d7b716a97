/** Comparing links over the API: several in one range, one in several ranges, and whose they have to be. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventRecord } from '#domain/stats/event.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
const links: { id: string; artistId: string }[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  const artists = [await buildArtist(testApp, owner.userId), await buildArtist(testApp, owner.userId)];
  for (const artistId of [artists[0], artists[0], artists[1]])
    links.push({ ...(await buildLink(testApp, { artistId: artistId ?? '' })) });
  const hit = (link: number, at: string, more: Partial<EventRecord> = {}) =>
    hitOf({
      ...{ artist_id: links[link]?.artistId ?? '', link_id: links[link]?.id ?? '' },
      happened_at: Date.parse(at) / 1000,
      ...more,
    });
  await testApp.operator.recordHistory([
    hit(0, '2026-11-10T12:00:00Z'),
    hit(0, '2026-11-10T23:30:00Z'),
    hit(0, '2026-11-02T12:00:00Z'),
    hit(1, '2026-11-10T12:00:00Z', { event: 'click' }),
    hit(2, '2026-11-11T12:00:00Z'),
    hit(2, '2026-11-11T12:00:00Z', { verdict: 'crawler', rule: 'crawler-list' }),
  ]);
});
afterAll(() => testApp?.close());

interface Series {
  link_id: string;
  events: { day: string; event: string; count: number }[];
  left_out: { count: number }[];
}
const document = `query ($series: [compared_series_input!]!) { compared_statistics(offset: "Europe/Berlin", series: $series) {
  link_id events { day event count } left_out { event verdict rule count } } }`;
const november = ['2026-11-08T23:00:00Z', '2026-11-15T22:59:59Z'];
const earlier = ['2026-10-31T23:00:00Z', '2026-11-07T22:59:59Z'];
const seriesOf = (linkId: string | undefined, [start_time, end_time] = november) => ({
  link_id: linkId,
  start_time,
  end_time,
});
const ask = (series: object[], token = owner.token) =>
  testApp.call<{ compared_statistics: Series[] }>(token, document, { series });

it('STAT-220: reads links of several artists in one range, days in the zone of whoever looks', async () => {
  const { compared_statistics: read } = dataOf(await ask(links.map(({ id }) => seriesOf(id))));
  expect(read.map(({ link_id }) => link_id)).toEqual(links.map(({ id }) => id));
  expect(read.map(({ events }) => events)).toEqual([
    [
      { day: '2026-11-10', event: 'view', count: 1 },
      { day: '2026-11-11', event: 'view', count: 1 },
    ],
    [{ day: '2026-11-10', event: 'click', count: 1 }],
    [{ day: '2026-11-11', event: 'view', count: 1 }],
  ]);
  expect(read.map(({ left_out }) => left_out.length)).toEqual([0, 0, 1]);
});

it('reads one link in two ranges, each apart', async () => {
  const { compared_statistics: read } = dataOf(await ask([seriesOf(links[0]?.id), seriesOf(links[0]?.id, earlier)]));
  expect(read.map(({ events }) => events.map(({ day }) => day))).toEqual([
    ['2026-11-10', '2026-11-11'],
    ['2026-11-02'],
  ]);
});

it('refuses none, more than five, a foreign link, and a range that ends before it starts', async () => {
  const own = seriesOf(links[0]?.id);
  expect((await ask([])).codes).toEqual(['BAD_INPUT']);
  expect((await ask(Array.from({ length: 6 }, () => own))).codes).toEqual(['BAD_INPUT']);
  expect((await ask([seriesOf(links[0]?.id, november.toReversed())])).codes).toEqual(['BAD_INPUT']);
  const stranger = await buildPerson(testApp);
  const foreign = await buildLink(testApp, { artistId: await buildArtist(testApp, stranger.userId) });
  expect((await ask([own, seriesOf(foreign.id)])).codes).toEqual(['NOT_FOUND']);
});
