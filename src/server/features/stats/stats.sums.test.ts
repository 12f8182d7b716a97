/** Random histories: whatever the zone, the stretch and the filter, every breakdown adds up and every hit lies on its day. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import {
  breakdownTotal,
  countryBreakdown,
  directOrNone,
  sourceBreakdown,
  sourceCategories,
} from '#domain/stats/breakdowns.ts';
import { type EventRecord, eventNames, noDestination, noSignals, verdicts } from '#domain/stats/event.ts';
import { dayOf, endOfDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createStatsStore, type StatsStore } from './stats.store.ts';

const artistId = randomUUID();
const links = Array.from({ length: 4 }, () => randomUUID());
const destinations = Array.from({ length: 3 }, () => randomUUID());
const first = Date.parse('2026-02-15T00:00:00Z') / 1000;
const last = Date.parse('2026-11-15T00:00:00Z') / 1000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];

const eventArbitrary: fc.Arbitrary<EventRecord> = fc
  .record({
    link_id: fc.constantFrom(...links),
    happened_at: fc.integer({ min: first, max: last }),
    event: fc.constantFrom(...eventNames),
    verdict: fc.constantFrom('person', 'person', 'person', ...verdicts),
    country: fc.constantFrom('', 'DE', 'US', 'NP'),
    referrer: fc.constantFrom('', 'Instagram', 'TikTok'),
    app: fc.constantFrom('', 'instagram', 'snapchat', 'line', 'wechat'),
    utm_source: fc.constantFrom('', 'newsletter', "o'clock"),
    utm_medium: fc.constantFrom('', 'story', 'bio'),
    utm_campaign: fc.constantFrom('', 'launch', 'tour 2026'),
    destination: fc.constantFrom(...destinations),
  })
  .map(({ destination, ...event }) => ({
    ...event,
    artist_id: artistId,
    destination_id: event.event === 'click' ? destination : noDestination,
    rule: event.verdict === 'person' ? '' : 'rule',
    rules_version: 1,
    region: '',
    city: '',
    placement: '',
    os: 'ios' as const,
    language: 'de',
    route: 0,
    browser: 'Safari',
    device: 'phone',
    ...noSignals,
  }));

const events = fc.sample(eventArbitrary, { numRuns: 2000, seed: 7 });
let eventStore: EventStore;
let stats: StatsStore;

beforeAll(async () => {
  eventStore = await createEventStore(
    withDatabase(inject('engines').clickhouseUrl, `sums_${randomUUID().slice(0, 8)}`),
  );
  stats = createStatsStore({ shards: oneShard(eventStore), clock: createStillClock(new Date(last * 1000)) });
  await stats.record(events);
});
afterAll(async () => {
  await eventStore.close();
});

const sum = (rows: readonly { event?: string; count: number }[], event?: string) =>
  rows.reduce((total, row) => (event === undefined || row.event === event ? total + row.count : total), 0);

it('adds up for every zone, stretch and filter', async () => {
  const day = fc.integer({ min: first, max: last }).map((seconds) => new Date(seconds * 1000));
  const filters = fc.record(
    {
      referrer: fc.constantFrom(directOrNone, 'Instagram'),
      utm_medium: fc.constantFrom(directOrNone, 'story'),
      utm_source: fc.constantFrom('newsletter', "o'clock"),
      utm_campaign: fc.constantFrom('launch', 'tour 2026', 'nobody came by this'),
      country: fc.constantFrom('DE', 'NP'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...links),
      fc.constantFrom(...zones),
      fc.tuple(day, day),
      fc.boolean(),
      fc.oneof(fc.constant({}), filters),
      async (linkId, zone, [one, other], wholeDays, chosen) => {
        const [from, until] = one < other ? [one, other] : [other, one];
        const start = wholeDays ? startOfDay(dayOf(from, zone), zone) : from;
        const end = wholeDays ? endOfDay(dayOf(until, zone), zone) : until;
        const inIt = events.filter(
          (event) =>
            event.link_id === linkId &&
            event.happened_at * 1000 >= start.getTime() &&
            event.happened_at * 1000 <= end.getTime() &&
            Object.entries(chosen).every(
              ([name, value]) => event[name as keyof typeof chosen] === (value === directOrNone ? '' : value),
            ),
        );
        const people = inIt.filter((event) => event.verdict === 'person');
        const figures = await stats.linkStatistics({ artistId, linkId, start, end, zone, filters: chosen });
        const campaigns = await figures.campaigns();
        // Each card of the screen adds up to the same clicks and views, whatever it is broken down by.
        for (const metric of ['view', 'click'] as const) {
          const expected = people.filter((person) => person.event === metric).length;
          for (const category of sourceCategories)
            expect(breakdownTotal(sourceBreakdown(figures.sources, category, metric))).toBe(expected);
          expect(breakdownTotal(countryBreakdown(figures.countries, metric))).toBe(expected);
        }
        for (const event of eventNames) {
          const expected = people.filter((person) => person.event === event).length;
          for (const rows of [figures.events, figures.countries, campaigns, figures.apps])
            expect(sum(rows, event)).toBe(expected);
          if (event === 'click') expect(sum(figures.destinations)).toBe(expected);
        }
        const days = Object.groupBy(
          people,
          (person) => `${dayOf(new Date(person.happened_at * 1000), zone)} ${person.event}`,
        );
        for (const { day: counted, event, count } of figures.events) {
          expect(count).toBe(days[`${counted} ${event}`]?.length);
        }
        expect(sum(figures.left_out)).toBe(inIt.length - people.length);
      },
    ),
    { numRuns: figure(10, 40) },
  );
}, 120_000);

it('agrees on all-time totals and on the last fourteen days', async () => {
  const totals = await stats.linkTotals(artistId);
  const firstTrendDay = last - 13 * 86_400;
  for (const linkId of links) {
    const views = events.filter(
      (event) => event.link_id === linkId && event.verdict === 'person' && event.event === 'view',
    );
    const total = totals.find((found) => found.link_id === linkId);
    expect(total?.views).toBe(views.length);
    expect(total?.trend).toHaveLength(14);
    expect(total?.trend.reduce((all, count) => all + count, 0)).toBe(
      views.filter((event) => event.happened_at >= firstTrendDay).length,
    );
  }
});
