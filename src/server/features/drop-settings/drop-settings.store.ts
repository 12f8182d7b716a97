/** The SQL for what an artist's fans get. */
import type { Kysely } from 'kysely';
import { type DropSettings, everythingOn } from '#domain/messaging/drop-settings.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DropSettingsTables } from './drop-settings.tables.ts';

export interface DropSettingsStore {
  /** The artist's settings; everything is on where nothing was stored. */
  load(artistId: string, within?: Queryable<DropSettingsTables>): Promise<DropSettings>;
  /** The welcome words of these artists, by the artist's id; of those alone that have settings. */
  listWelcomeWords(artistIds: readonly string[]): Promise<Map<string, string>>;
  /** Changes what is given. */
  save(artistId: string, change: Partial<DropSettings>): Promise<void>;
}

/** The store over the given database. */
export function createDropSettingsStore(database: Kysely<DropSettingsTables>): DropSettingsStore {
  return {
    async load(artistId, within = database) {
      const row = await within
        .selectFrom('drop_settings')
        .where('artist_id', '=', artistId)
        .select(['emails_enabled as emailsEnabled', 'sms_enabled as smsEnabled', 'countries'])
        .select(['welcome_words as welcomeWords', 'welcome_abroad as welcomeAbroad', 'postal_address as postalAddress'])
        .executeTakeFirst();
      return row ?? everythingOn;
    },
    async listWelcomeWords(artistIds) {
      const rows = await database
        .selectFrom('drop_settings')
        .where('artist_id', 'in', [...artistIds])
        .select(['artist_id as artistId', 'welcome_words as words'])
        .execute();
      return new Map(rows.map(({ artistId, words }) => [artistId, words]));
    },
    async save(artistId, { emailsEnabled, smsEnabled, countries, welcomeWords, welcomeAbroad, postalAddress }) {
      const set = {
        ...(emailsEnabled === undefined ? {} : { emails_enabled: emailsEnabled }),
        ...(smsEnabled === undefined ? {} : { sms_enabled: smsEnabled }),
        ...(countries === undefined ? {} : { countries: [...countries] }),
        ...(welcomeWords === undefined ? {} : { welcome_words: welcomeWords }),
        ...(postalAddress === undefined ? {} : { postal_address: postalAddress }),
        ...(welcomeAbroad === undefined ? {} : { welcome_abroad: welcomeAbroad }),
      };
      if (Object.keys(set).length === 0) return;
      await database
        .insertInto('drop_settings')
        .values({ artist_id: artistId, ...set })
        .onConflict((conflict) => conflict.column('artist_id').doUpdateSet(set))
        .execute();
    },
  };
}
