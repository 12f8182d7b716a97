/** Moves artists between event stores: copies their hits, switches to the new store, carries late hits, and deletes what was proven (SHARD-4, SHARD-5). */
import type { Kysely } from 'kysely';
import { tryCopy } from '../../platform/shards/copy-locks.ts';
import { deleteHits } from '../../platform/shards/hit-deletions.ts';
import { rememberedFor } from '../../platform/shards/shard-map.ts';
import { type EventShard, type ShardTables, shardOf } from '../../platform/shards/shards.ts';
import { type Carrying, carryHits, isBusy, isCarried, resend } from './carry-hits.ts';
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
  const storeOf = (number: number) => shardOf(all, number).store;

  /** How an artist's hits are carried; `locks` is the connection with the locks of this process. */
  function carrying(locks: Kysely<ShardTables>, artistId: string, from: number, to: number): Carrying {
    const stores = { artistId, from: storeOf(from), to: storeOf(to) };
    return {
      ...stores,
      record: (copy, work) =>
        tryCopy(locks, artistId, async () => {
          // A deletion that was ordered before is done in the background: until then the store gives hits that are deleted.
          if (await isBusy(stores)) return undefined;
          await store.saveCopy(artistId, { ...copy, from, to }, locks);
          const result = await work();
          await store.removeCopy(artistId, locks);
          return result;
        }),
    };
  }

  /** Deletes the copy of an artist that was deleted while it moved. */
  async function abandon(move: Move, to: number): Promise<string> {
    await deleteHits(storeOf(to), move);
    // A copy that was under way may still arrive: the sweep deletes from former shards too, for two more days.
    await store.abandonMove(move, to);
    return `${move.artistId} was deleted while it moved; what was copied is deleted too.`;
  }

  const changing = (artistId: string): string =>
    `${artistId}: hits are being deleted or judged again; they are carried after that.`;

  async function copy(move: Move, to: number, locks: Kysely<ShardTables>): Promise<string> {
    const { artistId, shard } = move;
    const stores = carrying(locks, artistId, shard, to);
    const first = await carryHits(stores);
    // Compares what was copied, and copies the few hits that came meanwhile. Hits of the last seconds are carried after the switch.
    const second = first.differing > 0 || first.isBusy ? first : await carryHits(stores);
    if (second.isBusy || (await isBusy(stores))) return changing(artistId);
    const { differing } = second;
    if (differing > 0) return `${artistId}: ${differing} segments differ between the stores; they are compared again.`;
    const copied = first.copied + second.copied;
    if (!(await store.finishMove(move, to))) return `${artistId} has changed meanwhile; it is looked at again.`;
    return `${artistId}: copied ${copied} hits to ${shardOf(all, to).url}, which answers for it from now on.`;
  }

  /** Carries late hits from a former shard, and deletes what is there once all of it is on the artist's. */
  async function clear(move: Move, number: number, locks: Kysely<ShardTables>): Promise<string | undefined> {
    const { artistId, shard } = move;
    const stores = carrying(locks, artistId, number, shard);
    const { copied, isBusy: isChanging } = await carryHits(stores);
    if (isChanging) return changing(artistId);
    return inTurn(() =>
      database.transaction().execute(async (within) => {
        // Locked, so that a process that sends late hits notes them after the deletion is recorded, and waits for its end before it sends them.
        if (!(await store.lockUnchanged(move, within))) return undefined;
        if (!(await isCarried(stores)))
          return `${artistId}: segments differ between the stores; they are compared again.`;
        await deleteHits(stores.from, { artistId });
        await store.removeFormer(artistId, number, within);
        return `${artistId}: carried ${copied} late hits from ${shardOf(all, number).url}, and deletes what is there.`;
      }),
    );
  }

  /** Settles a copy that had no answer; gives a sentence while it cannot. */
  async function settle(artistId: string, locks: Kysely<ShardTables>): Promise<string | undefined> {
    const open = await store.loadCopy(artistId, locks);
    if (open === undefined) return undefined;
    const sent = await resend(carrying(locks, artistId, open.from, open.to), open);
    return sent === undefined ? changing(artistId) : undefined;
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One at a time: each holds a connection to PostgreSQL while it asks event stores, whose check needs another connection. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function goOnWith(artistId: string, locks: Kysely<ShardTables>): Promise<string[]> {
    // Read again, now that no other process changes it.
    const move = await store.loadMove(artistId, settleFor);
    if (move === undefined) return [];
    const { movingTo } = move;
    if (!move.exists) {
      // Hits of a deleted artist are deleted by the sweep, on each of its stores, also those of a copy that arrives late.
      await store.removeCopy(artistId, locks);
      return movingTo === null ? [] : [await abandon(move, movingTo)];
    }
    const unsettled = await settle(artistId, locks);
    if (unsettled !== undefined) return [unsettled];
    if (movingTo !== null) return [await copy(move, movingTo, locks)];
    if (!move.settled) return [];
    const said: string[] = [];
    for (const number of move.former) {
      const sentence = await clear(move, number, locks);
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
      return await goOnWith(artistId, locks);
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
