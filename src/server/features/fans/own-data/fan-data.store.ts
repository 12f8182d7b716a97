/** The SQL for a contact's data over all artists: reading and deleting it. */
import { type Kysely, sql } from 'kysely';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import type { KeptConsent, KeptOptIn, KeptRequest } from '#domain/fans/stored-fan-data.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { ContactHash } from '../consents/contact-hash.ts';
import { lockEverywhere } from '../consents/contact-lock.service.ts';
import { lockEveryContact } from '../consents/contact-lock.ts';
import type { FansTables } from '../fans.tables.ts';
import { forgetFiles } from './forget-files.ts';

/** What artists exported has their fans' opt-ins and pre-saves. */
export type FanDataTables = FansTables & Pick<DB, 'presave_subscriptions'>;

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
  /** The rows of a contact, in each form that may be stored. */
  loadOf(forms: readonly string[]): Promise<KeptRows>;
  /**
   * Deletes the rows of a contact and the files that contain it, and remembers its hash, so that no import brings it back (DROP-130). Nobody stores it
   * or deletes it until the transaction ends. Gives the artists that had it as a fan, also when that was deleted before.
   */
  deleteOf(forms: readonly string[], now: Date, within: Queryable<FanDataTables>): Promise<string[]>;
  /** Gives the consent only: the visitor may have typed another person's number and must not learn whether it was known. */
  loadLeft(left: LeftRows): Promise<KeptRows>;
  /** A contact that came with this form is not imported for this artist again. */
  deleteLeft(left: LeftRows, now: Date): Promise<void>;
}

/** The store over the given database; `hashOf` makes the hashes of forgotten contacts. */
export function createFanDataStore(database: Kysely<FanDataTables>, hashOf: ContactHash): FanDataStore {
  const remember = (contact: string, artistId: string | null, now: Date, within: Queryable<FansTables>) =>
    within
      .insertInto('forgotten_contacts')
      .values({ contact_hash: hashOf(contact), artist_id: artistId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const fileOf = (row: 'optins_message' | 'fan_consents') =>
    sql<string | null>`(select file_name from fan_imports i where i.id = ${sql.ref(`${row}.import_id`)})`.as(
      'importedFrom',
    );
  const optIns = () =>
    database
      .selectFrom('optins_message')
      .orderBy('created_at', 'desc')
      .select(['value', 'country', 'region', 'city', 'time_zone as timeZone', 'artist_id as artistId'])
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .select(({ ref }) => ref('platform').$castTo<OptInPlatform>().as('platform'))
      .select(['created_at as createdAt', 'unsubscribed_at as unsubscribedAt', 'bounced_at as bouncedAt'])
      .select(fileOf('optins_message'));
  const consents = () =>
    database
      .selectFrom('fan_consents')
      .orderBy('created_at', 'desc')
      .select(['act', 'value', 'words', 'page', 'country', 'artist_id as artistId'])
      .select(({ ref }) => ref('platform').$castTo<OptInPlatform>().as('platform'))
      .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
      .select(fileOf('fan_consents'));
  return {
    async loadOf(forms) {
      const values = [...forms];
      const [kept, agreed, requests] = await Promise.all([
        optIns().where('value', 'in', values).execute(),
        consents().where('value', 'in', values).execute(),
        database
          .selectFrom('opt_in_requests')
          .where('value', 'in', values)
          .orderBy('created_at', 'desc')
          .select(['value', 'words', 'page', 'country', 'region', 'city', 'artist_id as artistId'])
          .select('time_zone as timeZone')
          .select(['created_at as createdAt', 'expires_at as expiresAt'])
          .select(['referrer', 'query', 'app'])
          .execute(),
      ]);
      return { optIns: kept, consents: agreed, requests };
    },
    async deleteOf(forms, now, within) {
      const values = [...forms];
      for (const value of values) await lockEverywhere(value, 'forgetting', within);
      const { rows } = await sql<{ artistId: string }>`
        select artist_id as "artistId" from optins_message where value = any(${values}::text[])
        union select artist_id from fan_consents where value = any(${values}::text[])
        union select artist_id from presave_subscriptions where contact <> '' and lower(contact) = any(${values}::text[])
        order by 1`.execute(within);
      const artistIds = rows.map(({ artistId }) => artistId);
      // Before the lock that a running import holds: it locks its own row first, too.
      await forgetFiles(values, artistIds, within);
      await lockEveryContact(within);
      for (const value of values) await remember(value, null, now, within);
      await within.deleteFrom('fan_import_rows').where('value', 'in', values).execute();
      // A confirmation at this moment has locked its request: what it stores is found afterwards.
      await within.deleteFrom('opt_in_requests').where('value', 'in', values).execute();
      await within.deleteFrom('optins_message').where('value', 'in', values).execute();
      await within.deleteFrom('fan_consents').where('value', 'in', values).execute();
      return artistIds;
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
