/** Moves artists between event stores: copies their hits, lets every process send to the new store, carries what came late, and deletes what was proven (SHARD-4, SHARD-5). */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/tables.gen.ts';
import { firstShard, rememberedFor } from '../../platform/shards/shard-map.ts';
import type { EventShard } from '../../platform/shards/shards.ts';
import { carryHits } from './carry-hits.ts';

/** The same type as that of the stores, which the compiler then does not compare. */
type ShardTables = Pick<DB, 'event_shards' | 'artist_shards' | 'artists'>;

/** Why a move was not begun. */
export type MoveRefusal = 'no artist' | 'no shard' | 'already there' | 'moving' | 'carrying';

export interface Moves {
  /** Begins to move an artist; `undefined` when it has begun. */
  begin(artistId: string, to: number): Promise<MoveRefusal | undefined>;
  /** Goes on with every move, and carries what came late. A shard that is away delays only its own. Gives what was done, as sentences. */
  goOn(): Promise<string[]>;
}

/**
 * Until every process has asked again who is where, and an insert that was sent before has ended: the time for which a shard is remembered, and the
 * longest answer of a store, twice.
 */
const settledAfter = rememberedFor + 2 * 60_000;

interface Open {
  artist_id: string;
  shard: number;
  moving_to: number | null;
  former: number[];
  /** As text, since an instant of JavaScript has fewer digits. */
  changed: string;
  settled: boolean;
  exists: boolean;
}

