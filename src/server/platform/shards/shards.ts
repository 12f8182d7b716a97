/** Several event stores, called shards: all hits of an artist are on one of them (SHARD-1). */
import type { EventStore } from '../db/clickhouse.ts';
import type { DB } from '../db/tables.gen.ts';

/** The tables of shards and of artists. One type for all code that reads them: the compiler takes long to compare databases with different tables. */
export type ShardTables = Pick<DB, 'event_shards' | 'artist_shards' | 'artist_copies' | 'artists'>;

/** An event store: a ClickHouse server, or a replicated pair. */
export interface EventShard {
  /** As in the table `event_shards`; 1 is the store of CLICKHOUSE_URL. */
  number: number;
  /** Without user and password. */
  url: string;
  /** Its methods throw while it is away, and ShardRefused while it is another store than this installation has used. */
  store: EventStore;
  /** The store that answers at `url`, without the check that it is the known one. */
  unchecked(): Promise<EventStore>;
}

/** The shard with this number. Throws when the settings of this process do not name it. */
export function shardOf(all: readonly EventShard[], number: number): EventShard {
  const shard = all.find((each) => each.number === number);
  if (shard === undefined) throw new Error(`The event store number ${number} is in none of the settings.`);
  return shard;
}

/** What queries and changes of one artist's hits need of a store. */
export type StoreOfArtist = Pick<EventStore, 'rows' | 'command' | 'insertLines'>;

/** Artists of one shard. */
export interface ArtistsOfShard {
  store: StoreOfArtist;
  artistIds: string[];
}

/** All event stores. */
export interface EventShards {
  /** At least one, by number. */
  all: readonly EventShard[];
  /** The store of an artist. Each call asks for the artist's shard, so the result may be kept. */
  of(artistId: string): StoreOfArtist;
  /** These artists by shard. */
  grouped(artistIds: readonly string[]): Promise<ArtistsOfShard[]>;
  /**
   * Does `work` in every store that may have hits of the artist: its own, the one that they are copied to, and former ones. Meanwhile none of them are copied
   * (SHARD-6). Goes on after an error, and throws the first one.
   */
  inEveryOf(artistId: string, work: (store: StoreOfArtist) => Promise<void>): Promise<void>;
  /** Does `work` while no hits are copied between stores (SHARD-6). Throws where a store has not answered yet whether it has taken a copy. */
  withoutCopies<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Deletes the row of a deleted artist, unless its hits are being copied: then the copying deletes it. */
  forget(artistId: string): Promise<void>;
  close(): Promise<void>;
}

/** The only event store of an installation without CLICKHOUSE_SHARDS. */
export function oneShard(store: EventStore, url = ''): EventShards {
  return {
    all: [{ number: 1, url, store, unchecked: async () => store }],
    of: () => store,
    grouped: async (artistIds) => (artistIds.length === 0 ? [] : [{ store, artistIds: [...artistIds] }]),
    inEveryOf: (_, work) => work(store),
    withoutCopies: (work) => work(),
    forget: async () => undefined,
    close: () => store.close(),
  };
}
