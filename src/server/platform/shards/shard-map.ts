/** Which shard an artist's hits are on, from PostgreSQL, remembered for a minute (SHARD-2). */
import { type Kysely, sql } from 'kysely';
import type { ShardTables } from './shards.ts';

/** The shard of artists without a row: that of CLICKHOUSE_URL. */
export const firstShard = 1;
/** Milliseconds for which an artist's shard is remembered. Hits that were moved are deleted from the former shard only once every process has asked again. */
export const rememberedFor = 60_000;
/** The most artists that are remembered. Beyond this, all are forgotten at once. */
const mostRemembered = 200_000;

/** Where an artist's hits may be. */
export interface Places {
  shard: number;
  movingTo: number | null;
  former: number[];
}

export interface ShardMap {
  /** The shards of these artists, at most a minute old. Throws when PostgreSQL does not answer for an artist that is not remembered. */
  shardsOf(artistIds: readonly string[]): Promise<Map<string, number>>;
  /** Where an artist's hits may be, read from PostgreSQL. */
  placesOf(artistId: string): Promise<Places>;
  /**
   * Notes that hits of these artists have to be carried from `shard`, which is not theirs any more. Gives the number of artists for which that was not noted yet.
   * Call it before the hits are sent, and after: a number above 0 after the sending says that the shard was cleared meanwhile, so the hits may be deleted.
   */
  noteStrays(artistIds: readonly string[], shard: number): Promise<number>;
  /** Forgets every remembered shard. */
  forgetAll(): void;
  /** Deletes the row of an artist whose hits are gone, unless they are being copied. */
  remove(artistId: string): Promise<void>;
}

/** The map over PostgreSQL. `now`: milliseconds of a monotonic clock. */
export function createShardMap(database: Kysely<ShardTables>, now: () => number = () => performance.now()): ShardMap {
  const remembered = new Map<string, { shard: number; until: number }>();
  return {
    async shardsOf(artistIds) {
      const found = new Map<string, number>();
      const asked = new Set<string>();
      const at = now();
      for (const artistId of artistIds) {
        const known = remembered.get(artistId);
        if (known !== undefined && known.until > at) found.set(artistId, known.shard);
        else asked.add(artistId);
      }
      if (asked.size === 0) return found;
      const rows = await database
        .selectFrom('artist_shards')
        .where('artist_id', '=', sql<string>`any(${[...asked]}::uuid[])`)
        .select(['artist_id', 'shard'])
        .execute();
      const shards = new Map(rows.map(({ artist_id, shard }) => [artist_id, shard]));
      if (remembered.size + asked.size > mostRemembered) remembered.clear();
      for (const artistId of asked) {
        const shard = shards.get(artistId) ?? firstShard;
        found.set(artistId, shard);
        // Counted from before the query: a shard that changed during it must not be remembered for longer.
        remembered.set(artistId, { shard, until: at + rememberedFor });
      }
      return found;
    },

    async placesOf(artistId) {
      const row = await database
        .selectFrom('artist_shards')
        .where('artist_id', '=', artistId)
        .select(['shard', 'moving_to', 'former'])
        .executeTakeFirst();
      return { shard: row?.shard ?? firstShard, movingTo: row?.moving_to ?? null, former: row?.former ?? [] };
    },

    async noteStrays(artistIds, shard) {
      const { rows } = await sql<{ added: string }>`
        with before as (
          select artist_id, former from artist_shards
          where artist_id = any(${[...artistIds]}::uuid[]) and shard <> ${shard} order by artist_id for update
        ), changed as (
          update artist_shards set former = array_remove(before.former, ${shard}::smallint) || ${shard}::smallint, changed_at = clock_timestamp()
          from before where artist_shards.artist_id = before.artist_id
        )
        select count(*) as added from before where ${shard}::smallint <> all (former)`.execute(database);
      return Number(rows[0]?.added ?? 0);
    },

    forgetAll: () => remembered.clear(),

    async remove(artistId) {
      await database
        .deleteFrom('artist_shards')
        .where('artist_id', '=', artistId)
        .where('moving_to', 'is', null)
        .execute();
    },
  };
}
