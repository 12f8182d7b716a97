/** Moves between event stores, where processes and stores are slower than each other expects: each hit ends once in its artist's store. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { createMoves, type Moves } from '#server/features/event-shards/moves.service.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { type OpenShards, openShards } from '#server/platform/shards/open-shards.ts';
import type { EventShard } from '#server/platform/shards/shards.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createEventWriter, type EventWriter } from './event-writer.ts';

const log = createLog('silent');
const root = mkdtempSync(join(tmpdir(), 'fanfare-moves-'));
let testApp: TestApp;
let postgres: Postgres;
let direct: EventStore[];
let open: OpenShards;
let moves: Moves;
let userId: string;
let artistId: string;
const writers: EventWriter[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  // As few connections as do: one that locks, one that proves, and one that recognises a store.
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 3, onError: () => undefined });
  const urls = [1, 2, 3].map((number) =>
    withDatabase(inject('engines').clickhouseUrl, `moves_${number}_${randomUUID().slice(0, 8)}`),
  );
  direct = await Promise.all(urls.map((url) => createEventStore(url)));
  open = await openShards({ urls, database: postgres.database, freeBytes: 0, log });
  moves = movesOver(open.shards.all);
  ({ userId } = await buildPerson(testApp));
}, 180_000);
beforeEach(async () => {
  artistId = await buildArtist(testApp, userId);
  await place(1);
  open.map?.forgetAll();
});
afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close();
});
afterAll(async () => {
  await open.shards.close();
  for (const store of direct) await store.close();
  await postgres.close();
  await testApp.close();
  rmSync(root, { recursive: true, force: true });
});

const movesOver = (all: readonly EventShard[]) => createMoves({ all, database: postgres.database, settleFor: 0 });

const place = (shard: number, former: number[] = [], id = artistId) =>
  testApp.sql(
    `insert into artist_shards (artist_id, shard, former, changed_at) values ($1, $2, $3, now() - interval '1 hour')
     on conflict (artist_id) do update set shard = excluded.shard, moving_to = null, former = excluded.former, changed_at = excluded.changed_at`,
    [id, shard, former],
  );

const line = (campaign: string, id = artistId) =>
  `${eventLine(hitOf({ artist_id: id, link_id: id, utm_campaign: campaign }))}\n`;

/** The stores, where `change` takes the place of methods of the one with this number. */
const allWith = (number: number, change: (store: EventStore) => Partial<EventStore>): EventShard[] =>
  open.shards.all.map((shard) =>
    shard.number === number ? { ...shard, store: { ...shard.store, ...change(shard.store) } } : shard,
  );

async function openWriter(directory: string, all: readonly EventShard[] = open.shards.all): Promise<EventWriter> {
  if (open.map === undefined) throw new Error('There is one shard only.');
  const writer = await createEventWriter({ directory, eventStore: { all, map: open.map }, log, segmentAge: 200 });
  writers.push(writer);
  return writer;
}

/** A folder of a dead process with one segment. */
function leftFolder(name: (owner: string) => string, lines: string): string {
  const [directory, owner] = [join(root, randomUUID()), randomUUID()];
  mkdirSync(join(directory, owner), { recursive: true });
  writeFileSync(join(directory, owner, name(owner)), lines);
  return directory;
}

/** The campaigns of an artist's hits in each store. */
const stored = (id = artistId): Promise<string[][]> =>
  Promise.all(
    direct.map(async (store) => {
      const rows = await store.rows<{ campaign: string }>(
        'select utm_campaign as campaign from events where artist_id = {id:UUID} order by campaign',
        { id },
      );
      return rows.map(({ campaign }) => campaign);
    }),
  );

it('SHARD-4: two processes that copy the same artist at the same time copy each hit once', async () => {
  await direct[0]?.insertLines(eventRows, line('one'), randomUUID());
  await moves.begin(artistId, 2);
  const [sends, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = movesOver(
    allWith(2, ({ insertLines }) => ({
      async insertLines(...of) {
        sends.resolve();
        await mayGo.promise;
        await insertLines(...of);
      },
    })),
  ).goOn();
  await sends.promise;
  await direct[0]?.insertLines(eventRows, line('two'), randomUUID());
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
    await place(2, [1], id);
    await direct[0]?.insertLines(eventRows, line('late', id), randomUUID());
    ids.push(id);
  }
  // As a store does that has to be recognised first.
  const asking = allWith(1, ({ rows }) => ({
    async rows(...of) {
      await postgres.pool.query('select 1');
      return rows(...of);
    },
  }));
  await movesOver(asking).goOn();
  for (const id of ids) expect(await stored(id)).toEqual([[], ['late'], []]);
}, 30_000);

it('SHARD-5: what is sent to yet another store while the artist moves is carried too', async () => {
  await place(2);
  await moves.begin(artistId, 3);
  await (await openWriter(leftFolder((owner) => `${owner}-1@1.closed2`, line('stray')))).flush();
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
        open.map?.forgetAll();
      }
      await insertLines(...of);
    },
  }));
  if (wasSent) {
    await place(2);
    await (
      await openWriter(
        leftFolder((owner) => `${owner}-1@1.closed2`, line('slow')),
        slow,
      )
    ).flush();
  } else {
    const writer = await openWriter(join(root, randomUUID()), slow);
    writer.recordLine(line('slow').trim(), () => undefined);
    await writer.flush();
  }
  expect(isFirst).toBe(false);
  await moves.goOn();
  expect(await stored()).toEqual([[], ['slow'], []]);
});

it('SHARD-2: a process whose settings lack a store sends its hits to the first one, from where they are carried', async () => {
  await place(3);
  const writer = await openWriter(join(root, randomUUID()), open.shards.all.slice(0, 2));
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
  await direct[1]?.insertLines(eventRows, line('came late'), randomUUID());
  await moves.goOn();
  await createStatsStore({ shards: open.shards, clock: testApp.clock }).forgetArtist(artistId);
  await expect.poll(() => stored()).toEqual([[], [], []]);
});
