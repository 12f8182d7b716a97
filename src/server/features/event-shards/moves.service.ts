/** Moves artists between event stores: copies their hits, switches to the new store, carries late hits, and deletes what was proven (SHARD-4, SHARD-5). */
import type { Kysely } from 'kysely';
import { rememberedFor } from '../../platform/shards/shard-map.ts';
import { type EventShard, type ShardTables, shardOf } from '../../platform/shards/shards.ts';
import { carryHits } from './carry-hits.ts';
import { createEventShardsStore, type Move } from './event-shards.store.ts';

/** Why a move was not begun. */
export type MoveRefusal = 'no artist' | 'no shard' | 'already there' | 'moving' | 'carrying';

export interface Moves {
  /** Begins to move an artist; `undefined` when it has begun. */
  begin(artistId: string, to: number): Promise<MoveRefusal | undefined>;
  /** Goes on with every move, and carries late hits. A shard that is away delays only its own. Gives what was done, as sentences. */
  goOn(): Promise<string[]>;
}

/**
 * Milliseconds until every process has asked again where the artist is, and its inserts of before have ended: the time for which a shard is remembered, and
 * twice the longest answer of a store.
 */
const settledAfter = rememberedFor + 2 * 60_000;

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
  const store = createEventShardsStore(database);
  const deleteAt = (number: number, artistId: string): Promise<void> =>
    shardOf(all, number).store.command(
      'alter table events delete where artist_id = {artistId:UUID}',
      { artistId },
      { mutations_sync: '2' },
    );

  /** Deletes the copy of an artist that was deleted while it moved. */
  async function abandon(move: Move, to: number): Promise<string> {
    await deleteAt(to, move.artistId);
    // A copy that was under way may still arrive: the sweep deletes from former shards too, for two more days.
    await store.abandonMove(move, to);
    return `${move.artistId} was deleted while it moved; what was copied is deleted too.`;
  }

  async function copy(move: Move, to: number): Promise<string> {
    const { artistId, shard, changedAt } = move;
    const stores = { from: shardOf(all, shard).store, to: shardOf(all, to).store };
    const carrying = { artistId, ...stores, round: `move-${changedAt}` };
    const first = await carryHits(carrying);
    // Compares what was copied, and copies the few hits that came meanwhile. Hits of the last seconds are carried after the switch.
    const second = first.differing > 0 ? first : await carryHits(carrying);
    const { differing } = second;
    if (differing > 0) return `${artistId}: ${differing} segments differ between the stores; they are compared again.`;
    const copied = first.copied + second.copied;
    if (!(await store.finishMove(move, to))) return `${artistId} has changed meanwhile; it is looked at again.`;
    return `${artistId}: copied ${copied} hits to ${shardOf(all, to).url}, which answers for it from now on.`;
  }

  /** Carries late hits from a former shard, and deletes what is there once all of it is on the artist's. */
  async function clear(move: Move, number: number): Promise<string | undefined> {
    const { artistId, shard, changedAt } = move;
    const stores = { from: shardOf(all, number).store, to: shardOf(all, shard).store };
    const carry = () => carryHits({ artistId, ...stores, round: `late-${changedAt}-${number}` });
    const { copied } = await carry();
    return inTurn(() =>
      database.transaction().execute(async (within) => {
        // Locked, so that a process that sends late hits notes them after the deletion, and sends them then.
        if (!(await store.lockUnchanged(move, within))) return undefined;
        const left = await carry();
        if (left.copied > 0 || left.differing > 0)
          return `${artistId}: ${left.differing} segments differ between the stores; they are compared again.`;
        await deleteAt(number, artistId);
        await store.removeFormer(artistId, number, within);
        return `${artistId}: carried ${copied} late hits from ${shardOf(all, number).url}, and deleted what was there.`;
      }),
    );
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One at a time: each holds a connection to PostgreSQL while it asks event stores, whose check needs another connection. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function goOnWith(artistId: string): Promise<string[]> {
    // Read again, now that no other process changes it.
    const move = await store.loadMove(artistId, settleFor);
    if (move === undefined) return [];
    const { movingTo } = move;
    if (movingTo !== null) return [await (move.exists ? copy(move, movingTo) : abandon(move, movingTo))];
    // Hits of a deleted artist are deleted by the sweep, on each of its stores.
    if (!move.settled || !move.exists) return [];
    const said: string[] = [];
    for (const number of move.former) {
      const sentence = await clear(move, number);
      if (sentence !== undefined) said.push(sentence);
    }
    return said;
  }

  /**
   * Goes on with an artist unless another process does: two that copy at the same time would send the same hits in different inserts, which no store
   * recognises as repeated. The lock belongs to the connection `locks`, and ends with it.
   */
  async function alone(locks: Kysely<ShardTables>, artistId: string): Promise<string[]> {
    if (!(await store.tryLock(artistId, locks))) return [];
    try {
      return await goOnWith(artistId);
    } finally {
      await store.unlock(artistId, locks);
    }
  }

  return {
    async begin(artistId, to) {
      if (!all.some(({ number }) => number === to)) return 'no shard';
      return database.transaction().execute(async (within): Promise<MoveRefusal | undefined> => {
        const place = await store.lockPlace(artistId, within);
        if (place === undefined) return 'no artist';
        if (place.movingTo !== null) return 'moving';
        if (place.former.length > 0) return 'carrying';
        if (place.shard === to) return 'already there';
        await store.beginMove(artistId, to, within);
        return undefined;
      });
    },

    async goOn() {
      const moves = await store.listMoves();
      const said: string[] = [];
      await database.connection().execute(async (locks) => {
        // Moves from the same store follow each other: all at once would be too much for the stores' lists of deletions, and for this process's memory.
        const bySource = Map.groupBy(moves, ({ movingTo, shard, former }) =>
          movingTo === null ? `late ${former}` : `${shard}`,
        );
        await Promise.all(
          [...bySource.values()].map(async (ofSource) => {
            for (const { artistId } of ofSource)
              said.push(...(await alone(locks, artistId).catch((error: unknown) => [String(error)])));
          }),
        );
      });
      return said;
    },
  };
}
