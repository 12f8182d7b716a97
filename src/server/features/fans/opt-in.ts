/** A fan leaves an address or a number on a page: checked, limited, and kept with the words they agreed to. */
import { captureChannels, consentWords, type FanChannel, optInPlatform } from '#domain/fans/capture.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Place } from '../../platform/geo.ts';
import type { Limit, MakeLimit } from '../../platform/rate-limits.ts';
import type { FansStore } from './fans.store.ts';
import { readContact } from './read-contact.ts';

/** What a fan sends from a page. */
export interface SentOptIn {
  destinationId: string;
  channel: FanChannel;
  /** As typed. */
  contact: string;
  /** The address of the page with the form. */
  page: string;
  /** Where the visitor is, and the address they come from; the address is counted against and dropped. */
  place: Place;
  address: string;
}

/** What opting in works with. */
export interface OptInGround {
  store: Pick<FansStore, 'saveOptIn'>;
  limit: Limit;
  clock: Clock;
}

/** 30 tries in ten minutes from one address: a queue at a merch table gets through, a list of numbers does not. */
export function createOptInLimit(makeLimit: MakeLimit): Limit {
  return makeLimit('opt_in_address', 30, 600);
}

/**
 * Keeps what a fan left. Gives whether the contact was new, which only our own counting may know: whoever sent it is answered the same.
 * Throws NOT_FOUND when the page's destination does not take it, EMAIL_INVALID, PHONE_NUMBER_INVALID, TOO_MANY_TRIES.
 */
export async function optIn(ground: OptInGround, page: LinkPage, sent: SentOptIn): Promise<boolean> {
  const { link, artist } = page;
  const destination = link.destinations.find(({ id }) => id === sent.destinationId);
  if (destination === undefined || artist.suspended || !captureChannels(destination, artist).includes(sent.channel)) {
    throw new CodedError('NOT_FOUND');
  }
  await ground.limit.consume(sent.address);
  const value = readContact(sent.channel, sent.contact, sent.place.country);
  const platform = optInPlatform(destination, sent.channel);
  return ground.store.saveOptIn({
    artistId: artist.id,
    linkId: link.id,
    destinationId: destination.id,
    platform,
    value,
    ...sent.place,
    words: consentWords(platform, page),
    page: sent.page,
    createdAt: ground.clock.now(),
  });
}
