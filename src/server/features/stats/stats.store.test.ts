/** What the statistics store counts, cuts into days, keeps and forgets, asked of a real event store. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { sourceCategories } from '#domain/stats/breakdowns.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createStatsStore, type StatsStore } from './stats.store.ts';

const now = new Date('2026-11-20T12:00:00Z');
let eventStore: EventStore;
let stats: StatsStore;

beforeAll(async () => {
  const name = `stats_${process.pid}_${randomUUID().slice(0, 8)}`;
  eventStore = await createEventStore(withDatabase(inject('engines').clickhouseUrl, name));
  stats = createStatsStore({ shards: oneShard(eventStore), clock: createStillClock(now) });
});
afterAll(async () => {
  await eventStore.close();
});

const hit = (artistId: string, linkId: string, instant: string, more: Partial<EventRecord> = {}): EventRecord =>
  hitOf({
    artist_id: artistId,
    link_id: linkId,
    happened_at: Date.parse(instant) / 1000,
    country: 'DE',
    referrer: 'Instagram',
    ...more,
  });

/** The store, and how many rows it has read from the event store. */
function countedStore(): { store: StatsStore; read: () => number } {
  let read = 0;
  const rows: EventStore['rows'] = async (query, parameters) => {
    const found = await eventStore.rows<never>(query, parameters);
    read += found.length;
    return found;
  };
  return {
    store: createStatsStore({ shards: oneShard({ ...eventStore, rows }), clock: createStillClock(now) }),
    read: () => read,
  };
}

const november = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-11-30T23:59:59Z') };
const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

describe('a history', () => {
  it('is stored as often as it is sent, also when it looks the same', async () => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    const events = [hit(artistId, linkId, '2026-11-10T10:00:00Z'), hit(artistId, linkId, '2026-11-10T10:00:01Z')];
    await stats.record(events);
    await stats.record(events);
    const { events: days } = await stats.linkStatistics({ artistId, linkId, ...november, zone: 'UTC', filters: {} });
    expect(days).toEqual([{ day: '2026-11-10', event: 'view', count: 4 }]);
  });

  it('can be forgotten and stored again', async () => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    const events = [hit(artistId, linkId, '2026-11-10T10:00:00Z')];
    await stats.record(events);
    await stats.forgetLinks(artistId, [linkId]);
    await expect.poll(async () => (await stats.linkTotals(artistId)).length).toBe(0);
    await stats.record(events);
    expect(await stats.linkTotals(artistId)).toMatchObject([{ link_id: linkId, views: 1, clicks: 0 }]);
  });
});

describe('totals', () => {
  it('are those of every link, 20,000 at a time, and of a few that are asked for', async () => {
    const artistId = randomUUID();
    const links = Array.from({ length: 20_003 }, () => randomUUID());
    const [first = '', second = ''] = links;
    const seen = [...links, first, first, second];
    await stats.record(seen.map((linkId) => hit(artistId, linkId, '2026-11-10T10:00:00Z')));
    const pages = [await stats.linkTotals(artistId)];
    pages.push(await stats.linkTotals(artistId, pages[0]?.at(-1)?.link_id));
    expect(pages.map(({ length }) => length)).toEqual([20_000, 3]);
    const views = new Map(pages.flat().map((each) => [each.link_id, each.views]));
    expect(new Map([...views].filter(([, count]) => count > 1))).toEqual(
      new Map([
        [first, 3],
        [second, 2],
      ]),
    );
    expect([...views.keys()].sort()).toEqual(links.toSorted());

    const asked = links.slice(0, 450);
    const found = await stats.totalsOfLinks(artistId, asked);
    expect(found.map(({ link_id }) => link_id).sort()).toEqual(asked.toSorted());
    expect(found.reduce((sum, each) => sum + each.views, 0)).toBe(453);
  });

  it('read one row for each link, whatever its trend', async () => {
    const artistId = randomUUID();
    const links = Array.from({ length: 50 }, () => randomUUID());
    const days = ['01', '07', '08', '13', '20'];
    await stats.record(
      links.flatMap((linkId, index) =>
        days.flatMap((day) => [
          ...Array.from({ length: index + 1 }, () => hit(artistId, linkId, `2026-11-${day}T23:50:00Z`)),
          hit(artistId, linkId, `2026-11-${day}T00:00:00Z`, { event: 'click' }),
        ]),
      ),
    );
    const { store, read } = countedStore();
    const totals = await store.linkTotals(artistId);
    expect(read()).toBe(links.length);
    for (const [index, linkId] of links.entries()) {
      const each = index + 1;
      expect(totals.find(({ link_id }) => link_id === linkId)).toEqual({
        link_id: linkId,
        clicks: days.length,
        views: days.length * each,
        trend: [each, each, 0, 0, 0, 0, each, 0, 0, 0, 0, 0, 0, each],
      });
    }
  });

  it('have a trend of zeros for a link without a view in the last days', async () => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    await stats.record([hit(artistId, linkId, '2026-11-06T23:59:59Z')]);
    expect(await stats.linkTotals(artistId)).toEqual([
      { link_id: linkId, clicks: 0, views: 1, trend: Array.from({ length: 14 }, () => 0) },
    ]);
  });
});

