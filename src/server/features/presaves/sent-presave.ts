/** What travels with a fan from the page to the service's consent screen and back. */
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { Place } from '../../platform/net/geo.ts';

/** What a fan sends who wants a release saved. */
export interface SentPresave {
  destinationId: string;
  provider: PresaveProvider;
  /** Each new release of the artist is saved too. */
  forever: boolean;
  /** Where we may ask to renew; empty when the fan gave none. */
  email: string;
  /** The words as they stood beside the button. */
  words: string;
  /** The address of the page. */
  page: string;
  place: Place;
  /** The address they come from; counted against a limit and dropped. */
  address: string;
  /** Carried through to the counting at the end. */
  referrer: string;
  query: string;
  app: string;
}

/** What of `SentPresave` is counted once the grant is there. */
export type CountedLater = Pick<SentPresave, 'referrer' | 'query' | 'app' | 'place'>;

/** How it ended. */
export type PresaveReturn =
  | {
      outcome: 'granted';
      /** False when this fan's grant for this link was renewed. */
      isNew: boolean;
      linkId: string;
      destinationId: string;
      provider: PresaveProvider;
      forever: boolean;
      endsAt: Date;
      sent: CountedLater;
      /** The address of the page on which it began. */
      page: string;
    }
  /** refused: the fan said no; unknown: forged, replayed or older than ten minutes; failed: the service did not answer. */
  | { outcome: 'refused' | 'unknown' | 'failed'; linkId?: string; page?: string };

/** What the service's consent screen sends back, as it arrived. */
export interface PresaveCallback {
  state: string;
  /** The value of the browser's cookie. */
  binding: string | undefined;
  code: string | undefined;
  error: string | undefined;
}
