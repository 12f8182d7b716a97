/** Random sets of events in forty zones (ten thousand at night): each breakdown of each set adds up, and each hit lies on its day. */
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
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { dayOf, endOfDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { readBreakdownsByLink } from './breakdown-query.ts';
import { dayQuery, leftOutQuery, selectionOf } from './selection.ts';
import { createStatsStore } from './stats.store.ts';

/** All kinds: whole, half and quarter hours, clocks that move by an hour, by half of one, at midnight, in Ramadan, and not at all. */
const zones = [
  ...[
    'UTC',
    'Europe/Berlin',
    'Europe/London',
    'Europe/Lisbon',
    'Europe/Istanbul',
    'Europe/Chisinau',
    'Atlantic/Azores',
  ],
  ...[
    'America/New_York',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/St_Johns',
    'America/Sao_Paulo',
    'America/Havana',
  ],
  ...[
    'America/Santiago',
    'America/Asuncion',
    'America/Nuuk',
    'America/Caracas',
    'Pacific/Marquesas',
    'Pacific/Honolulu',
  ],
  ...['Africa/Casablanca', 'Africa/Cairo', 'Africa/Lagos', 'Asia/Gaza', 'Asia/Beirut', 'Asia/Tehran', 'Asia/Kabul'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Tokyo', 'Australia/Adelaide', 'Australia/Eucla'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati'],
  ...['+05:45', '-03:30', '+14:00'],
];
const sets = figure(200, 10_000);
const eventsMade = 12 * sets;
/** The zones that this run compares: each fifth one, or all. */
const chosenZones = [...zones.keys()].filter((place) => place % figure(5, 1) === 0);
const first = Date.parse('2026-02-15T00:00:00Z') / 1000;
const last = Date.parse('2026-11-15T00:00:00Z') / 1000;

const artists = zones.map(() => randomUUID());
const links = Array.from({ length: sets }, () => randomUUID());
const destinations = Array.from({ length: 3 }, () => randomUUID());

const madeEvents: fc.Arbitrary<EventRecord> = fc
  .record({
    set: fc.integer({ min: 0, max: sets - 1 }),
    happened_at: fc.integer({ min: first, max: last }),
    event: fc.constantFrom(...eventNames),
    verdict: fc.constantFrom('person', 'person', 'person', 'person', ...verdicts),
    country: fc.constantFrom('', 'DE', 'US', 'NP'),
    referrer: fc.constantFrom('', 'Instagram', 'TikTok'),
    utm_source: fc.constantFrom('', '', 'newsletter', "o'clock"),
    utm_medium: fc.constantFrom('', '', 'story'),
    utm_campaign: fc.constantFrom('', '', 'launch', 'tour 2026'),
    app: fc.constantFrom('', 'instagram', 'tiktok', 'line'),
    destination: fc.constantFrom(...destinations),
  })
  .map(({ set, destination, ...event }) => ({
    ...event,
    artist_id: artists[set % zones.length] ?? '',
    link_id: links[set] ?? '',
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

const events = fc.sample(madeEvents, { numRuns: eventsMade, seed: 40 });
const eventsByArtist = Map.groupBy(events, (event) => event.artist_id);
let eventStore: EventStore;

beforeAll(async () => {
  eventStore = await createEventStore(
    withDatabase(inject('engines').clickhouseUrl, `sets_${randomUUID().slice(0, 8)}`),
  );
  await createStatsStore({ shards: oneShard(eventStore), clock: createStillClock(new Date(last * 1000)) }).record(
    events,
  );
}, 120_000);
afterAll(async () => {
  await eventStore.close();
});

const sum = (rows: readonly { event?: string; count: number }[], event?: string) =>
  rows.reduce((total, row) => (event === undefined || row.event === event ? total + row.count : total), 0);

/** How often each text comes, in the order of the texts. */
const tally = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].map(([text, same]) => `${text} ${same.length}`).sort();

const stretches = fc.sample(fc.tuple(fc.integer({ min: first, max: last }), fc.integer({ min: first, max: last })), {
  numRuns: zones.length,
  seed: 41,
});
const filters: readonly SourceFilters[] = [
  { referrer: 'Instagram' },
  { country: 'DE', utm_source: "o'clock" },
  { utm_medium: 'story' },
  { utm_campaign: 'tour 2026', referrer: directOrNone },
];

/** Asks for every set of one zone at once, and compares each with what it is made of. Gives how many sets were compared. */
async function compare(place: number, wholeDays: boolean, chosen: SourceFilters): Promise<number> {
  const [zone = '', artistId = ''] = [zones[place], artists[place]];
  const [one, other] = (stretches[place] ?? [first, last])
    .map((seconds) => new Date(seconds * 1000))
    .sort((early, late) => early.getTime() - late.getTime());
  if (one === undefined || other === undefined) throw new Error('a stretch has two ends');
  const start = wholeDays ? startOfDay(dayOf(one, zone), zone) : one;
  const end = wholeDays ? endOfDay(dayOf(other, zone), zone) : other;
  const selection = selectionOf({ artistId, start, end, zone, filters: chosen });
  const [days, leftOut] = [dayQuery(selection, true), leftOutQuery(selection, true)];
  type OfLink = { link_id: string; event: string; count: number; day?: string };
  const [breakdowns, dayRows, leftOutRows] = await Promise.all([
    readBreakdownsByLink(eventStore, selection),
    eventStore.rows<OfLink>(days.sql, days.parameters),
    eventStore.rows<OfLink>(leftOut.sql, leftOut.parameters),
  ]);
  const [daysOf, leftOutOf] = [dayRows, leftOutRows].map((rows) =>
    Map.groupBy<string, OfLink>(rows, (row) => row.link_id),
  );
  const inIt = (eventsByArtist.get(artistId) ?? []).filter(
    (event) =>
      event.happened_at * 1000 >= start.getTime() &&
      event.happened_at * 1000 <= end.getTime() &&
      Object.entries(chosen).every(
        ([name, value]) => event[name as keyof SourceFilters] === (value === directOrNone ? '' : value),
      ),
  );
  const bySet = Map.groupBy(inIt, (event) => event.link_id);
  const ofZone = links.filter((_, set) => set % zones.length === place);
  for (const linkId of ofZone) {
    const all = bySet.get(linkId) ?? [];
    const people = all.filter((event) => event.verdict === 'person');
    const figures = breakdowns.get(linkId);
    expect(figures?.total ?? 0).toBe(people.length);
    expect(sum(leftOutOf?.get(linkId) ?? [])).toBe(all.length - people.length);
    if (figures === undefined) continue;
    const { events: byDay, countries, sources, apps, destinations: clicked } = figures.parts;
    for (const event of eventNames) {
      const expected = people.filter((person) => person.event === event).length;
      for (const rows of [byDay, countries, apps]) expect(sum(rows, event)).toBe(expected);
      if (event === 'click') expect(sum(clicked)).toBe(expected);
      if (event !== 'view' && event !== 'click') continue;
      // The cards of the screen, each broken down by one thing alone.
      expect(breakdownTotal(countryBreakdown(countries, event))).toBe(expected);
      for (const category of sourceCategories)
        expect(breakdownTotal(sourceBreakdown(sources, category, event))).toBe(expected);
    }
    const onDays = tally(people.map((event) => `${dayOf(new Date(event.happened_at * 1000), zone)} ${event.event}`));
    expect(byDay.map(({ day, event, count }) => `${day} ${event} ${count}`).sort()).toEqual(onDays);
    // The chart's own question, answered from the counts by quarter hour where the stretch allows it.
    const chart = daysOf?.get(linkId) ?? [];
    expect(chart.map(({ day, event, count }) => `${day} ${event} ${count}`).sort()).toEqual(onDays);
  }
  return ofZone.length;
}

it('adds up for every set, over whole days and over any seconds, filtered and not', async () => {
  expect(new Set(zones).size).toBe(40);
  let compared = 0;
  for (const place of chosenZones) {
    compared += await compare(place, true, {});
    await compare(place, false, {});
    await compare(place, place % 2 === 0, filters[place % filters.length] ?? {});
  }
  expect(compared).toBe((sets / zones.length) * chosenZones.length);
  reportFigure(
    'sets of hits that add up',
    `${compared} of ${compared}, in ${chosenZones.length} zones, ${eventsMade} hits`,
  );
}, 300_000);
