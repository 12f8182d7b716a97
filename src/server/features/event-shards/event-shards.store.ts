/** Reads and writes the list of event stores, and on which of them each artist's hits are. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import { firstShard } from '../../platform/shards/shard-map.ts';
import type { ShardTables } from '../../platform/shards/shards.ts';
import type { Copy, Group } from './carry-hits.ts';

/** An event store as PostgreSQL knows it. */
export interface ListedShard {
  number: number;
  /** Without user and password. */
  url: string;
  takesArtists: boolean;
  freeBytes: number;
  /** Time of the last mark that was written to it. */
  markedAt: Date;
  /** The number of artists on it. */
  artists: number;
}

/** An artist that is being moved, or whose late hits are still carried. */
export interface Move {
  artistId: string;
  shard: number;
  movingTo: number | null;
  /** Shards that may still have hits of the artist. */
  former: number[];
  /** When the row changed last, as text: a Date of JavaScript has fewer digits. */
  changedAt: string;
}

/** A copy of an artist's hits, and between which shards. */
export interface OpenCopy extends Copy {
  from: number;
  to: number;
}

/** A shard and the id that is stored in it. */
export interface ShardIdentity {
  number: number;
  identity: string;
}

type Tables = Queryable<ShardTables>;
type Row = ExpressionBuilder<ShardTables, 'artist_shards'>;

const now = sql<Date>`clock_timestamp()`;
const isOpen = sql<boolean>`(moving_to is not null or former <> '{}')`;
const hasArtist = ({ exists, selectFrom }: Row) =>
  exists(selectFrom('artists').whereRef('artists.id', '=', 'artist_shards.artist_id').select('artists.id'));
/** The row of a move, as long as nothing has changed it since it was read. */
const unchanged = ({ artistId, changedAt }: Move) =>
  sql<boolean>`artist_id = ${artistId} and changed_at = ${changedAt}::timestamptz`;
/** Adds `number` to the former shards, and takes `current` out of them. */
const formerWith = (number: number, current: number) =>
  sql<number[]>`array_remove(array_remove(former, ${number}::smallint), ${current}::smallint) || ${number}::smallint`;
const lockKey = (artistId: string) => sql`hashtextextended(${`move of ${artistId}`}, 0)`;

