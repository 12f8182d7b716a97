/** Orders copies of hits between event stores against deletions and new verdicts, by locks of PostgreSQL (SHARD-6). */
import { type Kysely, sql } from 'kysely';
import type { ShardTables } from './shards.ts';

export interface CopyLocks {
  /** Does `work` while no hits of the artist are copied; waits for a copy that is under way. */
  withoutCopiesOf<Result>(artistId: string, work: () => Promise<Result>): Promise<Result>;
  /** Does `work` while no hits of any artist are copied. Throws where a store has not answered yet whether it has taken a copy. */
  withoutCopies<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Locks of a session: copies share them, so that several artists are copied at once. */
const all = sql`7460446992::bigint`;
const ofArtist = (artistId: string) => sql`hashtextextended(${`copies of ${artistId}`}, 0)`;

/** Over the database. Each lock has a connection of its own while `work` runs. */
export function createCopyLocks(database: Kysely<ShardTables>): CopyLocks {
  return {
    withoutCopiesOf: (artistId, work) =>
      database.transaction().execute(async (within) => {
        await sql`select pg_advisory_xact_lock(${ofArtist(artistId)})`.execute(within);
        return work();
      }),
    withoutCopies: (work) =>
      database.connection().execute(async (mine) => {
        await sql`select pg_advisory_lock(${all})`.execute(mine);
        try {
          const open = await mine.selectFrom('artist_copies').select('artist_id').executeTakeFirst();
          if (open !== undefined)
            throw new Error(
              `Hits of ${open.artist_id} were sent to an event store that has not answered. Try again when the command shards says that it answers.`,
            );
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${all})`.execute(mine);
        }
      }),
  };
}

/** Does `work`, which copies hits of the artist, with a lock on the connection `on`; gives undefined while hits are deleted or judged again. */
export async function tryCopy<Result>(
  on: Kysely<ShardTables>,
  artistId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { rows } = await sql<{ everyone: boolean; own: boolean }>`
    select pg_try_advisory_lock_shared(${all}) as everyone, pg_try_advisory_lock_shared(${ofArtist(artistId)}) as own`.execute(
    on,
  );
  const [got] = rows;
  try {
    return got?.everyone === true && got.own ? await work() : undefined;
  } finally {
    if (got?.everyone) await sql`select pg_advisory_unlock_shared(${all})`.execute(on);
    if (got?.own) await sql`select pg_advisory_unlock_shared(${ofArtist(artistId)})`.execute(on);
  }
}
