/** The list of event stores for the operator, and their marks (SHARD-3). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/tables.gen.ts';
import { readIdentity } from '../../platform/shards/guarded-store.ts';
import { markStore, readFreeBytes } from '../../platform/shards/open-shards.ts';
import type { EventShard } from '../../platform/shards/shards.ts';

/** The same type as that of the stores, which the compiler then does not compare. */
type ShardTables = Pick<DB, 'event_shards' | 'artist_shards' | 'artists'>;

/** An event store, as it is known. */
export interface ListedShard {
  number: number;
  address: string;
  takesArtists: boolean;
  freeBytes: number;
  markedAt: Date;
  artists: number;
}

export interface ShardList {
  read(): Promise<ListedShard[]>;
  /** The list with what is being moved, for a terminal. */
  text(): Promise<string>;
  setOpen(number: number, isOpen: boolean): Promise<void>;
  /** Takes the store that answers for the one that is known. Throws what the store throws. */
  accept(number: number): Promise<void>;
  /** Marks each store that answers, and notes how much space it has. Gives sentences about those that did not. */
  mark(): Promise<string[]>;
}

/** The list over the stores; `now` is the machine's time. */
export function createShardList({
  all,
  database,
  now,
}: {
  all: readonly EventShard[];
  database: Kysely<ShardTables>;
  now: () => Date;
}): ShardList {
  const read = async (): Promise<ListedShard[]> => {
    const { rows } = await sql<ListedShard>`
      select number, address, takes_artists as "takesArtists", free_bytes::float8 as "freeBytes", marked_at as "markedAt",
        case when number = 1
          then (select count(*)::int from artists) - (select count(*)::int from artist_shards join artists on id = artist_id where shard <> 1)
          else (select count(*)::int from artist_shards where shard = number) end as artists
      from event_shards order by number`.execute(database);
    return rows;
  };
  return {
    read,

    async text() {
      const shards = await read();
      if (shards.length === 0) return 'All hits are in the event store of CLICKHOUSE_URL.';
      const lines = await Promise.all(
        shards.map(async ({ number, address, takesArtists, freeBytes, artists }) => {
          const answer = await all
            .find((each) => each.number === number)
            ?.store.rows('select 1')
            .then(
              () => 'answers',
              (error: unknown) => (error instanceof Error ? error.message : String(error)),
            );
          const space = `${Math.floor(freeBytes / 1024 ** 3)} GB free`;
          return `${number}  ${address}  ${artists} artists, ${space}, ${takesArtists ? 'takes new artists' : 'takes no new artists'}; ${answer ?? 'is in none of the settings'}`;
        }),
      );
      const open = await database
        .selectFrom('artist_shards')
        .where(sql<boolean>`moving_to is not null or former <> '{}'`)
        .select(['artist_id', 'shard', 'moving_to', 'former'])
        .orderBy('changed_at')
        .execute();
      return [
        ...lines,
        ...open.map(({ artist_id, shard, moving_to, former }) =>
          moving_to === null
            ? `${artist_id} is on ${shard}; late hits are carried from ${former.join(' and ')}`
            : `${artist_id} is being copied from ${shard} to ${moving_to}`,
        ),
      ].join('\n');
    },

    async setOpen(number, isOpen) {
      await database.updateTable('event_shards').where('number', '=', number).set({ takes_artists: isOpen }).execute();
    },

    async accept(number) {
      const shard = all.find((each) => each.number === number);
      if (shard === undefined) throw new Error(`The event store number ${number} is in none of the settings.`);
      const store = await shard.unchecked();
      const found = await readIdentity(store);
      const identity = found?.id ?? randomUUID();
      const at = found?.at ?? now();
      if (found === undefined) await markStore(store, identity, at);
      await database
        .updateTable('event_shards')
        .where('number', '=', number)
        .set({ identity, marked_at: at })
        .execute();
    },

    async mark() {
      const known = await database.selectFrom('event_shards').select(['number', 'identity']).execute();
      const marked = await Promise.allSettled(
        all.map(async ({ number, store }) => {
          const identity = known.find((each) => each.number === number)?.identity;
          if (identity === undefined) return;
          const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
          // The store first: what is known must never be newer than what the store has.
          await markStore(store, identity, at);
          const freeBytes = await readFreeBytes(store);
          await database
            .updateTable('event_shards')
            .where('number', '=', number)
            .where('identity', '=', identity)
            .set({
              marked_at: sql`greatest(marked_at, ${at})`,
              free_bytes: freeBytes,
            })
            .execute();
        }),
      );
      return marked.flatMap((each, index) =>
        each.status === 'rejected' ? [`${all[index]?.address ?? ''}: ${String(each.reason)}`] : [],
      );
    },
  };
}
