/** The SQL for texts that fans sent. */
import type { Kysely } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DropsTables } from './drops.tables.ts';

/** A text as it is stored. */
export interface NewInbound {
  /** The carrier's id: a text that is handed over twice is stored once. */
  carrierId: string;
  artistId: string;
  dropId: string | null;
  from: string;
  body: string;
  kind: 'stop' | 'start' | 'help' | 'other';
  now: Date;
}

/** Stores texts. */
export interface InboundStore {
  /** Gives whether the text is new. */
  insert(text: NewInbound, within: Queryable<DropsTables>): Promise<boolean>;
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
    async insert({ carrierId, artistId, dropId, from, body, kind, now }, within) {
      const row = await within
        .insertInto('inbound_texts')
        .values({
          carrier_id: carrierId,
          artist_id: artistId,
          drop_id: dropId,
          number: from,
          body,
          kind,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('carrier_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    list: (artistId, { limit, offset }) =>
      database
        .selectFrom('inbound_texts')
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('carrier_id')
        .limit(limit)
        .offset(offset)
        .select(['carrier_id as id', 'drop_id as dropId', 'number', 'body', 'kind', 'created_at as createdAt'])
        .execute(),
  };
}
