/** The SQL for opt-ins: requests that wait for confirmation, contacts, and consents. */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';
import type { ContactHash } from './contact-hash.ts';
import { lockEverywhere } from './contact-lock.service.ts';
import { lockContacts } from './contact-lock.ts';

/** An opt-in for one text needs the message that is still to be sent: drops own it. */
type OptInTables = FansTables & Pick<DB, 'bulk_messages'>;

/** A contact that a fan left, with the consent. */
export interface NewOptIn {
  artistId: string;
  linkId: string | null;
  destinationId: string | null;
  platform: OptInPlatform;
  value: string;
  country: string;
  region: string;
  city: string;
  /** IANA name that the browser gave; empty when it gave none. */
  timeZone: string;
  /** The consent text as the page showed it. */
  words: string;
  /** URL of the page. */
  page: string;
  createdAt: Date;
  /** When the owner of an email confirmed it; null for numbers. */
  confirmedAt: Date | null;
  /** Set for a number that texted STOP before: it is stored, and gets nothing until it texts START. */
  unsubscribedAt: Date | null;
}

/** How the fan reached the page, for the statistics. `query` has campaign parameters only. */
export interface CameBy {
  referrer: string;
  query: string;
  app: string;
}

/** An email that waits for its confirmation. */
export interface OptInRequest extends Omit<NewOptIn, 'platform' | 'confirmedAt' | 'unsubscribedAt'>, CameBy {
  expiresAt: Date;
  /** Once confirmed, `value` is empty. */
  confirmedAt: Date | null;
}

/** The rows of a stored opt-in. */
export interface SavedOptIn {
  consentId: string;
  /** The new contact's id; null when the contact was known. */
  optInId: string | null;
  /** The contact's id when it was there by an import alone until now; null otherwise, and for emails. */
  importedId: string | null;
}

export interface OptInsStore {
  insertRequest(
    request: Omit<OptInRequest, 'confirmedAt'>,
    tokenHash: Buffer,
    within: Queryable<FansTables>,
  ): Promise<void>;
  /** The request of a token; with `within` it is locked until that transaction ends. */
  loadRequest(tokenHash: Buffer, within?: Queryable<FansTables>): Promise<OptInRequest | undefined>;
  /** Marks a request as confirmed and empties its personal data. */
  closeRequest(tokenHash: Buffer, confirmedAt: Date, within: Queryable<FansTables>): Promise<void>;
  /** Deletes expired requests; gives how many. */
  sweepRequests(now: Date): Promise<number>;
  /**
   * Stores a consent, and its contact unless the artist (for a text: the destination) has it already. An unsubscribed email is subscribed
   * again; a number is not, since fans restart texts by text. Of the same contact twice at once, one is new. Both rows are stored or neither.
   */
  saveOptIn(optIn: NewOptIn, within?: Queryable<FansTables>): Promise<SavedOptIn>;
  /** Whether the message of a text destination is still to be sent. It does not start until the transaction ends. */
  isTextAhead(destinationId: string, within: Queryable<OptInTables>): Promise<boolean>;
  /** Since when an artist may not mail an email; null while it may, undefined when the artist does not have the email. */
  unsubscribedAt(artistId: string, email: string): Promise<Date | null | undefined>;
  /** Unsubscribes (an instant) or subscribes again (null) an email, with a record in the consents; repeating adds no second record. Gives whether something changed. */
  setUnsubscribed(
    artistId: string,
    email: string,
    change: { unsubscribedAt: Date | null; page: string; now: Date },
    within: Queryable<FansTables>,
  ): Promise<boolean>;
  /** Marks an email of every artist as one that does not exist, until its owner confirms it. */
  noteBounce(email: string, now: Date, within?: Queryable<FansTables>): Promise<void>;
  takeBackBounces(emails: readonly string[], within: Queryable<FansTables>): Promise<void>;
  /** Whether the latest consent record of an email with an artist is a withdrawal. */
  hasWithdrawn(artistId: string, email: string): Promise<boolean>;
}