/** The store over the given database. */
export function createEventShardsStore(database: Kysely<ShardTables>) {
  const openMoves = () =>
    database
      .selectFrom('artist_shards')
      .where(isOpen)
      .select(['artist_id as artistId', 'shard', 'moving_to as movingTo', 'former'])
      .select(sql<string>`changed_at::text`.as('changedAt'));
  return {
    async listShards(): Promise<ListedShard[]> {
      const shards = await database
        .selectFrom('event_shards')
        .select(['number', 'url', 'takes_artists as takesArtists', 'marked_at as markedAt'])
        .select(sql<number>`free_bytes::float8`.as('freeBytes'))
        .orderBy('number')
        .execute();
      const counts = await database
        .selectFrom('artists')
        .leftJoin('artist_shards', 'artist_shards.artist_id', 'artists.id')
        .groupBy('artist_shards.shard')
        .select(['artist_shards.shard', sql<number>`count(*)::int`.as('artists')])
        .execute();
      return shards.map((shard) => ({
        ...shard,
        artists: counts
          .filter((count) => (count.shard ?? firstShard) === shard.number)
          .reduce((sum, { artists }) => sum + artists, 0),
      }));
    },

    listIdentities: (): Promise<ShardIdentity[]> =>
      database.selectFrom('event_shards').select(['number', 'identity']).execute(),

    /** Sets whether new artists are placed on a shard. */
    async setOpen(number: number, takesArtists: boolean): Promise<void> {
      await database
        .updateTable('event_shards')
        .where('number', '=', number)
        .set({ takes_artists: takesArtists })
        .execute();
    },

    async saveIdentity({ number, identity }: ShardIdentity, markedAt: Date): Promise<void> {
      await database
        .updateTable('event_shards')
        .where('number', '=', number)
        .set({ identity, marked_at: markedAt })
        .execute();
    },

    /** Saves that the store has this mark, unless another store has been accepted in its place. */
    async saveMark({ number, identity }: ShardIdentity, markedAt: Date, freeBytes: number): Promise<void> {
      await database
        .updateTable('event_shards')
        .where('number', '=', number)
        .where('identity', '=', identity)
        .set({ marked_at: sql`greatest(marked_at, ${markedAt})`, free_bytes: freeBytes })
        .execute();
    },

    /** Every open move, the one that changed longest ago first. */
    listMoves: (): Promise<Move[]> => openMoves().orderBy('changed_at').execute(),

    /** The open move of an artist. `settled`: whether it has not changed for `settleFor` milliseconds. `exists`: false for a deleted artist. */
    loadMove: (artistId: string, settleFor: number) =>
      openMoves()
        .where('artist_id', '=', artistId)
        .select(sql<boolean>`changed_at <= clock_timestamp() - ${settleFor} * interval '1 millisecond'`.as('settled'))
        .select((row) => hasArtist(row).$castTo<boolean>().as('exists'))
        .executeTakeFirst(),

    /** Locks the row of an artist, which is made where there is none; undefined when there is no such artist. */
    async lockPlace(artistId: string, within: Tables) {
      const artist = await within.selectFrom('artists').where('id', '=', artistId).select('id').executeTakeFirst();
      if (artist === undefined) return undefined;
      await within
        .insertInto('artist_shards')
        .values({ artist_id: artistId, shard: firstShard, changed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return within
        .selectFrom('artist_shards')
        .where('artist_id', '=', artistId)
        .select(['shard', 'moving_to as movingTo', 'former'])
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    async beginMove(artistId: string, to: number, within: Tables): Promise<void> {
      await within
        .updateTable('artist_shards')
        .where('artist_id', '=', artistId)
        .set({ moving_to: to, changed_at: now })
        .execute();
    },

    /** Makes `to` the shard of the artist; gives false when the row has changed or the artist was deleted. */
    async finishMove(move: Move, to: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('artist_shards')
        .where(unchanged(move))
        .where(hasArtist)
        // Hits may have been sent to a third store while the artist moved: those former shards stay.
        .set({ shard: to, moving_to: null, former: formerWith(move.shard, to), changed_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends the move of a deleted artist to `to`, which becomes a former shard. */
    async abandonMove(move: Move, to: number): Promise<void> {
      await database
        .updateTable('artist_shards')
        .where(unchanged(move))
        .set({ moving_to: null, former: formerWith(to, move.shard) })
        .execute();
    },

    /** Locks the row of a move until the transaction ends; gives false when it has changed since it was read. */
    async lockUnchanged(move: Move, within: Tables): Promise<boolean> {
      const locked = await within
        .selectFrom('artist_shards')
        .where(unchanged(move))
        .select('artist_id')
        .forUpdate()
        .executeTakeFirst();
      return locked !== undefined;
    },

    async removeFormer(artistId: string, number: number, within: Tables): Promise<void> {
      await within
        .updateTable('artist_shards')
        .where('artist_id', '=', artistId)
        .set({ former: sql`array_remove(former, ${number}::smallint)` })
        .execute();
    },

    /** The copy of an artist's hits that had no answer. */
    loadCopy: (artistId: string, on: Tables): Promise<OpenCopy | undefined> =>
      on
        .selectFrom('artist_copies')
        .where('artist_id', '=', artistId)
        .select(['from_shard as from', 'to_shard as to', 'token', 'month'])
        .select((row) => row.ref('groups').$castTo<Group[]>().as('groups'))
        .executeTakeFirst(),

    async saveCopy(artistId: string, { from, to, token, month, groups }: OpenCopy, on: Tables): Promise<void> {
      const row = { from_shard: from, to_shard: to, token, month, groups: JSON.stringify(groups) };
      await on
        .insertInto('artist_copies')
        .values({ artist_id: artistId, ...row })
        .onConflict((conflict) => conflict.column('artist_id').doUpdateSet(row))
        .execute();
    },

    async removeCopy(artistId: string, on: Tables): Promise<void> {
      await on.deleteFrom('artist_copies').where('artist_id', '=', artistId).execute();
    },

    /** Takes the lock of an artist's move for the connection `on`, unless another connection has it. */
    async tryLock(artistId: string, on: Tables): Promise<boolean> {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey(artistId)}) as mine`.execute(
        on,
      );
      return rows[0]?.mine === true;
    },

    async unlock(artistId: string, on: Tables): Promise<void> {
      await sql`select pg_advisory_unlock(${lockKey(artistId)})`.execute(on);
    },
  };
}
