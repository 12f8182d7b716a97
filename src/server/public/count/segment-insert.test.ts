/** A segment of which the event store has a part of one link's hits. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { noDestination } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { createLog } from '#server/platform/log.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createEventWriter } from './event-writer.ts';
import { HalfStored, insertOnce } from './segment-insert.ts';

const directory = mkdtempSync(join(tmpdir(), 'fanfare-half-stored-'));
let eventStore: EventStore;

beforeAll(async () => {
  eventStore = await createEventStore(
    withDatabase(inject('engines').clickhouseUrl, `half_${randomUUID().slice(0, 8)}`),
  );
});
afterAll(async () => {
  await eventStore?.close();
  rmSync(directory, { recursive: true, force: true });
});

const lineOf = (linkId: string, campaign: string): string =>
  `${eventLine(hitOf({ artist_id: noDestination, link_id: linkId, utm_campaign: campaign }))}\n`;

async function campaignsOf(linkId: string): Promise<string[]> {
  const rows = await eventStore.rows<{ campaign: string }>(
    'select utm_campaign as campaign from events where link_id = {linkId:UUID} order by campaign',
    { linkId },
  );
  return rows.map(({ campaign }) => campaign);
}

it('SHARD-2: is not sent again, since that would count some hits twice, and is set aside so that others go on', async () => {
  const [owner, half, whole] = [randomUUID(), randomUUID(), randomUUID()];
  const [halfStored, behind] = [`${owner}-1`, `${owner}-2`];
  const lines = lineOf(half, 'one') + lineOf(half, 'two');
  await eventStore.insertLines(eventRows, lineOf(half, 'one'), halfStored);
  await expect(insertOnce(eventStore, Buffer.from(lines), halfStored, true)).rejects.toThrow(HalfStored);
  mkdirSync(join(directory, owner));
  writeFileSync(join(directory, owner, `${halfStored}.closed2`), lines);
  writeFileSync(join(directory, owner, `${behind}.closed2`), lineOf(whole, 'three'));
  const writer = await createEventWriter({ directory, eventStore, log: createLog('silent') });
  await writer.flush();
  expect([await campaignsOf(half), await campaignsOf(whole)]).toEqual([['one'], ['three']]);
  expect(readdirSync(join(directory, 'unreadable'))).toEqual([`${halfStored}.closed2`]);
  await writer.close();
});
