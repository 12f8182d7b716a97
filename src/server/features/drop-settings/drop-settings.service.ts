/** What an artist's fans get: read and changed by members, and obeyed by everything that sends (DROP-100, DROP-101). */
import { getCountries } from 'libphonenumber-js';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { type DropSettings, everythingOn } from '#domain/messaging/drop-settings.ts';
import { welcomeFault, welcomeMessage } from '#domain/messaging/welcome.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { DropSettingsStore } from './drop-settings.store.ts';
import type { DropSettingsTables } from './drop-settings.tables.ts';

/** The use cases. A foreign artist throws NOT_FOUND, as a missing one does. */
export interface DropSettingsService {
  settings(caller: Caller, artistId: string): Promise<DropSettings>;
  /** Changes what is given; gives all. Throws BAD_INPUT for a country that has no phone numbers, POSTAL_ADDRESS_TOO_LONG and a code of `welcomeFault`. */
  change(caller: Caller, artistId: string, change: Partial<DropSettings>): Promise<DropSettings>;
  /** For artists' numbers, without a permission check: the welcome text of each of these artists, with its merge fields (DROP-151). */
  welcomeMessagesOf(artistIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For what sends, without a caller. */
  of(artistId: string, within?: Queryable<DropSettingsTables>): Promise<DropSettings>;
}

const canRead: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };
const canChange: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };

/** Every country that has phone numbers, as ISO 3166-1 alpha-2 codes. */
export const textCountries: readonly string[] = getCountries();
/** The longest postal address, in characters. */
const longestAddress = 300;
const known = new Set(textCountries);

/** The service over its store. */
export function createDropSettingsService({
  store,
  guard,
  live,
}: {
  store: DropSettingsStore;
  guard: Guard;
  live: Pick<Live, 'publish'>;
}): DropSettingsService {
  return {
    of: (...question) => store.load(...question),
    async welcomeMessagesOf(artistIds) {
      const words = await store.listWelcomeWords(artistIds);
      return new Map(artistIds.map((id) => [id, welcomeMessage(words.get(id) ?? everythingOn.welcomeWords)]));
    },
    async settings(caller, artistId) {
      await guard.artist(caller, artistId, canRead);
      return store.load(artistId);
    },
    async change(caller, artistId, change) {
      await guard.artist(caller, artistId, canChange);
      const { countries } = change;
      if (countries?.some((country) => !known.has(country))) throw new CodedError('BAD_INPUT', 'countries');
      const fault = welcomeFault(change.welcomeWords ?? '');
      if (fault !== undefined) throw new CodedError(fault, 'welcome_words');
      if (isLonger(cleanPasted(change.postalAddress ?? '', 'words'), longestAddress))
        throw new CodedError('POSTAL_ADDRESS_TOO_LONG', 'postal_address');
      await store.save(artistId, {
        ...change,
        ...(countries === undefined ? {} : { countries: [...new Set(countries)] }),
        ...(change.postalAddress === undefined ? {} : { postalAddress: cleanPasted(change.postalAddress, 'words') }),
        ...(change.welcomeWords === undefined ? {} : { welcomeWords: cleanPasted(change.welcomeWords, 'words') }),
      });
      // Pages offer texts only while they can be sent (DROP-180).
      if (change.smsEnabled !== undefined) await live.publish('artist.updated', { artistId });
      return store.load(artistId);
    },
  };
}
