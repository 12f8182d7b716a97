/** Event stores beside each other: the hits of an artist are on one of them (SHARD-1). */
import type { EventStore } from '../db/clickhouse.ts';
import type { DB } from '../db/tables.gen.ts';

/** The tables of shards, and the artists on them. One type for all that read them: the compiler takes long to compare databases of different tables. */
export type ShardTables = Pick<DB, 'event_shards' | 'artist_shards' | 'artists'>;

/** An event store: a ClickHouse server, or a replicated pair. */
export interface EventShard {
  /** As in the table `event_shards`; 1 is the store of CLICKHOUSE_URL. */
  number: number;
  /** Its URL without user and password. */
  address: string;
  /** Throws while the store is away, or is another one than this installation has used. */
  store: EventStore;
  /** The store that answers under this address, whichever it is. */
  unchecked(): Promise<EventStore>;
}

/** What a question or a change about one artist needs. */
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
  /** Every store that may have hits of the artist: its own, the one that they are copied to, and former ones. */
  everyOf(artistId: string): Promise<StoreOfArtist[]>;
  /** Forgets where a deleted artist was, unless its hits are being copied: then the copying does. */
  forget(artistId: string): Promise<void>;
  close(): Promise<void>;
}

/** The only event store of an installation without CLICKHOUSE_SHARDS. */
export function oneShard(store: EventStore, address = ''): EventShards {
  return {
    all: [{ number: 1, address, store, unchecked: async () => store }],
    of: () => store,
    grouped: async (artistIds) => (artistIds.length === 0 ? [] : [{ store, artistIds: [...artistIds] }]),
    everyOf: async () => [store],
    forget: async () => undefined,
    close: () => store.close(),
  };
}
