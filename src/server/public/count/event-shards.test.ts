/** Several event stores: each hit is stored once, in its artist's store, also when a store is away or an artist moves. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import type { Moves } from '#server/features/event-shards/moves.service.ts';
import { createShardList, type ShardList } from '#server/features/event-shards/shard-list.service.ts';
import { createRejudging } from '#server/features/stats/rejudging.store.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import { withoutCredentials } from '#server/platform/shards/open-shards.ts';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import {
  shardHit as hit,
  type OpenStores,
  type ShardStores,
  shardLine,
  startShardStores,
} from '#tests/fixtures/shard-stores.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import type { EventWriter } from './event-writer.ts';

let testApp: TestApp;
let stores: ShardStores;
let open: OpenStores;
let moves: Moves;
let list: ShardList;
let artists: string[];

beforeAll(async () => {
  testApp = await createTestApp();
  stores = await startShardStores(testApp);
  const owner = await buildPerson(testApp);
  artists = [];
  for (let count = 0; count < 3; count += 1) artists.push(await buildArtist(testApp, owner.userId));
}, 180_000);
beforeEach(async () => {
  for (const store of stores.direct) await store.command('truncate table events');
  open = await stores.open();
  const { all } = open.shards;
  moves = stores.movesOver(all);
  list = createShardList({ all, database: stores.postgres.database, now: () => new Date() });
  for (const [index, artistId] of artists.entries()) await stores.place(artistId, index + 1);
});
afterEach(() => stores.closeOpened());
afterAll(async () => {
  await stores?.close();
  await testApp?.close();
});

const artist = (index: number): string => artists[index] ?? '';
const stored = (artistId: string): Promise<string[][]> => stores.stored(artistId);
const openWriter = ({ shards, map }: OpenStores = open, directory?: string): Promise<EventWriter> =>
  stores.openWriter({ all: shards.all, map }, directory);
const record = (writer: EventWriter, artistId: string, campaign: string) =>
  new Promise<boolean>((resolve) => writer.record(hit(artistId, campaign), resolve));

describe('hits', () => {
  it('SHARD-1, SHARD-2: go to the store of their artist, and figures come from it', async () => {
    const writer = await openWriter();
    for (const [index, artistId] of artists.entries()) await record(writer, artistId, `a${index}`);
    await writer.flush();
    expect(await Promise.all(artists.map(stored))).toEqual([
      [['a0'], [], []],
      [[], ['a1'], []],
      [[], [], ['a2']],
    ]);
    const stats = createStatsStore({ shards: open.shards, clock: createStillClock(new Date('2026-11-11T00:00:00Z')) });
    expect((await stats.linkTotals(artist(1))).map(({ views }) => views)).toEqual([1]);
    const stretch = {
      start: new Date('2026-11-10T00:00:00Z'),
      end: new Date('2026-11-11T00:00:00Z'),
      zone: 'UTC',
    };
    const { artists: figures } = await stats.artistFigures(artists, stretch);
    expect(figures.map(({ views }) => views)).toEqual([1, 1, 1]);
  });

  it('STAT-42: the figures of several artists say whose are missing while a store is away', async () => {
    const writer = await openWriter();
    for (const [index, artistId] of artists.entries()) await record(writer, artistId, `a${index}`);
    await writer.flush();
    const stats = createStatsStore({ shards: open.shards, clock: testApp.clock });
    const stretch = { start: new Date('2026-11-10T00:00:00Z'), end: new Date('2026-11-11T00:00:00Z'), zone: 'UTC' };
    await stores.proxies[1]?.close();
    const figures = await stats.artistFigures(artists, stretch);
    expect(figures.artists.map(({ artist_id }) => artist_id)).toEqual([artist(0), artist(2)]);
    expect(figures.missing).toEqual([artist(1)]);
    await expect(stats.artistFigures([artist(1)], stretch)).rejects.toThrow();
    await stores.proxies[1]?.open();
  });

  it('SHARD-2: of other artists go on while a store is away, and its own come once it is back', async () => {
    const writer = await openWriter();
    await record(writer, artist(0), 'before');
    await writer.flush();
    await stores.proxies[1]?.close();
    for (const artistId of artists) await record(writer, artistId, 'during');
    await expect.poll(() => stored(artist(2)), { timeout: 15_000 }).toEqual([[], [], ['during']]);
    expect(await stored(artist(0))).toEqual([['before', 'during'], [], []]);
    expect(writer.figures().storeRefusesSince).toBeDefined();
    await stores.proxies[1]?.open();
    await writer.flush();
    expect(await stored(artist(1))).toEqual([[], ['during'], []]);
  }, 40_000);

  it('SHARD-2: of a segment that a kill left half split are counted once', async () => {
    const line = (index: number, campaign: string) => shardLine(artist(index), campaign);
    const directory = stores.leave((owner) => ({
      [`${owner}-1.closed2`]: line(1, 'b') + line(2, 'c'),
      [`${owner}-1.parted2/${owner}-1@2.closed2`]: line(1, 'b'),
      [`${owner}-1@3.closed2`]: line(2, 'c'),
      [`${owner}-2.parting2/${owner}-2@2.closed2`]: line(1, 'half'),
      [`${owner}-2@2.closed2`]: line(1, 'd'),
    }));
    await (await openWriter(open, directory)).flush();
    expect([await stored(artist(1)), await stored(artist(2))]).toEqual([
      [[], ['b', 'd'], []],
      [[], [], ['c']],
    ]);
  });

  it('SHARD-2: are proven by their number: what another link of the segment has proves nothing', async () => {
    const other = `${eventLine({ ...hit(artist(1), 'other'), link_id: randomUUID() })}\n`;
    let id = '';
    const directory = stores.leave((owner) => {
      id = `${owner}-1@2`;
      return { [`${id}.closed2`]: shardLine(artist(1), 'a') + shardLine(artist(1), 'b') + other };
    });
    await stores.direct[1]?.insertLines(eventRows, other, id);
    await (await openWriter(open, directory)).flush();
    expect(await stored(artist(1))).toEqual([[], ['a', 'b', 'other'], []]);
  });
});

describe('a move', () => {
  it('SHARD-4, SHARD-5: carries every hit once, also those of a process that does not know of it yet', async () => {
    const [writer, late] = [await openWriter(), await openWriter(await stores.open())];
    for (let index = 0; index < 30; index += 1) await record(writer, artist(0), `before ${index}`);
    await record(late, artist(0), 'known');
    await Promise.all([writer.flush(), late.flush()]);
    expect(await moves.begin(artist(0), 3)).toBeUndefined();
    expect([await moves.begin(artist(0), 2), await moves.begin(artist(0), 3)]).toEqual(['moving', 'moving']);
    await record(writer, artist(0), 'while it is copied');
    await writer.flush();
    await moves.goOn();
    open.map.forgetAll();
    await record(writer, artist(0), 'after');
    // It remembers the former shard.
    await record(late, artist(0), 'late');
    await Promise.all([writer.flush(), late.flush()]);
    expect((await stored(artist(0)))[0]).toContain('late');
    expect(await moves.begin(artist(0), 2)).toBe('carrying');
    await moves.goOn();
    await expect.poll(async () => (await stored(artist(0)))[0]).toEqual([]);
    const [, , third] = await stored(artist(0));
    expect(third).toHaveLength(34);
    expect(new Set(third).size).toBe(34);
    expect(await moves.begin(artist(0), 3)).toBe('already there');
  });

  it('SHARD-5: a segment that is sent again after its hits were carried is not stored again', async () => {
    const line = shardLine(artist(0), 'carried');
    let id = '';
    const directory = stores.leave((owner) => {
      id = `${owner}-1@1`;
      return { [`${id}.closed2`]: line };
    });
    await stores.direct[0]?.insertLines(eventRows, line, id);
    await moves.begin(artist(0), 2);
    await moves.goOn();
    await moves.goOn();
    await expect.poll(() => stored(artist(0))).toEqual([[], ['carried'], []]);
    open.map.forgetAll();
    await (await openWriter(open, directory)).flush();
    await moves.goOn();
    await expect.poll(() => stored(artist(0))).toEqual([[], ['carried'], []]);
  });

  it('SHARD-5: what was sent for the former store and never stored is carried', async () => {
    const directory = stores.leave((owner) => ({
      [`${owner}-1@1.closed2`]: shardLine(artist(0), 'from a dead node'),
    }));
    await moves.begin(artist(0), 2);
    await moves.goOn();
    await moves.goOn();
    open.map.forgetAll();
    await (await openWriter(open, directory)).flush();
    expect(await stored(artist(0))).toEqual([['from a dead node'], [], []]);
    await moves.goOn();
    await expect.poll(() => stored(artist(0))).toEqual([[], ['from a dead node'], []]);
  });

  it('SHARD-4: goes on where a store was away, and there and back leaves each hit once', async () => {
    const writer = await openWriter();
    await record(writer, artist(0), 'one');
    await writer.flush();
    await moves.begin(artist(0), 2);
    await stores.proxies[1]?.close();
    await moves.goOn();
    expect(await stored(artist(0))).toEqual([['one'], [], []]);
    await stores.proxies[1]?.open();
    // Stores delete in the background, and moves wait for it.
    for (const to of [1, 2, 1])
      await expect
        .poll(async () => {
          await moves.goOn();
          return moves.begin(artist(0), to);
        })
        .toBeUndefined();
    await expect
      .poll(async () => {
        await moves.goOn();
        return stored(artist(0));
      })
      .toEqual([['one'], [], []]);
  });

  it('SHARD-6: of an artist that is deleted meanwhile ends with nothing left anywhere', async () => {
    const owner = await buildPerson(testApp);
    const id = await buildArtist(testApp, owner.userId);
    await stores.place(id, 1);
    const writer = await openWriter();
    await record(writer, id, 'gone');
    await writer.flush();
    await moves.begin(id, 2);
    await stores.direct[1]?.insertLines(eventRows, eventLine(hit(id, 'copied before')));
    await testApp.sql('delete from artists where id = $1', [id]);
    const stats = createStatsStore({ shards: open.shards, clock: testApp.clock });
    await stats.forgetArtist(id);
    await stats.forgetPlaces(id);
    await moves.goOn();
    await expect.poll(() => stored(id)).toEqual([[], [], []]);
    await stats.forgetPlaces(id);
    expect(await testApp.sql('select 1 from artist_shards where artist_id = $1', [id])).toEqual([]);
  });
});

it('SHARD-6: a link is deleted where its artist is and was, and rejudging reaches each store', async () => {
  const writer = await openWriter();
  for (const artistId of artists) await record(writer, artistId, 'x');
  await writer.flush();
  await moves.begin(artist(0), 2);
  await moves.goOn();
  const stats = createStatsStore({ shards: open.shards, clock: testApp.clock });
  await stats.forgetLinks(artist(0), [artist(0)]);
  await expect.poll(() => stored(artist(0))).toEqual([[], [], []]);
  const { verdicts } = await createRejudging(open.shards.all.map(({ store }) => store)).preview();
  expect(verdicts.reduce((sum, { before }) => sum + before, 0)).toBe(2);
});

describe('a store', () => {
  it('SHARD-3: that answers with the data of another, none, or old data is refused, until it is accepted', async () => {
    await list.mark();
    const second = stores.direct[1];
    const known = open.shards.all[1];
    const fresh = async () => (await stores.open()).shards.all[1]?.store.rows('select 1');
    expect(await fresh()).toHaveLength(1);
    const [own] =
      (await second?.rows<{ id: string; at: string }>('select id, toString(at) as at from store_identity')) ?? [];
    await second?.command('truncate table store_identity');
    await expect(fresh()).rejects.toThrow('is empty, although');
    await second?.insertLines({ table: 'store_identity', columns: ['id', 'at'] }, `${own?.id}\t1700000000\n`);
    await expect(fresh()).rejects.toThrow('has come back with the data of 2023-11-14');
    await second?.command('truncate table store_identity');
    await second?.insertLines({ table: 'store_identity', columns: ['id', 'at'] }, `${randomUUID()}\t1900000000\n`);
    await expect(fresh()).rejects.toThrow('is another one than before');
    const writer = await openWriter(await stores.open());
    await record(writer, artist(1), 'waits');
    await record(writer, artist(2), 'goes');
    await expect.poll(() => stored(artist(2))).toEqual([[], [], ['goes']]);
    expect(await stored(artist(1))).toEqual([[], [], []]);
    await list.accept(known?.number ?? 0);
    await writer.flush();
    expect(await stored(artist(1))).toEqual([[], ['waits'], []]);
    await testApp.sql('update event_shards set marked_at = now() where number = 2');
    await second?.command('truncate table store_identity');
    await list.accept(2);
    expect(await fresh()).toHaveLength(1);
  }, 40_000);

  it('SHARD-3: in the place of the first one is refused until it is accepted', async () => {
    const name = `shard_other_${randomUUID().slice(0, 8)}`;
    const other = withDatabase(inject('engines').clickhouseUrl, name);
    const opened = await stores.open([other, ...stores.urls.slice(1)]);
    await expect(opened.shards.all[0]?.store.rows('select 1')).rejects.toThrow('is another one than before');
    await stores.open();
    expect(await open.shards.all[0]?.store.rows('select 1')).toHaveLength(1);
  });

  it('SHARD-3: of a version that is too old is refused, also when it was away at the start', async () => {
    const old = createServer((_request, response) => response.end('{"version":"24.8.14.39"}\n')).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}/default`;
    await expect(stores.open([...stores.urls, url])).rejects.toThrow('ClickHouse 24.8.14.39 is too old');
    await testApp.sql('update event_shards set url = $1 where number = 2', [url]);
    const opened = await stores.open([stores.urls[0] ?? '', url, stores.urls[2] ?? '']);
    await expect(opened.shards.all[1]?.store.rows('select 1')).rejects.toThrow(`Upgrade the server ${url}`);
    await testApp.sql('update event_shards set url = $1 where number = 2', [withoutCredentials(stores.urls[1] ?? '')]);
    old.close();
  });

  it('SHARD-3: cannot be taken out of the settings while artists are on it', async () => {
    await expect(stores.open(stores.urls.slice(0, 2))).rejects.toThrow('although 1 artists are on it');
    await testApp.sql('delete from artist_shards where shard = 3');
    expect((await stores.open(stores.urls.slice(0, 2))).shards.all).toHaveLength(2);
    await expect(stores.open(stores.urls.slice(1))).rejects.toThrow('is that of all artists without another one');
    await list.setOpen(3, true);
  });

  it('SHARD-2: with most free space gets new artists, unless it is closed to them', async () => {
    const owner = await buildPerson(testApp);
    const shardOfNew = async () => {
      const id = await buildArtist(testApp, owner.userId);
      const [row] = await testApp.sql<{ shard: number }>('select shard from artist_shards where artist_id = $1', [id]);
      return row?.shard;
    };
    await testApp.sql('update event_shards set takes_artists = true, free_bytes = number * 1000');
    expect(await shardOfNew()).toBe(3);
    await list.setOpen(3, false);
    expect(await shardOfNew()).toBe(2);
    expect(await list.text()).toContain('takes no new artists');
    await list.setOpen(3, true);
    await list.mark();
    expect((await list.read()).every(({ freeBytes }) => freeBytes > 1_000_000)).toBe(true);
  });
});
