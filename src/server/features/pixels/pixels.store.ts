/** The SQL for pixels and their waiting events. */
import { type Kysely, sql } from 'kysely';
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';
import { batched, rowsByKey } from '../../platform/db/batched.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { PixelsTables } from './pixels.tables.ts';

/** One statement finds what fires on a page: the artist's own pixels and those of the agency that pays for the artist. */
type PagePixelTables = PixelsTables & Pick<DB, 'artists' | 'users'>;

/** The owner of a pixel. */
export type PixelOwner = { artistId: string } | { agencyId: string };

/** A pixel as it is stored, without its token. */
export interface Pixel {
  id: string;
  provider: PixelProvider;
  pixel: string;
  conversionTag: string;
  artistId: string | null;
  agencyId: string | null;
  hasToken: boolean;
  /** The last four characters of the token; empty without one. */
  tokenEnding: string;
  createdAt: Date;
  updatedAt: Date;
  /** Events that the platform accepted from the server, and events that were dropped after a day. */
  sentCount: number;
  droppedCount: number;
  /** Why sending fails at present; empty while it works. */
  lastError: string;
}

/** A pixel to be saved; without `encryptedToken` the stored one stays. */
export interface SavedPixel {
  id: string;
  provider: PixelProvider;
  pixel: string;
  conversionTag: string;
  encryptedToken: string | undefined;
  tokenEnding: string;
  savedAt: Date;
}

/** An event that waits to be sent. `details` is encrypted. */
export interface WaitingEvent {
  pixelId: string;
  eventId: string;
  event: PixelEvent;
  happenedAt: Date;
  details: string;
}

/** A pixel claimed for sending, with its encrypted token. */
export interface DuePixel {
  id: string;
  provider: PixelProvider;
  pixel: string;
  encryptedToken: string;
  failures: number;
}

export interface PixelsStore {
  /** The pixels of an artist alone, or of an agency, the oldest first. */
  list(owner: PixelOwner): Promise<Pixel[]>;
  load(id: string): Promise<Pixel | undefined>;
  /** Adds a pixel, or changes the one of this owner with the same provider and id; gives it as it is stored. */
  save(owner: PixelOwner, pixel: SavedPixel, within?: Queryable<PagePixelTables>): Promise<Pixel>;
  delete(id: string, within: Queryable<PagePixelTables>): Promise<void>;
  encryptedToken(id: string): Promise<string | undefined>;
  /** Every encrypted token with its pixel. */
  listEncrypted(): Promise<{ id: string; provider: string; pixel: string; encryptedToken: string }[]>;
  /** Replaces an encrypted token, unless it changed meanwhile. */
  replaceToken(id: string, before: string, after: string): Promise<void>;
  /** The pixels of an artist's pages: the artist's own, and those of the agency that pays for the artist. */
  listForPage(artistId: string): Promise<Pixel[]>;
  /** Inserts waiting events; known ones and those of deleted pixels are skipped. */
  addWaiting(events: readonly WaitingEvent[]): Promise<void>;
  /**
   * Claims at most `count` pixels that have waiting events and are due. No other process sends for them until `until`, also when this one
   * crashes.
   */
  claimDue(now: Date, until: Date, count: number): Promise<DuePixel[]>;
  /** A pixel's oldest waiting events. */
  listWaiting(pixelId: string, count: number): Promise<WaitingEvent[]>;
  /** Deletes finished events and adds `counts` to those of the pixel, which is due again at once. */
  finish(pixelId: string, events: readonly WaitingEvent[], counts: { sent: number; dropped: number }): Promise<void>;
  /** Records a failure and when to try again. */
  postpone(pixelId: string, failure: { nextTryAt: Date; error: string }): Promise<void>;
  /** Deletes and counts events that happened before `before`; gives how many. */
  dropOld(before: Date): Promise<number>;
}