/** The store over the given database; `bounceHashOf` makes the hashes of emails that bounced. */
export function createOptInsStore(database: Kysely<OptInTables>, bounceHashOf: ContactHash): OptInsStore {
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
      // A consent that was given before and confirmed after counts from its confirmation.
      .orderBy((row) => row.fn.coalesce('confirmed_at', 'created_at'), 'desc')
      .orderBy('id')
      .select('act')
      .limit(1)
      .executeTakeFirst();
    return last?.act === 'withdrawn';
  }

  async function takeBackBounces(emails: readonly string[], within: Queryable<FansTables>): Promise<void> {
    if (emails.length === 0) return;
    await within
      .deleteFrom('bounced_emails')
      .where('email_hash', '=', sql<Buffer>`any(${emails.map(bounceHashOf)})`)
      .execute();
    await within
      .updateTable('optins_message')
      .set({ bounced_at: null })
      .where('platform', '=', 'email')
      .where('value', '=', sql<string>`any(${[...emails]}::text[])`)
      .where('bounced_at', 'is not', null)
      .execute();
  }

  return {
    async insertRequest(
      { artistId, linkId, destinationId, timeZone, createdAt, expiresAt, ...request },
      tokenHash,
      within,
    ) {
      await within
        .insertInto('opt_in_requests')
        .values({
          ...request,
          id: randomUUID(),
          token_hash: tokenHash,
          artist_id: artistId,
          link_id: linkId,
          destination_id: destinationId,
          time_zone: timeZone,
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
          ...([
            'artist_id as artistId',
            'link_id as linkId',
            'destination_id as destinationId',
            'time_zone as timeZone',
          ] as const),
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
        time_zone: '',
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
    saveOptIn: ({ words, page, region, city, timeZone, confirmedAt, unsubscribedAt, ...left }, within) =>
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
          .values({ ...shared, id: randomUUID(), region, city, time_zone: timeZone, unsubscribed_at: unsubscribedAt })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        // Opt-ins of before have no zone. One that is known is not replaced: another person may have typed the contact.
        if (added === undefined && timeZone !== '') {
          await transaction
            .updateTable('optins_message')
            .set({ time_zone: timeZone })
            .where('artist_id', '=', left.artistId)
            .where('platform', '=', left.platform)
            .where('value', '=', left.value)
            .where('time_zone', '=', '')
            .execute();
        }
        // Who confirmed an email has it, whatever a mail server said before (DROP-164).
        if (left.platform === 'email') {
          await takeBackBounces([left.value], transaction);
        }
        // A contact that opts in is no longer there by an import alone (DROP-131).
        const known = transaction
          .updateTable('optins_message')
          .where('artist_id', '=', left.artistId)
          .where('platform', '=', left.platform)
          .where('value', '=', left.value);
        if (added === undefined && left.platform === 'email')
          await known.set({ unsubscribed_at: null, import_id: null }).execute();
        const imported =
          added === undefined && left.platform === 'phone_number'
            ? await known.set({ import_id: null }).where('import_id', 'is not', null).returning('id').executeTakeFirst()
            : undefined;
        return { consentId, optInId: added?.id ?? null, importedId: imported?.id ?? null };
      }),
    async isTextAhead(destinationId, within) {
      const row = await within
        .selectFrom('bulk_messages')
        .where('destination_id', '=', destinationId)
        .where('started_at', 'is', null)
        .select('id')
        .forShare()
        .executeTakeFirst();
      return row !== undefined;
    },
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
    async setUnsubscribed(artistId, email, { unsubscribedAt, page, now }, within) {
      await lockEverywhere(email, 'storing', within);
      await lockContacts(artistId, 'opt-out', within);
      const row = await within
        .selectFrom('optins_message')
        .where('artist_id', '=', artistId)
        .where('platform', '=', 'email')
        .where('value', '=', email)
        .select(['id', 'link_id', 'destination_id', 'country'])
        .forUpdate()
        .executeTakeFirst();
      const ends = unsubscribedAt !== null;
      if ((await hasWithdrawn(artistId, email, within)) === ends) return false;
      await within
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
      if (row !== undefined)
        await within
          .updateTable('optins_message')
          .set(ends ? { unsubscribed_at: unsubscribedAt } : { unsubscribed_at: null, import_id: null })
          .where('id', '=', row.id)
          .execute();
      return true;
    },
    noteBounce: (email, now, within) =>
      inOne(within, async (transaction) => {
        await transaction
          .insertInto('bounced_emails')
          .values({ email_hash: bounceHashOf(email), created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await transaction
          .updateTable('optins_message')
          .set({ bounced_at: now })
          .where('platform', '=', 'email')
          .where('value', '=', email)
          .where('bounced_at', 'is', null)
          .execute();
      }),
    takeBackBounces,
    hasWithdrawn: (artistId, email) => hasWithdrawn(artistId, email, database),
  };
}
