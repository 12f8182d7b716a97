/** The SQL for what is said in a conversation: drops, the fan's texts and members' replies in the order of time, and the state of a reply. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { InboxTables } from './inbox.tables.ts';

/** A conversation shows the drops that the fan got and the texts that the fan sent: one statement orders them with the replies. */
type ReplyTables = InboxTables &
  Pick<DB, 'drop_recipients' | 'bulk_messages' | 'inbound_texts' | 'optins_message' | 'links' | 'users'>;

/** Where a reply is. `unknown`: nobody can say whether the carrier took it. */
export type ReplyState = 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown';

/** Something that was said. */
export interface SaidRow {
  id: string;
  /** What the artist sent to many, what the fan wrote, or what a member wrote. */
  kind: 'drop' | 'fan' | 'reply';
  at: Date;
  /** A drop's message with its merge fields, or the text's words. */
  text: string;
  /** A drop's link; empty otherwise. */
  link: string;
  /** Where a text to the fan is; empty for the fan's own. */
  state: string;
  code: number | null;
  dropId: string | null;
  /** The name of the member who wrote it; empty otherwise. */
  writer: string;
  /** With which a drop's text was written. */
  place: { first_name: string; city: string; region: string; country: string; title: string };
  /** Of a drop: the mark of its link, and whether the text says whom it is from. */
  linkMark: string;
  isIntroduced: boolean;
}

/** A reply whose answer is missing, with what it needs to be found at the carrier. */
export interface OpenReply {
  id: string;
  artistId: string;
  number: string;
  body: string;
  askedAt: Date;
}

/** What a reply becomes. */
export interface ReplyOutcome {
  state: ReplyState;
  carrierId: string | null;
  code: number | null;
  segments: number;
}

export interface RepliesStore {
  /** The newest of what was said, at most `limit`, the newest first. */
  said(thread: { id: string; artistId: string; number: string }, limit: number): Promise<SaidRow[]>;
  /** Stores a reply as being sent; gives false when there is one with this id. */
  insert(
    reply: { id: string; threadId: string; userId: string; body: string; now: Date },
    within: Queryable<ReplyTables>,
  ): Promise<boolean>;
  load(id: string): Promise<{ threadId: string; state: ReplyState } | undefined>;
  /** Stores what the carrier answered. A report that came before the answer is not overwritten. */
  settle(id: string, outcome: ReplyOutcome, now: Date, within?: Queryable<ReplyTables>): Promise<void>;
  /** Locks and reads the reply of a report. */
  loadReported(
    id: string,
    within: Queryable<ReplyTables>,
  ): Promise<{ artistId: string; number: string; state: ReplyState; carrierId: string | null } | undefined>;
  saveReport(
    id: string,
    report: Pick<ReplyOutcome, 'state' | 'code'> & { carrierId: string; now: Date },
    within: Queryable<ReplyTables>,
  ): Promise<void>;
  /** Claims replies that were being sent when nothing was heard since `before`. */
  claimOpen(before: Date, now: Date, limit: number): Promise<OpenReply[]>;
  /** Those of the carrier's ids that belong to a reply already. */
  knownCarrierIds(ids: readonly string[], within: Queryable<ReplyTables>): Promise<string[]>;
}

/** The store over the given database. */
export function createRepliesStore(database: Kysely<ReplyTables>): RepliesStore {
  return {
    async said({ id, artistId, number }, limit) {
      const nowhere = sql`json_build_object('first_name', '', 'city', '', 'region', '', 'country', '', 'title', '')`;
      const { rows } = await sql<SaidRow>`
        select * from (
          (select r.id::text as id, 'drop' as kind, r.asked_at as at, m.message as text, m.sms_link as link, r.state, r.code,
            m.id as "dropId", '' as writer, json_build_object('first_name', coalesce(o.first_name, ''), 'city', coalesce(o.city, ''), 'region', coalesce(o.region, ''),
              'country', coalesce(o.country, ''), 'title', coalesce(l.title, '')) as place, m.link_mark as "linkMark", r.is_introduced as "isIntroduced"
          from drop_recipients r join bulk_messages m on m.id = r.drop_id left join optins_message o on o.id = r.optin_id
            left join links l on l.id = o.link_id
          where r.number = ${number} and m.artist_id = ${artistId} and r.asked_at is not null and r.state not in ('queued', 'skipped')
          order by r.asked_at desc limit ${limit})
          union all
          (select carrier_id, 'fan', created_at, body, '', '', null, null, '', ${nowhere}, '', false
          from inbound_texts where artist_id = ${artistId} and number = ${number} order by created_at desc limit ${limit})
          union all
          (select p.id::text, 'reply', p.created_at, p.body, '', p.state, p.code, null, coalesce(trim(u.first_name || ' ' || u.last_name), ''), ${nowhere}, '', false
          from inbox_replies p left join users u on u.id = p.user_id
          where p.thread_id = ${id} order by p.created_at desc limit ${limit})
        ) said order by at desc, kind, id limit ${limit}`.execute(database);
      return rows;
    },
    async insert({ id, threadId, userId, body, now }, within) {
      const row = await within
        .insertInto('inbox_replies')
        .values({ id, thread_id: threadId, user_id: userId, body, created_at: now, checked_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    load: (id) =>
      database
        .selectFrom('inbox_replies')
        .where('id', '=', id)
        .select('thread_id as threadId')
        .select(({ ref }) => ref('state').$castTo<ReplyState>().as('state'))
        .executeTakeFirst(),
    async settle(id, { state, carrierId, code, segments }, now, within = database) {
      await sql`
        update inbox_replies set
          code = case when state = 'sending' then ${code}::integer else code end,
          state = case when state = 'sending' then ${state} else state end,
          carrier_id = coalesce(carrier_id, ${carrierId}), segments = ${segments}, checked_at = ${now}
        where id = ${id}`.execute(within);
    },
    async loadReported(id, within) {
      const row = await within
        .selectFrom('inbox_replies as p')
        .innerJoin('inbox_threads as t', 't.id', 'p.thread_id')
        .where('p.id', '=', id)
        .select(['t.artist_id as artistId', 't.number', 'p.carrier_id as carrierId'])
        .select(({ ref }) => ref('p.state').$castTo<ReplyState>().as('state'))
        .forUpdate('p')
        .executeTakeFirst();
      return row;
    },
    async saveReport(id, { state, code, carrierId, now }, within) {
      await within
        .updateTable('inbox_replies')
        .set({ state, code, carrier_id: carrierId, checked_at: now })
        .where('id', '=', id)
        .execute();
    },
    async claimOpen(before, now, limit) {
      const { rows } = await sql<OpenReply>`
        update inbox_replies p set checked_at = ${now} from inbox_threads t
        where t.id = p.thread_id and p.id in (
          select id from inbox_replies where state = 'sending' and checked_at < ${before}
          order by checked_at limit ${limit} for update skip locked)
        returning p.id, t.artist_id as "artistId", t.number, p.body, p.created_at as "askedAt"`.execute(database);
      return rows;
    },
    async knownCarrierIds(ids, within) {
      const { rows } = await sql<{ id: string }>`
        select carrier_id as id from inbox_replies where carrier_id = any(${[...ids]}::text[])`.execute(within);
      return rows.map(({ id }) => id);
    },
  };
}
