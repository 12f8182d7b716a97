/** Moves between event stores while processes, copies and deletions overlap: each hit is stored once, in its artist's store. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventRows } from '#domain/stats/event-line.ts';
import type { Moves } from '#server/features/event-shards/moves.service.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import type { EventStore } from '#server/platform/db/clickhouse.ts';
import type { EventShard } from '#server/platform/shards/shards.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { type OpenStores, type ShardStores, shardLine, startShardStores } from '#tests/fixtures/shard-stores.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { EventWriter } from './event-writer.ts';

let testApp: TestApp;
let stores: ShardStores;
let open: OpenStores;
let moves: Moves;
let userId: string;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  // The fewest connections that work: one that locks, one that proves, and one that recognises a store.
  stores = await startShardStores(testApp, 3);
  ({ userId } = await buildPerson(testApp));
}, 180_000);
beforeEach(async () => {
  open = await stores.open();
  moves = stores.movesOver(open.shards.all);
  artistId = await buildArtist(testApp, userId);
  await stores.place(artistId, 1);
});
afterEach(() => stores.closeOpened());
afterAll(async () => {
  await stores?.close();
  await testApp?.close();
});

const line = (campaign: string, id = artistId) => shardLine(id, campaign);
const stored = (id = artistId): Promise<string[][]> => stores.stored(id);
const openWriter = (all: readonly EventShard[], directory?: string): Promise<EventWriter> =>
  stores.openWriter({ all, map: open.map }, directory);
/** The directory of a dead process with one segment, which may have been sent to the first store. */
const leaveSegment = (lines: string): string => stores.leave((owner) => ({ [`${owner}-1@1.closed2`]: lines }));

/** The stores, where `change` takes the place of methods of the one with this number. */
const allWith = (number: number, change: (store: EventStore) => Partial<EventStore>): EventShard[] =>
  open.shards.all.map((shard) =>
    shard.number === number ? { ...shard, store: { ...shard.store, ...change(shard.store) } } : shard,
  );

it('SHARD-4: two processes that copy the same artist at the same time copy each hit once', async () => {
  await stores.direct[0]?.insertLines(eventRows, line('one'), randomUUID());
  await moves.begin(artistId, 2);
  const [sends, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = stores
    .movesOver(
      allWith(2, ({ insertLines }) => ({
        async insertLines(...of) {
          sends.resolve();
          await mayGo.promise;
          await insertLines(...of);
        },
      })),
    )
    .goOn();
  await sends.promise;
  await stores.direct[0]?.insertLines(eventRows, line('two'), randomUUID());
  await moves.goOn();
  mayGo.resolve();
  await slow;
  await moves.goOn();
  await moves.goOn();
  expect(await stored()).toEqual([[], ['one', 'two'], []]);
});

it('SHARD-5: many artists are proven without waiting for each other’s connections', async () => {
  const ids = [];
  for (let count = 0; count < 6; count += 1) {
    const id = await buildArtist(testApp, userId);
    await stores.place(id, 2, [1]);
    await stores.direct[0]?.insertLines(eventRows, line('late', id), randomUUID());
    ids.push(id);
  }
  // As a store does that has to be recognised first.
  const asking = allWith(1, ({ rows }) => ({
    async rows(...of) {
      await stores.postgres.pool.query('select 1');
      return rows(...of);
    },
  }));
  await stores.movesOver(asking).goOn();
  for (const id of ids) expect(await stored(id)).toEqual([[], ['late'], []]);
}, 30_000);

it('SHARD-5: what is sent to yet another store while the artist moves is carried too', async () => {
  await stores.place(artistId, 2);
  await moves.begin(artistId, 3);
  await (await openWriter(open.shards.all, leaveSegment(line('stray')))).flush();
  expect(await stored()).toEqual([['stray'], [], []]);
  await moves.goOn();
  await moves.goOn();
  expect(await stored()).toEqual([[], [], ['stray']]);
});

it.each([
  ['that was never sent', false],
  ['that may have been sent', true],
])('SHARD-5: a segment %s, whose artist moves while it is sent, is found and carried', async (_, wasSent) => {
  let isFirst = true;
  const slow = allWith(1, ({ insertLines }) => ({
    async insertLines(...of) {
      if (isFirst) {
        isFirst = false;
        if (!wasSent) await moves.begin(artistId, 2);
        for (let rounds = 0; rounds < 3; rounds += 1) await moves.goOn();
        open.map.forgetAll();
      }
      await insertLines(...of);
    },
  }));
  if (wasSent) {
    await stores.place(artistId, 2);
    await (await openWriter(slow, leaveSegment(line('slow')))).flush();
  } else {
    const writer = await openWriter(slow);
    writer.recordLine(line('slow').trim(), () => undefined);
    await writer.flush();
  }
  expect(isFirst).toBe(false);
  await moves.goOn();
  expect(await stored()).toEqual([[], ['slow'], []]);
});

it('SHARD-2: a process whose settings lack a store sends its hits to the first one, from where they are carried', async () => {
  await stores.place(artistId, 3);
  const writer = await openWriter(open.shards.all.slice(0, 2));
  writer.recordLine(line('unknown').trim(), () => undefined);
  await writer.flush();
  expect(await stored()).toEqual([['unknown'], [], []]);
  expect(writer.figures().storeRefusesSince).toBeUndefined();
  await moves.goOn();
  expect(await stored()).toEqual([[], [], ['unknown']]);
});

it('SHARD-2: a new store takes artists once an operator has opened it to them', async () => {
  expect(await testApp.sql('select takes_artists from event_shards order by number')).toEqual(
    [true, false, false].map((takes_artists) => ({ takes_artists })),
  );
});

it('SHARD-6: a copy that arrives after its artist was deleted is deleted, too', async () => {
  await moves.begin(artistId, 2);
  await testApp.sql('delete from artists where id = $1', [artistId]);
  await moves.goOn();
  await stores.direct[1]?.insertLines(eventRows, line('came late'), randomUUID());
  await moves.goOn();
  await createStatsStore({ shards: open.shards, clock: testApp.clock }).forgetArtist(artistId);
  await expect.poll(() => stored()).toEqual([[], [], []]);
});
