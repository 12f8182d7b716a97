/** The only SQL for opt-ins as they come and go: requests that wait for their confirmation, opt-ins, and the consents behind them. */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { FansTables } from './fans.tables.ts';

/** What a fan left on a page, with the consent that goes with it. */
export interface NewOptIn {
  artistId: string;
  linkId: string | null;
  destinationId: string | null;
  platform: OptInPlatform;
  value: string;
  country: string;
  region: string;
  city: string;
  /** The words as they stood beside the button. */
  words: string;
  /** The page's address. */
  page: string;
  createdAt: Date;
  /** When the owner of an address confirmed it; null for numbers. */
  confirmedAt: Date | null;
}

/** How the fan came to the page, for the counting. `query` holds campaign values only. */
export interface CameBy {
  referrer: string;
  query: string;
  app: string;
}

/** An address that waits for its confirmation. */
export interface OptInRequest extends Omit<NewOptIn, 'platform' | 'confirmedAt'>, CameBy {
  expiresAt: Date;
  /** Once confirmed, `value` is empty. */
  confirmedAt: Date | null;
}

/** What became of an opt-in. */
export interface SavedOptIn {
  consentId: string;
  /** The row that came with it; null when the contact was there already. */
  optInId: string | null;
}

/** Writes opt-ins down. */
export interface OptInsStore {
  insertRequest(
    request: Omit<OptInRequest, 'confirmedAt'>,
    tokenHash: Buffer,
    within: Queryable<FansTables>,
  ): Promise<void>;
  /** The request behind a token; with `within` it is locked until that transaction ends. */
  loadRequest(tokenHash: Buffer, within?: Queryable<FansTables>): Promise<OptInRequest | undefined>;
  /** Marks a request as confirmed and takes out of it what names the person. */
  closeRequest(tokenHash: Buffer, confirmedAt: Date, within: Queryable<FansTables>): Promise<void>;
  /** Deletes requests that ran out; gives how many. */
  sweepRequests(now: Date): Promise<number>;
  /**
   * Writes down what somebody agreed to, and their contact unless the artist (for a text: the destination) has it already. An address that
   * had unsubscribed is subscribed again; a number is not, since whoever stopped texts starts them by text. Of the same contact arriving twice
   * at once one is new. Both or neither are stored.
   */
  saveOptIn(optIn: NewOptIn, within?: Queryable<FansTables>): Promise<SavedOptIn>;
  /** Since when an artist may send nothing to an address; null while it may, undefined when the address was never left there. */
  unsubscribedAt(artistId: string, email: string): Promise<Date | null | undefined>;
  /** Ends (an instant) or takes up again (null) what an artist sends to an address, with the record of it; doing it twice leaves one. */
  setUnsubscribed(
    artistId: string,
    email: string,
    change: { unsubscribedAt: Date | null; page: string; now: Date },
  ): Promise<void>;
  /** Whether the last that an address said to an artist is that it wants no more mail. */
  hasWithdrawn(artistId: string, email: string): Promise<boolean>;
}