const columns = [
  'pixels.id',
  'provider',
  'pixel',
  'conversion_tag',
  'pixels.artist_id',
  'pixels.agency_id',
  'token_ending',
  'pixels.created_at',
  'pixels.updated_at',
  'sent_count',
  'dropped_count',
  'last_error',
] as const;

interface Row {
  id: string;
  provider: string;
  pixel: string;
  conversion_tag: string;
  artist_id: string | null;
  agency_id: string | null;
  token_ending: string;
  created_at: Date;
  updated_at: Date;
  sent_count: number;
  dropped_count: number;
  last_error: string;
}

// A check constraint admits only the known providers.
const toPixel = (row: Row): Pixel => ({
  id: row.id,
  provider: row.provider as PixelProvider,
  pixel: row.pixel,
  conversionTag: row.conversion_tag,
  artistId: row.artist_id,
  agencyId: row.agency_id,
  hasToken: row.token_ending !== '',
  tokenEnding: row.token_ending,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  sentCount: row.sent_count,
  droppedCount: row.dropped_count,
  lastError: row.last_error,
});

/** The store over the given database. */
export function createPixelsStore(database: Kysely<PagePixelTables>): PixelsStore {
  const select = () => database.selectFrom('pixels').select(columns).orderBy('pixels.created_at').orderBy('pixels.id');
  const ofPages = prepared(database, (artistIds: readonly string[]) =>
    database
      .selectFrom('artists')
      .innerJoin('users', 'users.id', 'artists.billing_user_id')
      .innerJoin('pixels', (join) =>
        join.on(({ eb, or, ref }) =>
          or([
            eb('pixels.artist_id', '=', ref('artists.id')),
            eb('pixels.agency_id', '=', eb.case().when('users.plan', '=', 'agency').then(ref('users.id')).end()),
          ]),
        ),
      )
      .where(sql<boolean>`artists.id = any(${artistIds}::uuid[])`)
      .orderBy('pixels.created_at')
      .orderBy('pixels.id')
      .select(columns)
      .select('artists.id as pageArtistId'),
  );
  const listForPage = batched(async (artistIds: readonly string[]) =>
    rowsByKey(artistIds, await ofPages(artistIds), ({ pageArtistId }) => pageArtistId).map((rows) => rows.map(toPixel)),
  );
  return {
    async list(owner) {
      const rows = await ('artistId' in owner
        ? select().where('artist_id', '=', owner.artistId)
        : select().where('agency_id', '=', owner.agencyId)
      ).execute();
      return rows.map(toPixel);
    },
    async load(id) {
      const row = await select().where('pixels.id', '=', id).executeTakeFirst();
      return row && toPixel(row);
    },
    async save(owner, pixel, within = database) {
      const { id, provider, conversionTag, encryptedToken, tokenEnding, savedAt } = pixel;
      const token = encryptedToken === undefined ? {} : { access_token: encryptedToken, token_ending: tokenEnding };
      const row = await within
        .insertInto('pixels')
        .values({
          id,
          provider,
          pixel: pixel.pixel,
          conversion_tag: conversionTag,
          artist_id: 'artistId' in owner ? owner.artistId : null,
          agency_id: 'agencyId' in owner ? owner.agencyId : null,
          created_at: savedAt,
          updated_at: savedAt,
          ...token,
        })
        .onConflict((conflict) =>
          ('artistId' in owner
            ? conflict.columns(['artist_id', 'provider', 'pixel']).where('artist_id', 'is not', null)
            : conflict.columns(['agency_id', 'provider', 'pixel']).where('agency_id', 'is not', null)
          ).doUpdateSet({
            conversion_tag: conversionTag,
            updated_at: savedAt,
            // Saving again may have fixed the problem: waiting events are tried at once.
            failures: 0,
            next_try_at: null,
            last_error: '',
            ...token,
          }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow();
      return toPixel(row);
    },
    async delete(id, within) {
      await within.deleteFrom('pixels').where('id', '=', id).execute();
    },
    async encryptedToken(id) {
      const row = await database.selectFrom('pixels').where('id', '=', id).select('access_token').executeTakeFirst();
      return row?.access_token ?? undefined;
    },
    listEncrypted: () =>
      database
        .selectFrom('pixels')
        .where('access_token', 'is not', null)
        .select(['id', 'provider', 'pixel'])
        .select((select) => select.ref('access_token').$notNull().as('encryptedToken'))
        .execute(),
    async replaceToken(id, before, after) {
      await database
        .updateTable('pixels')
        .set({ access_token: after })
        .where('id', '=', id)
        .where('access_token', '=', before)
        .execute();
    },
    listForPage,
    async addWaiting(events) {
      if (events.length === 0) return;
      // Arrays are five parameters however many events there are.
      await sql`insert into pixel_events (pixel_id, event_id, event, happened_at, details)
        select waiting.* from unnest(
          ${events.map(({ pixelId }) => pixelId)}::uuid[], ${events.map(({ eventId }) => eventId)}::uuid[],
          ${events.map(({ event }) => event)}::text[], ${events.map(({ happenedAt }) => happenedAt)}::timestamptz[],
          ${events.map(({ details }) => details)}::text[]
        ) as waiting (pixel_id, event_id, event, happened_at, details)
        join pixels on pixels.id = waiting.pixel_id
        on conflict do nothing`.execute(database);
    },
    async claimDue(now, until, count) {
      const { rows } = await sql<{
        id: string;
        provider: string;
        pixel: string;
        access_token: string;
        failures: number;
      }>`
        update pixels set next_try_at = ${until} where id in (
          select id from pixels
          where access_token is not null and (next_try_at is null or next_try_at <= ${now})
            and exists (select from pixel_events where pixel_id = pixels.id)
          order by next_try_at nulls first limit ${count} for update skip locked
        ) returning id, provider, pixel, access_token, failures`.execute(database);
      return rows.map(({ access_token: encryptedToken, provider, ...row }) => ({
        ...row,
        provider: provider as PixelProvider,
        encryptedToken,
      }));
    },
    async listWaiting(pixelId, count) {
      const rows = await database
        .selectFrom('pixel_events')
        .where('pixel_id', '=', pixelId)
        .orderBy('happened_at')
        .limit(count)
        .selectAll()
        .execute();
      return rows.map((row) => ({
        pixelId: row.pixel_id,
        eventId: row.event_id,
        event: row.event as PixelEvent,
        happenedAt: row.happened_at,
        details: row.details,
      }));
    },
    finish: (pixelId, events, { sent, dropped }) =>
      database.transaction().execute(async (transaction) => {
        await sql`delete from pixel_events using unnest(
            ${events.map(({ event }) => event)}::text[], ${events.map(({ eventId }) => eventId)}::uuid[]
          ) as sent (event, event_id)
          where pixel_id = ${pixelId} and pixel_events.event = sent.event and pixel_events.event_id = sent.event_id`.execute(
          transaction,
        );
        await sql`update pixels set sent_count = sent_count + ${sent}, dropped_count = dropped_count + ${dropped},
            failures = 0, next_try_at = null, last_error = ''
          where id = ${pixelId}`.execute(transaction);
      }),
    async postpone(pixelId, { nextTryAt, error }) {
      await database
        .updateTable('pixels')
        .set((row) => ({ failures: row('failures', '+', 1), next_try_at: nextTryAt, last_error: error }))
        .where('id', '=', pixelId)
        .execute();
    },
    async dropOld(before) {
      const { rows } = await sql<{ count: string }>`with dropped as (
          delete from pixel_events where happened_at < ${before} returning pixel_id
        ), counts as (
          select pixel_id, count(*) as count from dropped group by pixel_id
        ), noted as (
          update pixels set dropped_count = dropped_count + counts.count from counts where pixels.id = counts.pixel_id
        )
        select count(*) as count from dropped`.execute(database);
      return Number(rows[0]?.count ?? 0);
    },
  };
}
