/** Opens the event stores that the settings name, and recognises each by the id that is stored in it (SHARD-3). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { answersAt, createEventStore, type EventStore } from '../db/clickhouse.ts';
import { clickHouseProblem, openClickHouse, readClickHouseVersion } from '../db/clickhouse-version.ts';
import { MigrationError } from '../db/migrations/migration-files.ts';
import { tryEach } from '../in-parallel.ts';
import type { Logger } from '../log.ts';
import { type CopyLocks, createCopyLocks } from './copy-locks.ts';
import { createGuardedStore, readIdentity, ShardRefused } from './guarded-store.ts';
import { createShardMap, firstShard, type ShardMap } from './shard-map.ts';
import {
  type EventShard,
  type EventShards,
  oneShard,
  type ShardTables,
  type StoreOfArtist,
  shardOf,
} from './shards.ts';

export interface ShardOptions {
  /** The URL of CLICKHOUSE_URL, then those of CLICKHOUSE_SHARDS. */
  urls: readonly string[];
  database: Kysely<ShardTables>;
  /** Bytes that stay free on the disk of each. */
  freeBytes: number;
  log: Pick<Logger, 'warn' | 'info'>;
}

export interface OpenShards {
  shards: EventShards;
  /** Which artist is on which shard; undefined for a single store. */
  map: ShardMap | undefined;
}

/** The key of the lock with which one process at a time registers shards. */
const registering = 7_460_446_991;

/** A store's URL as it is stored and printed: without user and password. */
export function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** Why the store at `url` is too old, or undefined. Throws ClickHouse's errors. */
async function versionProblem(url: string): Promise<string | undefined> {
  const client = openClickHouse(url);
  try {
    return clickHouseProblem(await readClickHouseVersion(client), withoutCredentials(url));
  } finally {
    await client.close();
  }
}

/** The column list of `store_identity`, for its marks. */
const identityRows = { table: 'store_identity', columns: ['id', 'at'] } as const;

/** Marks a store: writes its id with the time, in seconds. */
export async function markStore(store: Pick<EventStore, 'insertLines'>, identity: string, at: Date): Promise<void> {
  await store.insertLines(identityRows, `${identity}\t${Math.floor(at.getTime() / 1000)}\n`);
}

/** The free space on the disks of a store, in bytes. */
export async function readFreeBytes(store: Pick<EventStore, 'rows'>): Promise<number> {
  const [disks] = await store.rows<{ free: number }>(
    'select toFloat64(sum(unreserved_space)) as free from system.disks',
  );
  return Math.min(Math.floor(Number(disks?.free ?? 0)), Number.MAX_SAFE_INTEGER);
}

/** Registers a store whose url has no row: a new store, or a known one at another url. */
async function register(store: EventStore, url: string, isFirst: boolean, tables: Kysely<ShardTables>) {
  const now = new Date();
  const found = await readIdentity(store);
  const identity = found?.id ?? randomUUID();
  if (found === undefined) await markStore(store, identity, now);
  const moved = await tables
    .updateTable('event_shards')
    .where('identity', '=', identity)
    .set({ url })
    .returning('number')
    .executeTakeFirst();
  if (moved !== undefined) return;
  if (isFirst) {
    // Another store in the place of the first one: its id differs, so it is refused until an operator accepts it.
    const first = await tables
      .updateTable('event_shards')
      .where('number', '=', firstShard)
      .set({ url })
      .returning('number')
      .executeTakeFirst();
    if (first !== undefined) return;
  }
  await tables
    .insertInto('event_shards')
    .values({
      free_bytes: await readFreeBytes(store),
      number: isFirst ? firstShard : sql<number>`(select greatest(max(number), ${firstShard}) + 1 from event_shards)`,
      // A process that does not know the store yet would send its artists' hits to the first one: the operator opens the store once all processes know it.
      takes_artists: isFirst,
      ...{ url, identity, marked_at: found?.at ?? now, added_at: now },
    })
    .execute();
}

