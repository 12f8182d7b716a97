/** The SQL for the operator's stop of all drops (DROP-198). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DropsTables } from '../drops.tables.ts';

/** A stop of all drops that has not ended. */
export interface DropStop {
  since: Date;
  /** The operator's name, as in the list of acts. */
  by: string;
  reason: string;
}

export interface DropsPause {
  /** The stop that stands; undefined while drops go out. */
  read(): Promise<DropStop | undefined>;
}

/** A drop that is under way. */
interface SendingDrop {
  dropId: string;
  artistId: string;
}

export interface DropStopsStore extends DropsPause {
  /** Stops all drops; false when they are stopped already. */
  begin(stop: DropStop, within: Queryable<DropsTables>): Promise<boolean>;
  /** Ends the stop; false when there is none. */
  end(now: Date, within: Queryable<DropsTables>): Promise<boolean>;
  /** The drops that are being sent. */
  listSending(within?: Queryable<DropsTables>): Promise<SendingDrop[]>;
}

/** The store over the given database. */
export function createDropStopsStore(database: Queryable<DropsTables>): DropStopsStore {
  return {
    read: () =>
      database
        .selectFrom('drop_stops')
        .where('ended_at', 'is', null)
        .select(['since', 'stopped_by as by', 'reason'])
        .executeTakeFirst(),
    async begin({ since, by, reason }, within) {
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('drop_stops')
        .values({ id: randomUUID(), since, stopped_by: by, reason })
        .onConflict((conflict) => conflict.expression(sql`(true)`).where('ended_at', 'is', null).doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async end(now, within) {
      const { numUpdatedRows } = await within
        .updateTable('drop_stops')
        .set({ ended_at: now })
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    listSending: (within = database) =>
      within
        .selectFrom('bulk_messages')
        .where('state', '=', 'sending')
        .select(['id as dropId', 'artist_id as artistId'])
        .execute(),
  };
}
