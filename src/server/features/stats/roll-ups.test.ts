/** Roll-ups give what the hits give: whatever was inserted, inserted again, judged again and forgotten, for every filter and range. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { directOrNone } from '#domain/stats/breakdowns.ts';
import { type EventRecord, eventNames, noDestination } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { dayOf, startOfDay } from '#domain/stats/zoned-day.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { breakdownSql } from './breakdown-sql.ts';
import { createRejudging } from './rejudging.store.ts';
import { selectionOf } from './selection.ts';
import { createStatsStore } from './stats.store.ts';

const artistId = randomUUID();
const links = Array.from({ length: 2 }, () => randomUUID());
const destinations = Array.from({ length: 2 }, () => randomUUID());
const first = Date.parse('2026-10-20T00:00:00Z') / 1000;
const last = Date.parse('2026-11-05T00:00:00Z') / 1000;
let eventStore: EventStore;

beforeAll(async () => {
  eventStore = await createEventStore(
    withDatabase(inject('engines').clickhouseUrl, `roll_ups_${randomUUID().slice(0, 8)}`),
  );
});
afterAll(async () => {
  await eventStore.close();
});

const anyHit: fc.Arbitrary<EventRecord> = fc
  .record({
    link_id: fc.constantFrom(...links),
    happened_at: fc.integer({ min: first, max: last }),
    event: fc.constantFrom(...eventNames),
    verdict: fc.constantFrom('person', 'person', 'crawler'),
    agent: fc.constantFrom('browser', 'browser', 'named-crawler'),
    network: fc.constantFrom('', '', 'amazon'),
    country: fc.constantFrom('', 'DE', 'US'),
    referrer: fc.constantFrom('', 'Instagram', 'TikTok'),
    app: fc.constantFrom('', 'instagram', 'line'),
    utm_source: fc.constantFrom('', 'newsletter', "o'clock"),
    utm_medium: fc.constantFrom('', 'story'),
    utm_campaign: fc.constantFrom('', 'launch', 'tour 2026'),
    placement: fc.constantFrom('', '7k', 'bio'),
    destination: fc.constantFrom(...destinations),
  })
  .map(({ destination, ...hit }) =>
    hitOf({
      ...hit,
      artist_id: artistId,
      destination_id: hit.event === 'click' ? destination : noDestination,
      rule: hit.verdict === 'person' ? '' : 'gone',
      hints: signalBits.kept | signalBits.language | signalBits.secFetch,
    }),
  );

/** What happens to the table: a segment (again, when its number came before), a rejudgement, or a deleted link. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ segment: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant('rejudge' as const) },
  { weight: 1, arbitrary: fc.constant('forget' as const) },
);
const moment = fc.integer({ min: first, max: last }).map((seconds) => new Date(seconds * 1000));
const question = fc.record({
  ends: fc.tuple(moment, moment),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
  wholeDays: fc.boolean(),
  filters: fc.oneof(
    fc.constant({}),
    fc.record(
      {
        referrer: fc.constantFrom(directOrNone, 'Instagram'),
        utm_source: fc.constantFrom('newsletter', "o'clock"),
        utm_campaign: fc.constantFrom('launch', 'nobody came by this'),
        placement: fc.constantFrom(directOrNone, '7k'),
        country: fc.constantFrom('DE', 'US'),
      },
      { requiredKeys: [] },
    ),
  ),
});

function selection({
  ends: [one, other],
  zone,
  wholeDays,
  filters,
}: typeof question extends fc.Arbitrary<infer Q> ? Q : never) {
  const [from, until] = one < other ? [one, other] : [other, one];
  const [start, end] = wholeDays
    ? [startOfDay(dayOf(from, zone), zone), new Date(startOfDay(dayOf(until, zone), zone).getTime() - 1)]
    : [from, until];
  return selectionOf({ artistId, linkId: links[0] ?? '', start, end, zone, filters });
}

it('answers every question as the hits do, after any inserts, repeats, rejudgements and deletions', async () => {
  const stats = createStatsStore({ shards: oneShard(eventStore), clock: createStillClock(new Date(last * 1000)) });
  const rejudging = createRejudging([eventStore]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyHit, { minLength: 1, maxLength: 60 }), { minLength: 6, maxLength: 6 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (segments, steps, questions) => {
        await eventStore.command('truncate table events');
        const run = randomUUID();
        for (const each of steps) {
          if (each === 'rejudge') await rejudging.apply();
          else if (each === 'forget') await stats.forgetLinks(artistId, links.slice(0, 1));
          else {
            const lines = (segments[each.segment] ?? []).map(eventLine).join('\n');
            await eventStore.insertLines(eventRows, lines, `${run}-${each.segment}`);
          }
        }
        for (const asked of questions) {
          const of = selection(asked);
          const [rolledUp, raw] = [breakdownSql(of), breakdownSql(of, { usesRollUps: false })];
          // A deletion under way changes both answers at the same time: the table is read again until it is done.
          await expect
            .poll(async () => {
              const answers = [
                await eventStore.rows(rolledUp, of.parameters),
                await eventStore.rows(raw, of.parameters),
              ];
              return JSON.stringify(answers[0]) === JSON.stringify(answers[1]);
            })
            .toBe(true);
        }
      },
    ),
    { numRuns: figure(1, 5) },
  );
});

it('reads the roll-ups for whole days, and hits only for the hours around them and those between two days', async () => {
  await eventStore.command('truncate table events');
  const lines = fc.sample(anyHit, { numRuns: 20_000, seed: 5 }).map(eventLine).join('\n');
  await eventStore.insertLines(eventRows, lines);
  const readBy = async (filters: object) => {
    const [start, end] = [new Date(first * 1000), new Date(last * 1000 - 1)];
    const of = selectionOf({ artistId, linkId: links[0] ?? '', start, end, zone: 'UTC', filters });
    const plan = await eventStore.rows<{ explain: string }>(`explain ${breakdownSql(of)}`, of.parameters);
    const read = plan.flatMap(
      ({ explain }) => /ReadFromMergeTree \((\S+)\)/.exec(explain)?.[1]?.split('.').at(-1) ?? [],
    );
    return [...new Set(read)].sort();
  };
  const all = ['by_campaign_and_placement', 'by_country', 'by_destination', 'by_quarter_hour', 'by_referrer'];
  expect(await readBy({})).toEqual([...all, 'events']);
  const filtered = ['by_combination_and_placement', 'events'];
  expect(await readBy({ country: 'DE' })).toEqual(['by_combination_and_placement', 'by_country', 'events']);
  expect(await readBy({ utm_source: 'newsletter', utm_campaign: 'launch' })).toEqual([
    'by_campaign_and_placement',
    ...filtered,
  ]);
  expect(await readBy({ country: 'DE', referrer: 'Instagram' })).toEqual(filtered);
  expect(await readBy({ placement: '7k', country: 'DE' })).toEqual(filtered);
});
