/** The list of event stores for the operator, and their marks (SHARD-3). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { readIdentity } from '../../platform/shards/guarded-store.ts';
import { markStore, readFreeBytes } from '../../platform/shards/open-shards.ts';
import { type EventShard, type ShardTables, shardOf } from '../../platform/shards/shards.ts';
import { createEventShardsStore, type ListedShard, type Move } from './event-shards.store.ts';

export interface ShardList {
  read(): Promise<ListedShard[]>;
  /** The list, and which artists are being moved, for a terminal. */
  text(): Promise<string>;
  /** Sets whether new artists are placed on a shard. */
  setOpen(number: number, isOpen: boolean): Promise<void>;
  /** Makes the store that answers at a shard's url the known one. Throws what the store throws. */
  accept(number: number): Promise<void>;
  /** Marks each store that answers, and notes how much space it has. Gives sentences about those that did not. */
  mark(): Promise<string[]>;
}

const lineOf = ({ number, url, artists, freeBytes, takesArtists }: ListedShard, state: string): string =>
  `${number}  ${url}  ${artists} artists, ${Math.floor(freeBytes / 1024 ** 3)} GB free, ${takesArtists ? 'takes' : 'takes no'} new artists; ${state}`;

const sentenceOf = ({ artistId, shard, movingTo, former }: Move): string =>
  movingTo === null
    ? `${artistId} is on ${shard}; late hits are carried from ${former.join(' and ')}`
    : `${artistId} is being copied from ${shard} to ${movingTo}`;

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
  const store = createEventShardsStore(database);

  /** Whether the store answers, or why it does not. */
  async function stateOf(number: number): Promise<string> {
    const shard = all.find((each) => each.number === number);
    if (shard === undefined) return 'is in none of the settings';
    return shard.store.rows('select 1').then(
      () => 'answers',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }

  return {
    read: store.listShards,
    setOpen: store.setOpen,

    async text() {
      const shards = await store.listShards();
      if (shards.length === 0) return 'All hits are in the event store of CLICKHOUSE_URL.';
      const lines = await Promise.all(shards.map(async (shard) => lineOf(shard, await stateOf(shard.number))));
      return [...lines, ...(await store.listMoves()).map(sentenceOf)].join('\n');
    },

    async accept(number) {
      const eventStore = await shardOf(all, number).unchecked();
      const found = await readIdentity(eventStore);
      const { id, at } = found ?? { id: randomUUID(), at: now() };
      if (found === undefined) await markStore(eventStore, id, at);
      await store.saveIdentity({ number, identity: id }, at);
    },

    async mark() {
      const known = await store.listIdentities();
      const marked = await Promise.allSettled(
        all.map(async ({ number, store: eventStore }) => {
          const shard = known.find((each) => each.number === number);
          if (shard === undefined) return;
          const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
          // The store first: the mark that PostgreSQL knows must never be newer than the store's.
          await markStore(eventStore, shard.identity, at);
          await store.saveMark(shard, at, await readFreeBytes(eventStore));
        }),
      );
      return marked.flatMap((each, index) =>
        each.status === 'rejected' ? [`${all[index]?.url ?? ''}: ${String(each.reason)}`] : [],
      );
    },
  };
}
