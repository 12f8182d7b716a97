/** What Fanfare asks of a service that saves music for fans: to save, to look, and where a release is. */
import type { PresaveProvider } from '#domain/presaves/presave.ts';

/**
 * What a service said instead of doing it. `ended`: the fan's permission is over. `busy`: it wants a pause of `pause` milliseconds. `away`: no
 * answer, or one that says nothing about the fan (5xx, too late, refusals of our own credentials). `refused`: it does not take the release.
 * `forbidden`: the permission is good, but not for this.
 */
export type TroubleKind = 'ended' | 'busy' | 'away' | 'refused' | 'forbidden';

/** Trouble with a service; the message is for operators and holds nothing secret. */
export class PresaveTrouble extends Error {
  readonly kind: TroubleKind;
  /** Milliseconds, for `busy`. */
  readonly pause: number;

  constructor(kind: TroubleKind, message: string, more: { pause?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'PresaveTrouble';
    this.kind = kind;
    this.pause = more.pause ?? 0;
  }
}

/** The right to act for one fan for a little while. `renewed` is the token to keep from now on, where the service gave a new one. */
export interface FanAccess {
  bearer: string;
  renewed?: string;
}

/** A release as the service has it. */
export interface FoundRelease {
  /** The album, whichever of its songs is saved: the same for every way to the same release. */
  key: string;
  /** What is saved, in the service's own words. */
  item: string;
}

/** A service that saves for fans. Every call may throw PresaveTrouble. */
export interface PresaveVendor {
  provider: PresaveProvider;
  /** The most that one call saves. */
  mostItems: number;
  /** Opens a fan's token for use. Kept tokens are long-lived; what is used is not. */
  open(token: string): Promise<FanAccess>;
  /** Saves; `accepted` means that the service has yet to do it, which has to be verified by looking. Saving again what is there changes nothing. */
  save(access: FanAccess, items: readonly string[]): Promise<'saved' | 'accepted'>;
  /** Whether each of them is in the fan's library. */
  look(access: FanAccess, items: readonly string[]): Promise<boolean[]>;
  /** The release at one of the service's own addresses, or with this code (UPC or ISRC); undefined while it has none. */
  find(wanted: { url: string; code: string | null }): Promise<FoundRelease | undefined>;
}

/** A permission as it was given. */
export interface GivenGrant {
  /** What is kept, sealed. */
  token: string;
  /** Names the fan's account at the service; only its hash is kept. */
  account: string;
  scopes: string;
}

/** Spotify's way to a permission: a consent screen with a one-use code. */
export interface SpotifyConsent {
  /** The address of the consent screen. `challenge` is the SHA-256 of the verifier, base64url. */
  authorizeAddress(asked: { state: string; challenge: string }): string;
  /** Exchanges the code. Throws PresaveTrouble; `ended` means that the code is not good. */
  exchange(code: string, verifier: string): Promise<GivenGrant>;
}

/** Apple's way to a permission: MusicKit in the browser gives a user token. */
export interface MusicKitConsent {
  /** What the page that runs MusicKit needs; the token is good for pages of `origin`, for an hour. */
  musicKit(): Promise<{ scriptUrl: string; developerToken: string }>;
  /** Asks the service whether a user token is one. Throws PresaveTrouble; `ended` means that it is not good. */
  check(userToken: string): Promise<GivenGrant>;
}
