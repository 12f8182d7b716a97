/** Hashes of visitors leave the event store after three days; the hits, their figures and their judgement stay (STAT-10). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { noDestination } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createRejudging } from './rejudging.store.ts';

let eventStore: EventStore;
beforeAll(async () => {
  const name = `visitor_ends_${randomUUID().slice(0, 8)}`;
  eventStore = await createEventStore(withDatabase(inject('engines').clickhouseUrl, name));
});
afterAll(() => eventStore?.close());

it('takes the hash of hits of earlier days, and nothing else', async () => {
  const linkId = randomUUID();
  // The event store compares with the machine's clock.
  const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;
  const lines = [0, 1, 5, 40].map((days) =>
    eventLine(
      hitOf({
        artist_id: noDestination,
        link_id: linkId,
        happened_at: daysAgo(days),
        visitor: 4_000_000_000,
        // Many in a minute: judged by its rate, which is stored beside the hash.
        pace: 200,
        verdict: 'anomaly',
        rule: 'rate',
        hints: 1,
        agent: 'browser',
      }),
    ),
  );
  await eventStore.insertLines(eventRows, `${lines.join('\n')}\n`, randomUUID());
  const rejudging = createRejudging([eventStore]);
  const before = await rejudging.preview();
  const hits = () =>
    eventStore.rows<{ day: string; visitor: number }>(
      'select toString(toDate(happened_at)) as day, visitor from events where link_id = {linkId:UUID} order by happened_at',
      { linkId },
    );
  const days = (await hits()).map(({ day }) => day);
  await eventStore.command('optimize table events final');
  await expect
    .poll(async () => (await hits()).map(({ visitor }) => visitor))
    .toEqual([0, 0, 4_000_000_000, 4_000_000_000]);
  expect((await hits()).map(({ day }) => day)).toEqual(days);
  expect(await rejudging.preview()).toEqual(before);
});
