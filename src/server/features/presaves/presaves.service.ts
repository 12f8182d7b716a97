/** Pre-saves: what visitors' pages, the API and mails ask of the ledger of fans' grants. */
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PresaveProvider, PresaveState, ProviderPresaves } from '#domain/presaves/presave.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Place } from '../../platform/geo.ts';

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

/** What a fan may see of a pre-save of theirs. */
export interface ContactPresave {
  id: string;
  artistName: string;
  /** Null when the link is gone. */
  linkTitle: string | null;
  provider: PresaveProvider;
  forever: boolean;
  state: PresaveState;
  grantedAt: Date;
  /** When the permission ends or ended. */
  endsAt: Date;
  /** What they agreed to, and on which page. */
  words: string;
  page: string;
  country: string;
}

/** The room's use cases. Pages have found the link already; whoever asks there has no session. */
export interface PresavesService {
  /**
   * Spotify: remembers what the fan sent under a one-use state (ten minutes); gives where to send the fan, and the value that binds their
   * browser (a cookie on the app host). Throws NOT_FOUND when the page's destination takes no pre-saves, EMAIL_INVALID, TOO_MANY_TRIES.
   */
  begin(page: LinkPage, sent: SentPresave): Promise<{ address: string; binding: string }>;
  /** Spotify: the fan is back from the consent screen. Never throws for what a visitor can send. */
  finish(callback: PresaveCallback): Promise<PresaveReturn>;
  /** Apple: what the page that runs MusicKit needs. */
  musicKit(): Promise<{ scriptUrl: string; developerToken: string }>;
  /** Apple: keeps the user token that MusicKit gave to the fan's browser. Throws like `begin`. */
  accept(page: LinkPage, sent: SentPresave, musicUserToken: string): Promise<PresaveReturn>;
  /** The pre-save that a mail's link asks to renew, ready to be sent again; undefined when the link is not (or no longer) good. */
  renewal(token: string): Promise<{ page: LinkPage; sent: SentPresave } | undefined>;
  /** For the artist: counts and reasons of one link, a line for each service, always in the same order. */
  linkPresaves(caller: Caller, linkId: string): Promise<ProviderPresaves[]>;
  /** For a fan's own page: every pre-save with this address, newest first. */
  contactPresaves(email: string): Promise<ContactPresave[]>;
  /** Deletes every pre-save with this address, the permissions included. */
  forgetContact(email: string): Promise<void>;
}
