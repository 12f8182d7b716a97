/** The SQL for a fan's own data over all artists: reading and deleting it. */
import { type Kysely, sql } from 'kysely';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import type { KeptConsent, KeptOptIn, KeptRequest } from '#domain/fans/stored-fan-data.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { ContactHash } from '../consents/contact-hash.ts';
import { lockEveryContact } from '../consents/contact-lock.ts';
import type { FansTables } from '../fans.tables.ts';

/** A row has its artist's id; the service adds the name. */
type Row<Kept> = Omit<Kept, 'artist'> & { artistId: string };

/** The rows about a fan in this feature's tables, newest first. */
export interface KeptRows {
  optIns: Row<KeptOptIn>[];
  consents: Row<KeptConsent>[];
  requests: Row<KeptRequest>[];
}

/** The rows of one form submission. Where the number was known before, `optInId` matches no row. */
export interface LeftRows {
  consentId: string;
  optInId: string;
}

/** Reads and deletes a fan's data. */
export interface FanDataStore {
  loadOfEmail(email: string): Promise<KeptRows>;
  /** Remembers its hash, so that no import brings it back (DROP-130). */
  deleteOfEmail(email: string, now: Date): Promise<void>;
  /** Gives the consent only: the visitor may have typed another person's number and must not learn whether it was known. */
  loadLeft(left: LeftRows): Promise<KeptRows>;
  /** A contact that came with this form is not imported for this artist again. */
  deleteLeft(left: LeftRows, now: Date): Promise<void>;
}

/** The store over the given database; `hashOf` makes the hashes of forgotten contacts. */
export function createFanDataStore(database: Kysely<FansTables>, hashOf: ContactHash): FanDataStore {
  const remember = (contact: string, artistId: string | null, now: Date, within: Queryable<FansTables>) =>
    within
      .insertInto('forgotten_contacts')
      .values({ contact_hash: hashOf(contact), artist_id: artistId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const optIns = () =>
    database
      .selectFrom('optins_message')
      .orderBy('created_at', 'desc')
      .select(['value', 'country', 'region', 'city', 'time_zone as timeZone', 'artist_id as artistId'])
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .select(({ ref }) => ref('platform').$castTo<OptInPlatform>().as('platform'))
      .select(['created_at as createdAt', 'unsubscribed_at as unsubscribedAt']);
  const consents = () =>
    database
      .selectFrom('fan_consents')
      .orderBy('created_at', 'desc')
      .select(['act', 'value', 'words', 'page', 'country', 'artist_id as artistId'])
      .select(({ ref }) => ref('platform').$castTo<OptInPlatform>().as('platform'))
      .select(['created_at as createdAt', 'confirmed_at as confirmedAt']);
  return {
    async loadOfEmail(email) {
      const [kept, agreed, requests] = await Promise.all([
        optIns().where('value', '=', email).execute(),
        consents().where('value', '=', email).execute(),
        database
          .selectFrom('opt_in_requests')
          .where('value', '=', email)
          .orderBy('created_at', 'desc')
          .select(['value', 'words', 'page', 'country', 'region', 'city', 'artist_id as artistId'])
          .select('time_zone as timeZone')
          .select(['created_at as createdAt', 'expires_at as expiresAt'])
          .execute(),
      ]);
      return { optIns: kept, consents: agreed, requests };
    },
    async deleteOfEmail(email, now) {
      await database.transaction().execute(async (transaction) => {
        await lockEveryContact(transaction);
        await remember(email, null, now, transaction);
        await transaction.deleteFrom('fan_import_rows').where('value', '=', email).execute();
        await transaction.deleteFrom('opt_in_requests').where('value', '=', email).execute();
        await transaction.deleteFrom('optins_message').where('value', '=', email).execute();
        await transaction.deleteFrom('fan_consents').where('value', '=', email).execute();
      });
    },
    async loadLeft({ consentId }) {
      return { optIns: [], consents: await consents().where('id', '=', consentId).execute(), requests: [] };
    },
    async deleteLeft({ consentId, optInId }, now) {
      await database.transaction().execute(async (transaction) => {
        await lockEveryContact(transaction);
        const gone = await transaction
          .deleteFrom('optins_message')
          .where('id', '=', optInId)
          .returning(['artist_id', 'value'])
          .executeTakeFirst();
        if (gone !== undefined) await remember(gone.value, gone.artist_id, now, transaction);
        await transaction.deleteFrom('fan_consents').where('id', '=', consentId).execute();
      });
    },
  };
}
