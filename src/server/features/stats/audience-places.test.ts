/** Cities and regions show by name, and can be filtered by, from five people on (STAT-45). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { noDestination } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { readAudience } from './audience-query.ts';
import { dayQuery, selectionOf } from './selection.ts';

let eventStore: EventStore;
beforeAll(async () => {
  const name = `audience_places_${randomUUID().slice(0, 8)}`;
  eventStore = await createEventStore(withDatabase(inject('engines').clickhouseUrl, name));
});
afterAll(() => eventStore?.close());

type Hit = Partial<Parameters<typeof hitOf>[0]>;
// The event store forgets the visitors of earlier days by the machine's clock.
const day = Math.floor(Date.now() / 1000);
const daysAway = (days: number) => new Date((day + days * 86_400) * 1000);

async function linkWith(hits: readonly Hit[]): Promise<string> {
  const linkId = randomUUID();
  const lines = hits.map((hit) =>
    eventLine(
      hitOf({
        artist_id: noDestination,
        link_id: linkId,
        happened_at: day,
        country: 'DE',
        region: 'Hamburg',
        city: 'Altona',
        visitor: 1,
        ...hit,
      }),
    ),
  );
  await eventStore.insertLines(eventRows, `${lines.join('\n')}\n`, randomUUID());
  return linkId;
}

const asked = (linkId: string, filters: SourceFilters = {}) =>
  selectionOf({
    ...{ artistId: noDestination, linkId, zone: 'Europe/Berlin', filters },
    ...{ start: daysAway(-30), end: daysAway(1) },
  });
const places = async (linkId: string, filters?: SourceFilters) =>
  (await readAudience(eventStore, asked(linkId, filters)))
    .filter(({ category, event }) => category === 'city' && event === 'view')
    .map(({ name, region, count }) => [name, region, count]);
async function views(linkId: string, filters: SourceFilters): Promise<number> {
  const { sql, parameters } = dayQuery(asked(linkId, filters));
  const rows = await eventStore.rows<{ count: number }>(sql, parameters);
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
const people = (count: number, hit: Hit = {}): Hit[] =>
  Array.from({ length: count }, (_, number) => ({ ...hit, visitor: number + 1 }));

it('hides a city and a region of four people, however often they came', async () => {
  const few = await linkWith([...people(4), ...people(4), ...people(4, { event: 'click' })]);
  expect(await places(few)).toEqual([['', '', 8]]);
  expect(await views(few, { city: 'Altona' })).toBe(0);
  expect(await views(few, { region: 'Hamburg' })).toBe(0);
  expect(await views(few, { country: 'DE' })).toBe(12);
});

it('shows a city of five people and a region of as many, and filters by them', async () => {
  const link = await linkWith([
    ...people(5),
    ...people(3, { city: 'Wedel' }),
    ...people(2, { region: 'Bremen', city: 'Vegesack' }),
  ]);
  expect(await places(link)).toEqual([
    ['Altona', 'Hamburg', 5],
    ['', 'Hamburg', 3],
    ['', '', 2],
  ]);
  expect(await views(link, { city: 'Altona' })).toBe(5);
  expect(await views(link, { city: 'Wedel' })).toBe(0);
  expect(await views(link, { region: 'Hamburg' })).toBe(8);
  expect(await views(link, { region: 'Bremen' })).toBe(0);
});

it('asks for five people under the other filters, too', async () => {
  const link = await linkWith([...people(4, { referrer: 'instagram' }), ...people(9).slice(4)]);
  expect(await places(link)).toEqual([['Altona', 'Hamburg', 9]]);
  expect(await places(link, { referrer: 'instagram' })).toEqual([['', '', 4]]);
  expect(await views(link, { city: 'Altona', referrer: 'instagram' })).toBe(0);
});

it('does not take a machine for a person', async () => {
  const link = await linkWith([...people(4), ...people(9, { verdict: 'crawler' }).slice(4)]);
  expect(await places(link)).toEqual([['', '', 4]]);
});

it('tells people by day and device where the visitor is forgotten', async () => {
  const forgotten = (hit: Hit): Hit => ({ visitor: 0, os: 'ios', browser: 'Safari', language: 'de', ...hit });
  const same = await linkWith(Array.from({ length: 9 }, () => forgotten({})));
  expect(await places(same)).toEqual([['', '', 9]]);
  const days = [0, 1, 2].map((days) => forgotten({ happened_at: day - days * 86_400 }));
  const other = [forgotten({ os: 'android' }), forgotten({ language: 'en' })];
  expect(await places(await linkWith([...days, ...other]))).toEqual([['Altona', 'Hamburg', 5]]);
});