/** Registers new stores. Throws MigrationError when the settings lack a shard that artists are on. Gives the numbers by url. */
async function knownShards({ urls, database, freeBytes, log }: ShardOptions): Promise<Map<string, number>> {
  const listed = urls.map(withoutCredentials);
  await database.transaction().execute(async (within) => {
    await sql`select pg_advisory_xact_lock(${registering})`.execute(within);
    for (const [index, fullUrl] of urls.entries()) {
      const url = withoutCredentials(fullUrl);
      const known = await within.selectFrom('event_shards').where('url', '=', url).select('number').execute();
      if (known.length > 0) continue;
      const problem = await versionProblem(fullUrl);
      if (problem !== undefined) throw new MigrationError(problem);
      const store = await createEventStore(fullUrl, { freeBytes, log });
      try {
        await register(store, url, index === 0, within);
      } finally {
        await store.close();
      }
    }
  });
  const rows = await database.selectFrom('event_shards').select(['number', 'url']).execute();
  const gone = rows.filter(({ url }) => !listed.includes(url));
  for (const { number, url } of gone) {
    await database.updateTable('event_shards').where('number', '=', number).set({ takes_artists: false }).execute();
    const { artists } = await database
      .selectFrom('artist_shards')
      .where((where) =>
        where.or([
          where('shard', '=', number),
          where('moving_to', '=', number),
          sql<boolean>`${number}::smallint = any(former)`,
        ]),
      )
      .select(({ fn }) => fn.countAll<number>().as('artists'))
      .executeTakeFirstOrThrow();
    if (number === firstShard || Number(artists) > 0)
      throw new MigrationError(
        `The event store ${url} is in none of the settings, although ${number === firstShard ? 'it is that of all artists without another one' : `${artists} artists are on it`}. Name it in CLICKHOUSE_SHARDS, or move them first: fanfare admin shard move.`,
      );
  }
  return new Map(rows.map(({ number, url }) => [url, number]));
}

/**
 * Opens the event stores. A single store, where no shards are registered, is opened and migrated at once. Of several, registered ones may be away: their
 * methods throw until they answer. Throws MigrationError, and ClickHouse's errors when a store that has to answer is away.
 */
export async function openShards(options: ShardOptions): Promise<OpenShards> {
  const { urls, database, freeBytes, log } = options;
  const { known } = await database
    .selectFrom('event_shards')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  const [url = ''] = urls;
  if (urls.length === 1 && Number(known) === 0)
    return {
      shards: oneShard(await createEventStore(url, { freeBytes, log }), withoutCredentials(url)),
      map: undefined,
    };
  const numbers = await knownShards(options);
  const all = urls
    .map((fullUrl): EventShard => {
      const url = withoutCredentials(fullUrl);
      const number = numbers.get(url) ?? 0;
      const { store, unchecked } = createGuardedStore({
        url,
        answers: (signal) => answersAt(fullUrl, signal),
        async open() {
          const problem = await versionProblem(fullUrl);
          if (problem !== undefined) throw new ShardRefused(problem);
          return createEventStore(fullUrl, { freeBytes, log });
        },
        async readKnown() {
          const row = await database
            .selectFrom('event_shards')
            .where('number', '=', number)
            .select(['identity', 'marked_at'])
            .executeTakeFirstOrThrow();
          return { identity: row.identity, markedAt: row.marked_at };
        },
      });
      return { number, url, store, unchecked };
    })
    .sort((one, other) => one.number - other.number);
  const map = createShardMap(database);
  return { shards: severalShards(all, map, createCopyLocks(database)), map };
}

/** The shards, with the given map of artists. */
function severalShards(all: readonly EventShard[], map: ShardMap, locks: CopyLocks): EventShards {
  const storeOf = (number: number): EventStore => shardOf(all, number).store;
  const at = async (artistId: string): Promise<EventStore> =>
    storeOf((await map.shardsOf([artistId])).get(artistId) ?? firstShard);
  const of = (artistId: string): StoreOfArtist => ({
    rows: async (query, parameters, settings) => (await at(artistId)).rows(query, parameters, settings),
    command: async (query, parameters, settings) => (await at(artistId)).command(query, parameters, settings),
    insertLines: async (into, lines, token) => (await at(artistId)).insertLines(into, lines, token),
  });
  return {
    all,
    of,
    async grouped(artistIds) {
      const shards = await map.shardsOf(artistIds);
      const groups = Map.groupBy(artistIds, (artistId) => shards.get(artistId) ?? firstShard);
      return [...groups].map(([number, ids]) => ({ store: storeOf(number), artistIds: ids }));
    },
    inEveryOf: (artistId, work) =>
      locks.withoutCopiesOf(artistId, async () => {
        const { shard, movingTo, former } = await map.placesOf(artistId);
        const numbers = [...new Set([shard, ...(movingTo === null ? [] : [movingTo]), ...former])];
        await tryEach(numbers, numbers.length, (number) => work(storeOf(number)));
      }),
    withoutCopies: (work) => locks.withoutCopies(work),
    forget: (artistId) => map.remove(artistId),
    async close() {
      await Promise.all(all.map(({ store }) => store.close()));
    },
  };
}
