/** The list of an artist's fans for its members: filtered, in pages, with counts (DROP-90, DROP-91). */
import { contactBeginnings } from '#domain/fans/contact-beginnings.ts';
import { maskContact } from '#domain/fans/mask.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import { canReadFans, seesContacts } from '../fans.policy.ts';
import type { Facets, SubscriberCounts } from './fan-counts.store.ts';
import type { FanListStore, ListedFan } from './fan-list.store.ts';
import type { FansQuestion, FoundFan } from './found-fans.store.ts';
import { readFilter, type SentFilter } from './read-filter.ts';

/** A page of the list. */
export interface ListedFans {
  /** How many fans match. */
  total: number;
  fans: ListedFan[];
}

/** The most fans in one page, and the most values of each part of a filter in one answer. */
export const mostListed = 100;
const mostFacetValues = 250;

/** The use cases. Each throws NOT_FOUND for a foreign artist, as for a missing one. */
export interface FanListService {
  /** A page, newest first; viewers get masked contacts. Throws BAD_INPUT for more than `mostListed` and for a filter that cannot be. */
  list(
    caller: Caller,
    artistId: string,
    filter: SentFilter,
    page: { limit: number; offset: number },
  ): Promise<ListedFans>;
  /**
   * Fans whose email or number begins with the text, of all artists whose contacts the caller sees in full: to search is to read, so that viewers,
   * who see them masked, find nobody.
   */
  find(caller: Caller, text: string, question: Pick<FansQuestion, 'first' | 'most'>): Promise<FoundFan[]>;
  /** What each part of the filter offers, with counts among the fans that match its other parts. */
  facets(caller: Caller, artistId: string, filter: SentFilter): Promise<Facets>;
  subscriberCounts(caller: Caller, artistId: string): Promise<SubscriberCounts>;
}

/** The service over its store. */
export function createFanListService({ store, guard }: { store: FanListStore; guard: Guard }): FanListService {
  return {
    async list(caller, artistId, sent, page) {
      const access = await guard.artist(caller, artistId, canReadFans);
      const filter = readFilter(sent);
      if (page.limit < 0 || page.limit > mostListed) throw new CodedError('BAD_INPUT', 'limit');
      if (page.offset < 0) throw new CodedError('BAD_INPUT', 'offset');
      const total = await store.total(artistId, filter);
      const fans = await store.page(artistId, filter, { ...page, total });
      if (seesContacts(access)) return { total, fans };
      return { total, fans: fans.map((fan) => ({ ...fan, contact: maskContact(fan.contact) })) };
    },
    async find(caller, text, question) {
      const open = (await guard.artists(caller, canReadFans)).filter(seesContacts);
      const artistIds = open.map(({ artistId }) => artistId);
      return store.find({ ...question, artistIds, beginnings: contactBeginnings(text) });
    },
    async facets(caller, artistId, sent) {
      await guard.artist(caller, artistId, canReadFans);
      return store.facets(artistId, readFilter(sent), mostFacetValues);
    },
    async subscriberCounts(caller, artistId) {
      await guard.artist(caller, artistId, canReadFans);
      return store.subscriberCounts(artistId);
    },
  };
}
