/** What a fan sends from the page, and what the service's consent screen sends back. */
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { Place } from '../../platform/net/geo.ts';

/** The pre-save form as a fan sent it. */
export interface SentPresave {
  /** The destination of the form; '' when a renewed grant's destination is deleted. */
  destinationId: string;
  provider: PresaveProvider;
  /** Whether it renews a grant by a mail's link: the page need not offer it any more. */
  renews?: boolean;
  /** Whether later releases of the artist are saved too. */
  forever: boolean;
  /** The email for reminders; empty when the fan gave none. */
  email: string;
  /** The consent text as the page showed it. */
  words: string;
  /** URL of the page. */
  page: string;
  place: Place;
  /** The visitor's IP address; counted against a limit and not stored. */
  ipAddress: string;
  /** Stored until the pre-save is counted in the statistics. */
  referrer: string;
  query: string;
  app: string;
}

/** The fields that the statistics need once the grant is stored. */
export type CountedLater = Pick<SentPresave, 'referrer' | 'query' | 'app' | 'place'>;

/** The outcome. */
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
    }
  /** refused: the fan said no; unknown: forged, replayed or older than ten minutes; failed: the service did not answer. */
  | { outcome: 'refused' | 'unknown' | 'failed'; linkId?: string };

/** What the service's consent screen sends back, as it arrived. */
export interface PresaveCallback {
  state: string;
  /** The value of the browser's cookie. */
  binding: string | undefined;
  code: string | undefined;
  error: string | undefined;
}