describe('days', () => {
  it("are the viewer's, with half-hour zones and the long day in autumn", async () => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    await stats.record([
      hit(artistId, linkId, '2026-10-24T21:59:59Z'),
      hit(artistId, linkId, '2026-10-24T22:00:00Z'),
      hit(artistId, linkId, '2026-10-25T22:59:59Z'),
      hit(artistId, linkId, '2026-10-25T23:00:00Z'),
    ]);
    const range = { start: new Date('2026-10-20T00:00:00Z'), end: new Date('2026-10-30T00:00:00Z') };
    const days = async (zone: string) =>
      (await stats.artistStatistics({ artistId, ...range, zone })).events.map(({ day, count }) => `${day} ${count}`);
    expect(await days('Europe/Berlin')).toEqual(['2026-10-24 1', '2026-10-25 2', '2026-10-26 1']);
    expect(await days('+05:45')).toEqual(['2026-10-25 2', '2026-10-26 2']);
  });
});

describe('breakdowns', () => {
  it('count people only, add up to the total, and say what was left out', async () => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    const [spotify, deezer] = [randomUUID(), randomUUID()];
    const click = (instant: string, destination: string, more: Partial<EventRecord> = {}) =>
      hit(artistId, linkId, instant, { event: 'click', destination_id: destination, ...more });
    await stats.record([
      click('2026-11-03T10:00:00Z', spotify),
      click('2026-11-03T11:00:00Z', spotify, { country: 'FR', referrer: '' }),
      click('2026-11-04T10:00:00Z', deezer, { country: '', utm_source: 'newsletter', utm_medium: 'mail' }),
      click('2026-11-04T10:00:00Z', deezer, { verdict: 'crawler', rule: 'crawler-list' }),
      hit(artistId, linkId, '2026-11-04T10:00:00Z', { verdict: 'preview', rule: 'preview-x' }),
      hit(artistId, randomUUID(), '2026-11-04T10:00:00Z'),
    ]);
    const all = await stats.linkStatistics({ artistId, linkId, ...november, zone: 'UTC', filters: {} });
    const campaigns = await all.campaigns();
    for (const rows of [all.events, all.countries, campaigns, all.destinations, all.apps]) expect(total(rows)).toBe(3);
    for (const category of sourceCategories)
      expect(total(all.sources.filter((row) => row.category === category))).toBe(3);
    expect(campaigns.map(({ referrer }) => referrer)).toContain('Direct / None');
    expect(all.destinations).toContainEqual({ destination_id: spotify, count: 2 });
    expect(all.left_out).toEqual([
      { event: 'view', verdict: 'preview', rule: 'preview-x', count: 1 },
      { event: 'click', verdict: 'crawler', rule: 'crawler-list', count: 1 },
    ]);
    expect(total(all.left_out)).toBe(2);

    const direct = { artistId, linkId, ...november, zone: 'UTC', filters: { referrer: 'Direct / None' } };
    const filtered = await stats.linkStatistics(direct);
    for (const rows of [filtered.events, filtered.countries, filtered.destinations]) expect(total(rows)).toBe(1);
    expect(filtered.countries).toEqual([{ event: 'click', country: 'FR', count: 1 }]);
  });

  it.each(['UTC', 'Asia/Kathmandu'])('list the 200 most frequent names, and add up all others, in %s', async (zone) => {
    const [artistId, linkId] = [randomUUID(), randomUUID()];
    const view = (name: number) =>
      hit(artistId, linkId, `2026-11-03T${String(name % 24).padStart(2, '0')}:00:00Z`, { utm_source: `name-${name}` });
    // The first five come twice, so they are listed for certain.
    await stats.record([...Array.from({ length: 210 }, (_, name) => view(name)), ...[0, 1, 2, 3, 4].map(view)]);
    const all = await stats.linkStatistics({ artistId, linkId, ...november, zone, filters: {} });
    const sources = all.sources.filter(({ category }) => category === 'utm_source');
    expect(sources).toHaveLength(201);
    expect(sources).toContainEqual({ event: 'view', category: 'utm_source', name: 'name-4', count: 2 });
    expect(sources).toContainEqual({ event: 'view', category: 'utm_source', name: 'Other', count: 10 });
    const campaigns = await all.campaigns();
    expect(campaigns).toHaveLength(201);
    expect(campaigns.at(-1)).toMatchObject({ utm_source: 'Other', count: 10 });
    for (const rows of [sources, campaigns]) expect(total(rows)).toBe(215);
  });
});
