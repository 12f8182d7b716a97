/** The SQL for mails about paused drops: which pauses nobody was mailed about. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DropKind } from '../drop.ts';
import type { DropsTables } from '../drops.tables.ts';

/** A paused drop whose team was not mailed about it. */
export interface UnmailedPause {
  dropId: string;
  artistId: string;
  /** The member who scheduled, changed or resumed it last; null where nobody did. */
  authorId: string | null;
  kind: DropKind;
  /** The subject of a mail, or the text as it was written. */
  words: string;
  /** A code of `pauseReasons`. */
  reason: string;
  hasStarted: boolean;
}

export interface PausesStore {
  /** Drops that are paused by anything but a person's hand. */
  listUnmailed(limit: number): Promise<UnmailedPause[]>;
  /** Notes that this reason is mailed; gives false when the drop was resumed, or another process mails it. */
  noteMailed(dropId: string, reason: string, within: Queryable<DropsTables>): Promise<boolean>;
}

export function createPausesStore(database: Queryable<DropsTables>): PausesStore {
  return {
    async listUnmailed(limit) {
      const { rows } = await sql<UnmailedPause>`
        select id as "dropId", artist_id as "artistId", author_id as "authorId", kind, coalesce(nullif(subject, ''), message) as words,
          pause_reason as reason, started_at is not null as "hasStarted"
        from bulk_messages
        where state = 'paused' and pause_reason <> 'BY_HAND' and pause_reason <> mailed_pause
        order by id limit ${limit}`.execute(database);
      return rows;
    },
    async noteMailed(dropId, reason, within) {
      const { numUpdatedRows } = await within
        .updateTable('bulk_messages')
        .set({ mailed_pause: reason })
        .where('id', '=', dropId)
        .where('state', '=', 'paused')
        .where('pause_reason', '=', reason)
        .where('mailed_pause', '<>', reason)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
