/** The SQL for texts that fans sent. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DropsTables } from '../drops.tables.ts';

/** A text as it is stored. */
export interface NewInbound {
  /** The carrier's id: a text that is handed over twice is stored once. */
  carrierId: string;
  artistId: string;
  dropId: string | null;
  from: string;
  body: string;
  kind: 'stop' | 'start' | 'help' | 'other';
  /** When it was sent, as far as that is known; when it arrived otherwise. */
  at: Date;
}

/** Stores texts. */
export interface InboundStore {
  /** Gives whether the text is new. */
  insert(text: NewInbound, within: Queryable<DropsTables>): Promise<boolean>;
  /** Locks the texts of a number to an artist until the transaction ends, so that they are taken one after the other. */
  lockNumber(artistId: string, number: string, within: Queryable<DropsTables>): Promise<void>;
  /** Whether the number texted STOP or START to the artist after an instant. */
  hasDecidedSince(artistId: string, number: string, at: Date, within: Queryable<DropsTables>): Promise<boolean>;
  /** Those of the carrier's ids whose text was taken, also when its fan's data was deleted since. */
  knownIds(ids: readonly string[]): Promise<Set<string>>;
  /** A page of an artist's texts, newest first. */
  list(artistId: string, page: { limit: number; offset: number }): Promise<ListedInbound[]>;
}

/** A text in the list. */
export interface ListedInbound {
  id: string;
  dropId: string | null;
  number: string;
  body: string;
  kind: string;
  createdAt: Date;
}

/** The store over the given database. */
export function createInboundStore(database: Kysely<DropsTables>): InboundStore {
  return {
    async insert({ carrierId, artistId, dropId, from, body, kind, at }, within) {
      const row = await within
        .insertInto('inbound_texts')
        .values({
          carrier_id: carrierId,
          artist_id: artistId,
          drop_id: dropId,
          number: from,
          body,
          kind,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('carrier_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async lockNumber(artistId, number, within) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`texts from ${number} to ${artistId}`}, 0))`.execute(
        within,
      );
    },
    async hasDecidedSince(artistId, number, at, within) {
      const row = await within
        .selectFrom('inbound_texts')
        .where('artist_id', '=', artistId)
        .where('number', '=', number)
        .where('kind', 'in', ['stop', 'start'])
        .where('created_at', '>', at)
        .select('carrier_id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async knownIds(ids) {
      const { rows } = await sql<{ id: string }>`
        select carrier_id as id from inbound_texts where carrier_id = any(${[...ids]}::text[])`.execute(database);
      return new Set(rows.map(({ id }) => id));
    },
    list: (artistId, { limit, offset }) =>
      database
        .selectFrom('inbound_texts')
        .where('artist_id', '=', artistId)
        .where('number', '<>', '')
        .orderBy('created_at', 'desc')
        .orderBy('carrier_id')
        .limit(limit)
        .offset(offset)
        .select(['carrier_id as id', 'drop_id as dropId', 'number', 'body', 'kind', 'created_at as createdAt'])
        .execute(),
  };
}
