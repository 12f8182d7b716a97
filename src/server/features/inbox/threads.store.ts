/** The SQL for conversations: the list of an artist, counts, and what becomes of one. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { InboxTables } from './inbox.tables.ts';

/** A conversation names its fan's opt-in, and counts what the fan wrote since it was last read. */
type ThreadTables = InboxTables & Pick<DB, 'optins_message' | 'inbound_texts'>;

/** Which part of the inbox is listed. */
export type ThreadState = 'open' | 'snoozed' | 'blocked';

/** A conversation with one fan. */
export interface Thread {
  id: string;
  artistId: string;
  /** E.164. */
  number: string;
  /** Texts of the fan that no owner or editor has opened. */
  unread: number;
  lastAt: Date;
  lastText: string;
  lastFrom: 'fan' | 'artist';
  snoozedUntil: Date | null;
  blockedAt: Date | null;
  /** The fan's opt-in; null when the fan never left the number, or has deleted it. */
  optInId: string | null;
  country: string;
  region: string;
  city: string;
  /** IANA name that the fan's browser gave; empty without one. */
  timeZone: string;
}

/** How many conversations are in each part; `unread` counts those in the inbox with texts that nobody opened. */
export type InboxCounts = Record<ThreadState | 'unread', number>;

export interface ThreadsStore {
  /** A page, the newest first; a conversation whose snooze is over counts from its end. */
  list(artistId: string, state: ThreadState, now: Date, page: { limit: number; offset: number }): Promise<Thread[]>;
  counts(artistId: string, now: Date): Promise<InboxCounts>;
  load(id: string): Promise<Thread | undefined>;
  /** Locks a conversation: a STOP that arrives waits, or was seen. */
  lock(id: string, within: Queryable<ThreadTables>): Promise<{ isBlocked: boolean } | undefined>;
  /** A fan wrote. Without `opens` only a conversation that exists is touched, and nothing is unread. */
  fanWrote(
    text: { id: string; artistId: string; number: string; body: string; now: Date },
    opens: boolean,
    within: Queryable<ThreadTables>,
  ): Promise<boolean>;
  artistWrote(id: string, body: string, now: Date, within: Queryable<ThreadTables>): Promise<void>;
  /** What the fan wrote until an instant was read. */
  markRead(id: string, until: Date): Promise<void>;
  snooze(id: string, until: Date | null): Promise<void>;
  block(id: string, at: Date | null): Promise<void>;
  /** The artists of conversations whose snooze ended after `since` and until `now`. */
  snoozesEnded(since: Date, now: Date): Promise<string[]>;
}

/** The store over the given database. */
export function createThreadsStore(database: Kysely<ThreadTables>): ThreadsStore {
  const threads = (condition: RawBuilder<unknown>) => sql<Thread>`
    select t.id, t.artist_id as "artistId", t.number, t.unread, t.last_at as "lastAt", t.last_text as "lastText",
      t.last_from as "lastFrom", t.snoozed_until as "snoozedUntil", t.blocked_at as "blockedAt", o.id as "optInId",
      coalesce(o.country, '') as country, coalesce(o.region, '') as region, coalesce(o.city, '') as city,
      coalesce(o.time_zone, '') as "timeZone"
    from inbox_threads t left join lateral (
      select id, country, region, city, time_zone from optins_message
      where artist_id = t.artist_id and value = t.number
      order by time_zone <> '' desc, created_at desc, id limit 1) o on true
    where ${condition}`;
  const isIn = (state: ThreadState, now: Date) =>
    state === 'blocked'
      ? sql`t.blocked_at is not null`
      : state === 'snoozed'
        ? sql`t.blocked_at is null and t.snoozed_until > ${now}`
        : sql`t.blocked_at is null and (t.snoozed_until is null or t.snoozed_until <= ${now})`;
  return {
    async list(artistId, state, now, { limit, offset }) {
      const { rows } = await threads(
        sql`t.artist_id = ${artistId} and ${isIn(state, now)}
          order by greatest(t.last_at, t.snoozed_until) desc, t.id limit ${limit} offset ${offset}`,
      ).execute(database);
      return rows;
    },
    async counts(artistId, now) {
      const count = (state: ThreadState) => sql`count(*) filter (where ${isIn(state, now)})::int`;
      const { rows } = await sql<InboxCounts>`
        select ${count('open')} as open, ${count('snoozed')} as snoozed, ${count('blocked')} as blocked,
          count(*) filter (where t.unread > 0 and ${isIn('open', now)})::int as unread
        from inbox_threads t where t.artist_id = ${artistId}`.execute(database);
      return rows[0] ?? { open: 0, snoozed: 0, blocked: 0, unread: 0 };
    },
    async load(id) {
      const { rows } = await threads(sql`t.id = ${id}`).execute(database);
      return rows[0];
    },
    async lock(id, within) {
      const row = await within
        .selectFrom('inbox_threads')
        .where('id', '=', id)
        .select('blocked_at as blockedAt')
        .forUpdate()
        .executeTakeFirst();
      return row && { isBlocked: row.blockedAt !== null };
    },
    async fanWrote({ id, artistId, number, body, now }, opens, within) {
      if (!opens) {
        const { numUpdatedRows } = await within
          .updateTable('inbox_threads')
          .set({ last_at: now, last_text: body, last_from: 'fan' })
          .where('artist_id', '=', artistId)
          .where('number', '=', number)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }
      await sql`
        insert into inbox_threads (id, artist_id, number, unread, last_at, last_text, last_from)
        values (${id}, ${artistId}, ${number}, 1, ${now}, ${body}, 'fan')
        on conflict (artist_id, number) do update set last_at = ${now}, last_text = ${body}, last_from = 'fan',
          unread = case when inbox_threads.blocked_at is null then inbox_threads.unread + 1 else 0 end,
          snoozed_until = null`.execute(within);
      return true;
    },
    async artistWrote(id, body, now, within) {
      await within
        .updateTable('inbox_threads')
        .set({ last_at: now, last_text: body, last_from: 'artist' })
        .where('id', '=', id)
        .execute();
    },
    async markRead(id, until) {
      await sql`
        update inbox_threads t set unread = (
          select count(*) from inbound_texts i
          where i.artist_id = t.artist_id and i.number = t.number and i.kind = 'other' and i.created_at > ${until})
        where t.id = ${id} and t.unread > 0`.execute(database);
    },
    async snooze(id, until) {
      await database.updateTable('inbox_threads').set({ snoozed_until: until }).where('id', '=', id).execute();
    },
    async block(id, at) {
      const read = at === null ? {} : { unread: 0 };
      await database
        .updateTable('inbox_threads')
        .set({ blocked_at: at, ...read })
        .where('id', '=', id)
        .execute();
    },
    async snoozesEnded(since, now) {
      const rows = await database
        .selectFrom('inbox_threads')
        .where('snoozed_until', '>', since)
        .where('snoozed_until', '<=', now)
        .select('artist_id as artistId')
        .distinct()
        .execute();
      return rows.map(({ artistId }) => artistId);
    },
  };
}