/** The store over the given database. */
export function createOptInsStore(database: Kysely<FansTables>): OptInsStore {
  const inOne = <Result>(
    within: Queryable<FansTables> | undefined,
    work: (queryable: Queryable<FansTables>) => Promise<Result>,
  ) => (within === undefined ? database.transaction().execute(work) : work(within));

  async function hasWithdrawn(artistId: string, email: string, within: Queryable<FansTables>): Promise<boolean> {
    const last = await within
      .selectFrom('fan_consents')
      .where('artist_id', '=', artistId)
      .where('platform', '=', 'email')
      .where('value', '=', email)
      // What was left before and confirmed after is said when it was confirmed.
      .orderBy((row) => row.fn.coalesce('confirmed_at', 'created_at'), 'desc')
      .orderBy('id')
      .select('act')
      .limit(1)
      .executeTakeFirst();
    return last?.act === 'withdrawn';
  }

  return {
    async insertRequest({ artistId, linkId, destinationId, createdAt, expiresAt, ...request }, tokenHash, within) {
      await within
        .insertInto('opt_in_requests')
        .values({
          ...request,
          id: randomUUID(),
          token_hash: tokenHash,
          artist_id: artistId,
          link_id: linkId,
          destination_id: destinationId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    loadRequest: (tokenHash, within = database) =>
      within
        .selectFrom('opt_in_requests')
        .where('token_hash', '=', tokenHash)
        .select([
          ...(['value', 'words', 'page', 'country', 'region', 'city', 'referrer', 'query', 'app'] as const),
          ...(['artist_id as artistId', 'link_id as linkId', 'destination_id as destinationId'] as const),
          ...(['created_at as createdAt', 'expires_at as expiresAt', 'confirmed_at as confirmedAt'] as const),
        ])
        .$if(within !== database, (query) => query.forUpdate())
        .executeTakeFirst(),
    async closeRequest(tokenHash, confirmedAt, within) {
      const empty = {
        value: '',
        words: '',
        page: '',
        country: '',
        region: '',
        city: '',
        referrer: '',
        query: '',
        app: '',
      };
      await within
        .updateTable('opt_in_requests')
        .set({ ...empty, confirmed_at: confirmedAt })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async sweepRequests(now) {
      const { numDeletedRows } = await database
        .deleteFrom('opt_in_requests')
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    saveOptIn: ({ words, page, region, city, confirmedAt, ...left }, within) =>
      inOne(within, async (transaction) => {
        const shared = {
          artist_id: left.artistId,
          link_id: left.linkId,
          destination_id: left.destinationId,
          platform: left.platform,
          value: left.value,
          country: left.country,
          created_at: left.createdAt,
        };
        const consentId = randomUUID();
        await transaction
          .insertInto('fan_consents')
          .values({ ...shared, id: consentId, words, page, confirmed_at: confirmedAt })
          .execute();
        const added = await transaction
          .insertInto('optins_message')
          .values({ ...shared, id: randomUUID(), region, city })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added === undefined && left.platform === 'email') {
          await transaction
            .updateTable('optins_message')
            .set({ unsubscribed_at: null })
            .where('artist_id', '=', left.artistId)
            .where('platform', '=', 'email')
            .where('value', '=', left.value)
            .execute();
        }
        return { consentId, optInId: added?.id ?? null };
      }),
    async unsubscribedAt(artistId, email) {
      const row = await database
        .selectFrom('optins_message')
        .where('artist_id', '=', artistId)
        .where('platform', '=', 'email')
        .where('value', '=', email)
        .select('unsubscribed_at')
        .executeTakeFirst();
      return row?.unsubscribed_at;
    },
    async setUnsubscribed(artistId, email, { unsubscribedAt, page, now }) {
      await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('optins_message')
          .where('artist_id', '=', artistId)
          .where('platform', '=', 'email')
          .where('value', '=', email)
          .select(['id', 'link_id', 'destination_id', 'country'])
          .forUpdate()
          .executeTakeFirst();
        const ends = unsubscribedAt !== null;
        if ((await hasWithdrawn(artistId, email, transaction)) === ends) return;
        await transaction
          .insertInto('fan_consents')
          .values({
            id: randomUUID(),
            artist_id: artistId,
            link_id: row?.link_id ?? null,
            destination_id: row?.destination_id ?? null,
            platform: 'email',
            value: email,
            words: '',
            page,
            country: row?.country ?? '',
            created_at: now,
            act: ends ? 'withdrawn' : 'resumed',
          })
          .execute();
        if (row === undefined) return;
        await transaction
          .updateTable('optins_message')
          .set({ unsubscribed_at: unsubscribedAt })
          .where('id', '=', row.id)
          .execute();
      });
    },
    hasWithdrawn: (artistId, email) => hasWithdrawn(artistId, email, database),
  };
}
