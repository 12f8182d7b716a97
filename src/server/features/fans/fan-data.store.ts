/** The SQL for a fan's own data over all artists: reading and deleting it. */
import type { Kysely } from 'kysely';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import type { KeptConsent, KeptOptIn, KeptRequest } from '#domain/fans/kept-of-fan.ts';
import type { FansTables } from './fans.tables.ts';

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
  deleteOfEmail(email: string): Promise<void>;
  /** Gives the consent only: the visitor may have typed somebody else's number and must not learn whether it was known. */
  loadLeft(left: LeftRows): Promise<KeptRows>;
  deleteLeft(left: LeftRows): Promise<void>;
}

/** The store over the given database. */
export function createFanDataStore(database: Kysely<FansTables>): FanDataStore {
  const optIns = () =>
    database
      .selectFrom('optins_message')
      .orderBy('created_at', 'desc')
      .select(['value', 'country', 'region', 'city', 'time_zone as timeZone', 'artist_id as artistId'])
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
    async deleteOfEmail(email) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('opt_in_requests').where('value', '=', email).execute();
        await transaction.deleteFrom('optins_message').where('value', '=', email).execute();
        await transaction.deleteFrom('fan_consents').where('value', '=', email).execute();
      });
    },
    async loadLeft({ consentId }) {
      return { optIns: [], consents: await consents().where('id', '=', consentId).execute(), requests: [] };
    },
    async deleteLeft({ consentId, optInId }) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('optins_message').where('id', '=', optInId).execute();
        await transaction.deleteFrom('fan_consents').where('id', '=', consentId).execute();
      });
    },
  };
}
