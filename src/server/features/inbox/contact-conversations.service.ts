/** The conversations of one number over all artists, for requests by law. No permission is checked. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InboxTables } from './inbox.tables.ts';

/** A conversation; what the fan wrote in it is among the texts that came from the number. */
export interface ContactConversation {
  artistId: string;
  lastAt: Date;
  /** Since when the artist has blocked the fan; null while it has not. */
  blockedAt: Date | null;
  snoozedUntil: Date | null;
  /** What members wrote to the fan. */
  replies: { body: string; state: string; at: string }[];
}

export interface ContactConversations {
  /** `forms`: each form of the number that may be stored. */
  load(forms: readonly string[]): Promise<ContactConversation[]>;
  /** Deletes them with what members wrote; gives the artists that had blocked the fan. */
  forget(forms: readonly string[], within: Queryable<InboxTables>): Promise<string[]>;
}

/** Makes it. */
export function createContactConversations({ database }: Pick<Platform, 'database'>): ContactConversations {
  return {
    async load(forms) {
      const { rows } = await sql<ContactConversation>`
        select t.artist_id as "artistId", t.last_at as "lastAt", t.blocked_at as "blockedAt", t.snoozed_until as "snoozedUntil",
          coalesce((select jsonb_agg(jsonb_build_object('body', r.body, 'state', r.state,
              'at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at desc, r.id)
            from inbox_replies r where r.thread_id = t.id), '[]') as replies
        from inbox_threads t where t.number = any(${[...forms]}::text[]) order by t.last_at desc, t.id`.execute(
        database,
      );
      return rows;
    },
    async forget(forms, within) {
      const gone = await within
        .deleteFrom('inbox_threads')
        .where('number', 'in', [...forms])
        .returning(['artist_id as artistId', 'blocked_at as blockedAt'])
        .execute();
      return gone.flatMap(({ artistId, blockedAt }) => (blockedAt === null ? [] : [artistId]));
    },
  };
}
