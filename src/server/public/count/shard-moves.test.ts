/** Moves between event stores while processes, copies and deletions overlap: each hit is stored once, in its artist's store. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
const leaveSegment = (lines: string, id: { value?: string } = {}): string =>
  stores.leave((owner) => {
    id.value = `${owner}-1@1`;
    return { [`${id.value}.closed2`]: lines };
  });

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
  await expect.poll(() => stored()).toEqual([[], ['one', 'two'], []]);
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
  for (const id of ids) await expect.poll(() => stored(id)).toEqual([[], ['late'], []]);
}, 30_000);

it('SHARD-5: what is sent to yet another store while the artist moves is carried too', async () => {
  await stores.place(artistId, 2);
  await moves.begin(artistId, 3);
  await (await openWriter(open.shards.all, leaveSegment(line('stray')))).flush();
  expect(await stored()).toEqual([['stray'], [], []]);
  await moves.goOn();
  await moves.goOn();
  await expect.poll(() => stored()).toEqual([[], [], ['stray']]);
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
  await expect.poll(() => stored()).toEqual([[], ['slow'], []]);
});

it('SHARD-2: a process whose settings lack a store sends its hits to the first one, from where they are carried', async () => {
  await stores.place(artistId, 3);
  const writer = await openWriter(open.shards.all.slice(0, 2));
  writer.recordLine(line('unknown').trim(), () => undefined);
  await writer.flush();
  expect(await stored()).toEqual([['unknown'], [], []]);
  expect(writer.figures().storeRefusesSince).toBeUndefined();
  await moves.goOn();
  await expect.poll(() => stored()).toEqual([[], [], ['unknown']]);
});

it('SHARD-2: a new store takes artists once an operator has opened it to them', async () => {
  expect(await testApp.sql('select takes_artists from event_shards order by number')).toEqual(
    [true, false, false].map((takes_artists) => ({ takes_artists })),
  );
});

it('SHARD-4: a copy that had no answer and arrives later, after further hits were copied, is stored once', async () => {
  await stores.direct[0]?.insertLines(eventRows, line('one'), randomUUID());
  await moves.begin(artistId, 2);
  let arrives: (() => Promise<void>) | undefined;
  const silent = stores.movesOver(
    allWith(2, ({ insertLines }) => ({
      async insertLines(...of) {
        arrives = () => insertLines(...of);
        throw new Error('Timeout error.');
      },
    })),
  );
  expect(await silent.goOn()).toContainEqual(expect.stringContaining('Timeout error.'));
  await stores.direct[0]?.insertLines(eventRows, line('two'), randomUUID());
  await moves.goOn();
  await arrives?.();
  await moves.goOn();
  await expect.poll(() => stored()).toEqual([[], ['one', 'two'], []]);
});

it.each([
  ['from before there were segments', '0', 250_000],
  ['of many segments', '4294967295 - number % 1000', 20_000],
])(
  'SHARD-4: hits %s are copied in many inserts, of which each is stored once',
  async (_, segment, count) => {
    await stores.direct[0]?.command(
      `insert into events (artist_id, link_id, happened_at, segment)
     select {artistId:UUID}, {artistId:UUID}, toDateTime('2026-11-02 00:00:00', 'UTC') + number % 86400, ${segment} from numbers(${count})`,
      { artistId },
    );
    await moves.begin(artistId, 2);
    const sizes: number[] = [];
    const failing = stores.movesOver(
      allWith(2, ({ insertLines }) => ({
        async insertLines(into, lines, token) {
          sizes.push(String(lines).split('\n').length - 1);
          if (sizes.length === 2) throw new Error('Timeout error.');
          await insertLines(into, lines, token);
        },
      })),
    );
    for (let rounds = 0; rounds < 3; rounds += 1) await failing.goOn();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
    const numbers = await Promise.all(
      stores.direct.map(async (store) => {
        const [row] = await store.rows<{ hits: number; moments: number }>(
          'select count() as hits, sum(toUnixTimestamp(happened_at)) as moments from events where artist_id = {artistId:UUID}',
          { artistId },
        );
        return [Number(row?.hits), Number(row?.moments)];
      }),
    );
    expect(numbers[1]).toEqual([
      count,
      Array.from({ length: count }, (_, number) => 1_793_577_600 + (number % 86_400)).reduce(
        (sum, each) => sum + each,
        0,
      ),
    ]);
  },
  120_000,
);

describe('while ClickHouse has not begun a deletion', () => {
  const unfinished = async () => {
    const [row] = (await stores.direct[0]?.rows<{ count: number }>(
      `select count() as count from system.mutations
       where database = currentDatabase() and table = 'events' and not is_done and position(command, {artistId:String}) > 0`,
      { artistId },
    )) ?? [{ count: 0 }];
    return Number(row?.count);
  };
  beforeEach(async () => {
    await stores.direct[0]?.command('system stop merges events');
  });
  afterEach(async () => {
    await stores.direct[0]?.command('system start merges events');
  });

  it('SHARD-6: it is not queued again', async () => {
    await stores.direct[0]?.insertLines(eventRows, line('gone'), randomUUID());
    const stats = createStatsStore({ shards: open.shards, clock: testApp.clock });
    for (let times = 0; times < 3; times += 1) await stats.forgetArtist(artistId);
    expect(await unfinished()).toBe(1);
    await stores.direct[0]?.command('system start merges events');
    await expect.poll(() => stored()).toEqual([[], [], []]);
    await stores.direct[0]?.insertLines(eventRows, line('late'), randomUUID());
    await stats.forgetArtist(artistId);
    await expect.poll(() => stored()).toEqual([[], [], []]);
  });

  it('SHARD-5: the hits on the former store are deleted once, and prove nothing for a move back', async () => {
    await stores.direct[0]?.insertLines(eventRows, line('one'), randomUUID());
    await moves.begin(artistId, 2);
    for (let rounds = 0; rounds < 3; rounds += 1) await moves.goOn();
    expect(await unfinished()).toBe(1);
    expect(await stored()).toEqual([['one'], ['one'], []]);
    expect(await moves.begin(artistId, 1)).toBeUndefined();
    for (let rounds = 0; rounds < 3; rounds += 1)
      expect((await moves.goOn()).filter((sentence) => sentence.includes(artistId))).toEqual([
        expect.stringContaining('are being deleted'),
      ]);
    expect(await unfinished()).toBe(1);
    await stores.direct[0]?.command('system start merges events');
    await expect.poll(unfinished).toBe(0);
    await moves.goOn();
    await moves.goOn();
    await expect.poll(() => stored()).toEqual([['one'], [], []]);
  });

  it('SHARD-5: a segment that is sent again is not proven by hits that are about to be deleted', async () => {
    const id: { value?: string } = {};
    const directory = leaveSegment(line('sent before'), id);
    await stores.direct[0]?.insertLines(eventRows, line('sent before'), id.value);
    await stores.direct[0]?.command(
      'alter table events delete where artist_id = {artistId:UUID}',
      { artistId },
      { mutations_sync: '0' },
    );
    await stores.place(artistId, 2);
    const writer = await openWriter(open.shards.all, directory);
    const sent = writer.flush();
    await expect.poll(() => writer.figures().storeRefusesSince).toBeDefined();
    await stores.direct[0]?.command('system start merges events');
    await sent;
    await moves.goOn();
    await expect.poll(() => stored()).toEqual([[], ['sent before'], []]);
  });
});

it('SHARD-6: hits that are deleted while they are copied are on no store afterwards', async () => {
  await stores.direct[0]?.insertLines(eventRows, line('gone'), randomUUID());
  await moves.begin(artistId, 2);
  const [sends, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const copying = stores
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
  const stats = createStatsStore({ shards: open.shards, clock: testApp.clock });
  let isDeleted = false;
  const deleting = stats.forgetLinks(artistId, [artistId]).then(() => {
    isDeleted = true;
  });
  await delay(500);
  expect(isDeleted).toBe(false);
  mayGo.resolve();
  await Promise.all([copying, deleting]);
  await moves.goOn();
  await moves.goOn();
  await expect.poll(() => stored()).toEqual([[], [], []]);
});

it('SHARD-6: nothing is copied while hits are judged again, and they are not while a copy has had no answer', async () => {
  await stores.direct[0]?.insertLines(eventRows, line('one'), randomUUID());
  await moves.begin(artistId, 2);
  await open.shards.withoutCopies(async () => {
    const ofArtist = (await moves.goOn()).filter((sentence) => sentence.includes(artistId));
    expect(ofArtist).toEqual([expect.stringContaining('judged again')]);
  });
  const silent = allWith(2, () => ({ insertLines: () => Promise.reject(new Error('Timeout error.')) }));
  await stores.movesOver(silent).goOn();
  await expect(open.shards.withoutCopies(async () => undefined)).rejects.toThrow('has not answered');
  await moves.goOn();
  await open.shards.withoutCopies(async () => undefined);
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
