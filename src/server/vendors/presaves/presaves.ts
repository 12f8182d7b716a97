/** The interface of a service that saves music for fans: save, check, and look up a release. */
import type { PresaveProvider } from '#domain/presaves/presave.ts';

/**
 * Why a call failed. `ended`: the fan's permission has expired or was revoked. `busy`: the service asks for a pause of `pause` milliseconds.
 * `away`: no usable response (5xx, timeout, or our own credentials were rejected). `refused`: the service does not accept the release.
 * `forbidden`: the permission is valid, but does not cover this call.
 */
export type TroubleKind = 'ended' | 'busy' | 'away' | 'refused' | 'forbidden';

/** A failed call to a service. The message is for operators and contains no secrets. */
export class PresaveTrouble extends Error {
  readonly kind: TroubleKind;
  /** In milliseconds; only for `busy`. */
  readonly pause: number;

  constructor(kind: TroubleKind, message: string, more: { pause?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'PresaveTrouble';
    this.kind = kind;
    this.pause = more.pause ?? 0;
  }
}

/** A short-lived access token for one fan. `renewed` is the refresh token to store from now on, if the service issued a new one. */
export interface FanAccess {
  bearer: string;
  renewed?: string;
}

/** A release in a service's catalogue. */
export interface FoundRelease {
  /** The id of the album, also when one of its songs is saved. It is the same for every URL of the release. */
  key: string;
  /** The id of what is saved, in the service's own format. */
  item: string;
}

/** A service that saves music for fans. Every call may throw PresaveTrouble. */
export interface PresaveVendor {
  provider: PresaveProvider;
  /** The maximum number of items that one call saves. */
  mostItems: number;
  /** Exchanges a fan's stored long-lived token for a short-lived access token. */
  open(token: string): Promise<FanAccess>;
  /** Saves items. `accepted` means that the service will save them later, so the result must be verified. Saving an item again changes nothing. */
  save(access: FanAccess, items: readonly string[]): Promise<'saved' | 'accepted'>;
  /** Whether each item is in the fan's library. */
  look(access: FanAccess, items: readonly string[]): Promise<boolean[]>;
  /**
   * Finds a release by its URL at the service, else by its code (UPC or ISRC), in the fans' countries (most fans first), then in large ones.
   * Returns undefined when the service has none.
   */
  find(wanted: { url: string; code: string | null; markets: readonly string[] }): Promise<FoundRelease | undefined>;
}

/** A permission that a fan granted. */
export interface GivenGrant {
  /** The token to store, encrypted. */
  token: string;
  /** The fan's account id at the service. Only its hash is stored. */
  account: string;
  scopes: string;
}

/** How a fan grants permission at Spotify: a consent screen that returns a one-time code. */
export interface SpotifyConsent {
  /** The URL of the consent screen. `challenge` is the SHA-256 of the verifier, base64url. */
  authorizeUrl(asked: { state: string; challenge: string }): string;
  /** Exchanges the code. Throws PresaveTrouble; `ended` means that the code is invalid. */
  exchange(code: string, verifier: string): Promise<GivenGrant>;
}

/** How a fan grants permission at Apple: MusicKit in the browser returns a user token. */
export interface MusicKitConsent {
  /** The settings for the page that runs MusicKit. The token is valid for pages of `origin`, for one hour. */
  musicKit(): Promise<{ scriptUrl: string; developerToken: string }>;
  /** Checks a user token at the service. Throws PresaveTrouble; `ended` means that the token is invalid. */
  check(userToken: string): Promise<GivenGrant>;
}