/** Moves over the given stores. `settleFor`: milliseconds, for tests. */
export function createMoves({
  all,
  database,
  settleFor = settledAfter,
}: {
  all: readonly EventShard[];
  database: Kysely<ShardTables>;
  settleFor?: number;
}): Moves {
  const shardOf = (number: number): EventShard => {
    const shard = all.find((each) => each.number === number);
    if (shard === undefined) throw new Error(`The event store number ${number} is in none of the settings.`);
    return shard;
  };
  const deleteAt = (number: number, artistId: string): Promise<void> =>
    shardOf(number).store.command(
      'alter table events delete where artist_id = {artistId:UUID}',
      { artistId },
      { mutations_sync: '2' },
    );
  /** Only while nothing has changed since it was read. */
  const unchanged = ({ artist_id, changed }: Open) =>
    sql<boolean>`artist_id = ${artist_id} and changed_at = ${changed}::timestamptz`;

  /** Who is being moved or was, or that artist. */
  async function readOpen(artistId: string | null = null): Promise<Open[]> {
    const { rows } = await sql<Open>`
      select artist_id, shard, moving_to, former, changed_at::text as changed,
             changed_at <= clock_timestamp() - ${settleFor} * interval '1 millisecond' as settled,
             exists (select from artists where id = artist_id) as exists
      from artist_shards
      where (moving_to is not null or former <> '{}') and (${artistId}::uuid is null or artist_id = ${artistId})
      order by changed_at`.execute(database);
    return rows;
  }
  /** Adds `number` to the former shards, and takes `not` out of them. */
  const formerWith = (number: number, not: number) =>
    sql<number[]>`array_remove(array_remove(former, ${number}::smallint), ${not}::smallint) || ${number}::smallint`;

  async function copy(row: Open, to: number): Promise<string> {
    const { artist_id: artistId, shard, changed } = row;
    if (!row.exists) {
      await deleteAt(to, artistId);
      // A copy that was under way may still arrive: among the former ones, the store is looked at for two more days.
      await database
        .updateTable('artist_shards')
        .where(unchanged(row))
        .set({ moving_to: null, former: formerWith(to, shard) })
        .execute();
      return `${artistId} was deleted while it moved; what was copied is deleted too.`;
    }
    const carrying = { artistId, from: shardOf(shard).store, to: shardOf(to).store, round: `move-${changed}` };
    const first = await carryHits(carrying);
    // Compares what was copied, and copies what came meanwhile, which is little. Hits of the last seconds are carried after the switch.
    const second = first.differing > 0 ? first : await carryHits(carrying);
    const { differing } = second;
    if (differing > 0) return `${artistId}: ${differing} segments differ between the stores; they are compared again.`;
    const copied = first.copied + second.copied;
    const switched = await database
      .updateTable('artist_shards')
      .where(unchanged(row))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('artists').whereRef('artists.id', '=', 'artist_shards.artist_id').select('artists.id')),
      )
      // Hits may have been sent to yet another store while it moved.
      .set({ shard: to, moving_to: null, former: formerWith(shard, to), changed_at: sql`clock_timestamp()` })
      .executeTakeFirst();
    if (switched.numUpdatedRows === 0n) return `${artistId} has changed meanwhile; it is looked at again.`;
    return `${artistId}: copied ${copied} hits to ${shardOf(to).address}, which answers for it from now on.`;
  }

  async function clear(row: Open, number: number): Promise<string | undefined> {
    const { artist_id: artistId, shard, changed } = row;
    const stores = { from: shardOf(number).store, to: shardOf(shard).store };
    const { copied } = await carryHits({ artistId, ...stores, round: `late-${changed}-${number}` });
    return inTurn(() => prove(row, number, copied));
  }

  /** Deletes what is on a former shard, once all of it is on the artist's. */
  function prove(row: Open, number: number, copied: number): Promise<string | undefined> {
    const { artist_id: artistId, shard, changed } = row;
    const stores = { from: shardOf(number).store, to: shardOf(shard).store };
    return database.transaction().execute(async (within) => {
      // Locked, so that a process that sends late hits notes them after the deletion, and sends them then.
      const locked = await within
        .selectFrom('artist_shards')
        .where(unchanged(row))
        .select('artist_id')
        .forUpdate()
        .executeTakeFirst();
      if (locked === undefined) return undefined;
      const left = await carryHits({ artistId, ...stores, round: `late-${changed}-${number}` });
      if (left.copied > 0 || left.differing > 0)
        return `${artistId}: ${left.differing} segments differ between the stores; they are compared again.`;
      await deleteAt(number, artistId);
      await within
        .updateTable('artist_shards')
        .where('artist_id', '=', artistId)
        .set({ former: sql`array_remove(former, ${number}::smallint)` })
        .execute();
      return `${artistId}: carried ${copied} late hits from ${shardOf(number).address}, and deleted what was there.`;
    });
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One at a time: each holds a connection to PostgreSQL while it asks stores, which need another one to be recognised. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  /**
   * Goes on with an artist, as it is now, unless another process does: two that copy at the same time send the same hits in different pieces, which no store recognises. The
   * lock is the connection's, and ends with it.
   */
  async function alone(locks: Kysely<ShardTables>, artistId: string): Promise<string[]> {
    const key = sql`hashtextextended(${`move of ${artistId}`}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(locks);
    if (rows[0]?.mine !== true) return [];
    try {
      const [now] = await readOpen(artistId);
      return now === undefined ? [] : await goOnWith(now);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(locks);
    }
  }

  async function goOnWith(row: Open): Promise<string[]> {
    const said: string[] = [];
    if (row.moving_to !== null) said.push(await copy(row, row.moving_to));
    // Those of a deleted artist are deleted by the sweep, on each of its stores.
    else if (row.settled && row.exists)
      for (const number of row.former) {
        const sentence = await clear(row, number);
        if (sentence !== undefined) said.push(sentence);
      }
    return said;
  }

  return {
    async begin(artistId, to) {
      if (!all.some(({ number }) => number === to)) return 'no shard';
      return database.transaction().execute(async (within): Promise<MoveRefusal | undefined> => {
        const artist = await within.selectFrom('artists').where('id', '=', artistId).select('id').executeTakeFirst();
        if (artist === undefined) return 'no artist';
        await within
          .insertInto('artist_shards')
          .values({ artist_id: artistId, shard: firstShard, changed_at: sql`clock_timestamp()` })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await within
          .selectFrom('artist_shards')
          .where('artist_id', '=', artistId)
          .select(['shard', 'moving_to', 'former'])
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (row.moving_to !== null) return 'moving';
        if (row.former.length > 0) return 'carrying';
        if (row.shard === to) return 'already there';
        await within
          .updateTable('artist_shards')
          .where('artist_id', '=', artistId)
          .set({ moving_to: to, changed_at: sql`clock_timestamp()` })
          .execute();
        return undefined;
      });
    },

    async goOn() {
      const rows = await readOpen();
      const said: string[] = [];
      await database.connection().execute(async (locks) => {
        // Those of one way follow each other: all at once would be too much for the stores' lists of deletions, and for this process's memory.
        const ways = Map.groupBy(rows, ({ moving_to, shard, former }) =>
          moving_to === null ? `late ${former}` : `${shard}`,
        );
        await Promise.all(
          [...ways.values()].map(async (ofWay) => {
            for (const row of ofWay)
              said.push(...(await alone(locks, row.artist_id).catch((error: unknown) => [String(error)])));
          }),
        );
      });
      return said;
    },
  };
}
