/** Figures over the API: people only, days in the caller's zone, filters, and what the totals say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRecord } from '#domain/stats/event.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let linkId: string;

const late = Date.parse('2026-11-10T23:30:00Z') / 1000;
const hit = (more: Partial<EventRecord>): EventRecord =>
  hitOf({ artist_id: artistId, link_id: linkId, happened_at: late, country: 'SE', ...more });

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  const link = await buildLink(testApp, { artistId });
  linkId = link.id;
  const destination_id = link.destinations[0]?.id ?? '';
  await testApp.operator.recordHistory([
    hit({}),
    hit({ referrer: 'Instagram', app: 'instagram', utm_source: 'newsletter', country: 'DE' }),
    hit({ event: 'click', destination_id }),
    hit({ verdict: 'crawler', rule: 'crawler-list' }),
  ]);
});
afterAll(() => testApp?.close());

const document = `query ($id: uuid!, $offset: String!, $country: String) {
  link_statistics(link_id: $id, start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-20T00:00:00Z", offset: $offset, country: $country) {
    events { day event count } countries { event country count } campaigns { event referrer utm_source count } sources { event category name count }
    destinations { destination_id count } left_out { event verdict rule count } apps { event app count } platform_stats { day } } }`;

interface Statistics {
  link_statistics: {
    events: { day: string; event: string; count: number }[];
    countries: object[];
    campaigns: { referrer: string }[];
    sources: object[];
    destinations: { count: number }[];
    left_out: object[];
    apps: object[];
  };
}

describe('figures of a link', () => {
  it('count people only, and say what was left out', async () => {
    const { link_statistics: figures } = dataOf(
      await testApp.call<Statistics>(owner.token, document, { id: linkId, offset: 'UTC' }),
    );
    expect(figures.events.sort((one, other) => one.event.localeCompare(other.event))).toEqual([
      { day: '2026-11-10', event: 'click', count: 1 },
      { day: '2026-11-10', event: 'view', count: 2 },
    ]);
    expect(figures.left_out).toEqual([{ event: 'view', verdict: 'crawler', rule: 'crawler-list', count: 1 }]);
    expect(figures.apps).toContainEqual({ event: 'view', app: 'instagram', count: 1 });
    expect(figures.destinations.map(({ count }) => count)).toEqual([1]);
    expect(figures.campaigns.map(({ referrer }) => referrer)).toContain('Direct / None');
    expect(figures.sources).toContainEqual({ event: 'view', category: 'utm_source', name: 'newsletter', count: 1 });
    expect(figures.sources).toContainEqual({ event: 'view', category: 'referrer', name: 'Direct / None', count: 1 });
  });

  it.each([['Europe/Berlin'], ['+01:00'], ['+0100'], ['GMT+1']])('fall on the day it was in %s', async (offset) => {
    const { link_statistics: figures } = dataOf(
      await testApp.call<Statistics>(owner.token, document, { id: linkId, offset }),
    );
    expect(new Set(figures.events.map(({ day }) => day))).toEqual(new Set(['2026-11-11']));
  });

  it('can be asked for one country', async () => {
    const { link_statistics: figures } = dataOf(
      await testApp.call<Statistics>(owner.token, document, { id: linkId, offset: 'UTC', country: 'DE' }),
    );
    expect(figures.events).toEqual([{ day: '2026-11-10', event: 'view', count: 1 }]);
  });

  it('refuse a zone that does not exist', async () => {
    const answer = await testApp.call(owner.token, document, { id: linkId, offset: 'Mars/Olympus' });
    expect(answer.errors[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'offset' });
  });
});

it('totals name links with hits, views of the last fourteen days with them', async () => {
  const { link_totals: totals } = dataOf(
    await testApp.call<{ link_totals: { link_id: string; clicks: number; views: number; trend: number[] }[] }>(
      owner.token,
      'query ($id: uuid!) { link_totals(artist_id: $id) }',
      { id: artistId },
    ),
  );
  expect(totals).toEqual([{ link_id: linkId, clicks: 1, views: 2, trend: expect.any(Array) }]);
  expect(totals[0]?.trend).toHaveLength(14);
});
