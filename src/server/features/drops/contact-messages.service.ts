/** What drops, welcome texts and the carrier's texts keep of one contact over all artists, for requests by law. No permission is checked. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DropsTables } from './drops.tables.ts';

/** A text or mail that was sent to the contact, or waits for it. */
export interface MessageTo {
  artistId: string;
  dropId: string;
  kind: 'drop' | 'welcome';
  channel: 'sms' | 'email';
  subject: string;
  /** As the artist wrote it, with its merge fields. */
  message: string;
  link: string;
  state: string;
  /** Why it was skipped; empty otherwise. */
  reason: string;
  /** When it was handed over; null when it was not. */
  sentAt: Date | null;
  changedAt: Date;
}

/** A text that came from the number. */
export interface TextFrom {
  artistId: string;
  body: string;
  kind: string;
  at: Date;
}

/** Everything of it. */
export interface ContactMessages {
  messages: MessageTo[];
  texts: TextFrom[];
  /** Artists whose welcome text the number had: kept as a keyed hash. */
  welcomed: { artistId: string; at: Date }[];
  /** When somebody with an account confirmed the number for test texts; null when nobody did. */
  confirmedForTestsAt: Date | null;
}

export interface ContactMessagesService {
  /** `forms`: each form of the contact that may be stored; `hashes`: those of a number. */
  load(contact: { forms: readonly string[]; hashes: readonly Buffer[] }): Promise<ContactMessages>;
  /** The accounts that confirmed the number for test texts. */
  testersOf(forms: readonly string[]): Promise<string[]>;
  /**
   * Empties the contact in every drop, so that what is queued for it is skipped, and in every text that came from it; a text keeps its id, so that it is
   * not read from the carrier again (DROP-171).
   */
  forget(forms: readonly string[], now: Date, within: Queryable<DropsTables>): Promise<void>;
}

/** Makes it. */
export function createContactMessages({ database }: Pick<Platform, 'database'>): ContactMessagesService {
  const tables: Kysely<DropsTables & Pick<DB, 'artists'>> = database;
  return {
    async load({ forms, hashes }) {
      const values = sql`any(${[...forms]}::text[])`;
      const [messages, texts, welcomed, tested] = await Promise.all([
        sql<MessageTo>`
          select m.artist_id as "artistId", m.id as "dropId", m.kind, m.platform as channel, m.subject, m.message, m.sms_link as link,
            r.state, r.reason, r.asked_at as "sentAt", r.updated_at as "changedAt"
          from drop_recipients r join bulk_messages m on m.id = r.drop_id
          where r.number = ${values} order by coalesce(r.asked_at, r.updated_at) desc, r.id`.execute(tables),
        sql<TextFrom>`
          select artist_id as "artistId", body, kind, created_at as at from inbound_texts
          where number = ${values} order by created_at desc, carrier_id`.execute(tables),
        // The primary key begins with the artist: each one is looked up, instead of every number that was ever welcomed.
        sql<{ artistId: string; at: Date }>`
          select w.artist_id as "artistId", w.welcomed_at as at from artists a join welcomed_numbers w on w.artist_id = a.id
          where w.number_hash = any(${[...hashes]}::bytea[]) order by w.welcomed_at desc`.execute(tables),
        sql<{ at: Date | null }>`select max(confirmed_at) as at from test_numbers where number = ${values}`.execute(
          tables,
        ),
      ]);
      return {
        messages: messages.rows,
        texts: texts.rows,
        welcomed: welcomed.rows,
        confirmedForTestsAt: tested.rows[0]?.at ?? null,
      };
    },
    async testersOf(forms) {
      const rows = await tables
        .selectFrom('test_numbers')
        .where('number', 'in', [...forms])
        .select('user_id')
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
    async forget(forms, now, within) {
      const values = sql`any(${[...forms]}::text[])`;
      await sql`
        update drop_recipients set number = '', updated_at = ${now},
          state = case when state = 'queued' then 'skipped' else state end,
          reason = case when state = 'queued' then 'opted_out' else reason end
        where number = ${values}`.execute(within);
      await sql`update inbound_texts set number = '', body = '' where number = ${values}`.execute(within);
      await sql`delete from test_numbers where number = ${values}`.execute(within);
    },
  };
}
