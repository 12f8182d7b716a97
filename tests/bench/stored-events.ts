/** Counts the events of the benchmark's artist in the event store, and waits until what was acknowledged has arrived there. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { EventName } from '#domain/stats/event.ts';
import { benchArtist } from './bench-links.ts';

const pause = 50;
/** Milliseconds without a new row after which no more are expected: three times as long as a segment stays open. */
const longestSilence = 30_000;

/** The rows that are stored now. */
export async function countEvents(store: ClickHouseClient, event: EventName): Promise<number> {
  const answer = await store.query({
    query: 'select toUInt32(count()) as rows from events where artist_id = {artist:UUID} and event = {event:String}',
    query_params: { artist: benchArtist, event },
    format: 'JSONEachRow',
  });
  const [found = { rows: 0 }] = await answer.json<{ rows: number }>();
  return found.rows;
}

/** Waits until `wanted` rows are stored, or no more come. Gives the rows. */
export async function whenStored(store: ClickHouseClient, event: EventName, wanted: number): Promise<number> {
  let rows = await countEvents(store, event);
  let changedAt = performance.now();
  while (rows < wanted && performance.now() - changedAt < longestSilence) {
    await delay(pause);
    const found = await countEvents(store, event);
    if (found !== rows) changedAt = performance.now();
    rows = found;
  }
  return rows;
}
