/** The interface through which the demo world is stored. The application implements it with its own services. */
import type { Link } from '#domain/links/link.ts';
import type { ArtistSocial } from '#domain/links/link-page.ts';
import type { PlacementFields } from '#domain/links/placement-draft.ts';
import type { PresaveOutcome } from '#domain/presaves/presave.ts';
import type { PlatformStat } from '#domain/stats/chart-days.ts';
import type { EventRecord } from '#domain/stats/event.ts';

/** A person who can sign in. */
export interface DemoAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  plan: 'none' | 'agency' | 'family';
  createdAt: Date;
  /** The end of the trial; null for none. Left out, the trial of a new account. */
  firstBillingDate?: null;
}

/** A coupon of the demo world. */
export interface DemoCoupon {
  code: string;
  freeMonths: number;
  /** Whether accounts that sign up with it never have to pay. */
  skipsBilling: boolean;
  /** What an account with it that is billed by hand is charged each month, in cents; null for what its kind is charged. */
  monthlyChargeCents: number | null;
}

/** An artist of the demo world. */
export interface DemoArtist {
  id: string;
  name: string;
  spotifyId: string;
  avatarUrl: string;
  plan: 'bio' | 'pro' | 'max';
  createdAt: Date;
}

/** A named place where an artist shares links (PLACE-2). */
export interface DemoPlacement extends PlacementFields {
  id: string;
  artistId: string;
  code: string;
}

/** A fan who left an email or phone number, or who pre-saves. The place is that of the event. */
export interface DemoFan {
  linkId: string;
  kind: 'email' | 'phone_number' | 'spotify' | 'applemusic';
  contact: string;
  /** Whether each new release is saved too; pre-saves only. */
  forever: boolean;
  country: string;
  region: string;
  city: string;
  createdAt: Date;
  /** Contacts only: the sign-up block. */
  destinationId?: string | undefined;
  /** Pre-saves only: the button, the result, and the permission at the service while it is valid. */
  presave?: PresaveOutcome & { destinationId: string; permission?: { token: string; account: string } };
}

/** Creates a permission token as if the account had granted it at that instant. Returns undefined when no stand-in would accept it. */
export type MintPermission = (provider: 'spotify' | 'applemusic', account: string, givenAt: Date) => string | undefined;

/** A figure that a platform reported for a link's target on one day. */
export type DemoPlatformStat = PlatformStat & { linkId: string };

/** The application's interface for the demo world. Every call resolves once its rows are stored. */
export interface DemoBuilder {
  /** Whether an account has this email, ignoring case. */
  hasAccount(email: string): Promise<boolean>;
  /** Removes an account with its artists, their links, fans and events, left by an interrupted load. Does nothing when it does not exist. */
  removeAccount(email: string): Promise<void>;
  /** Removes the events of a link. */
  forgetHistory(artistId: string, linkId: string): Promise<void>;
  createAccount(account: DemoAccount): Promise<{ userId: string }>;
  /** Switches a feature on or off for a person. */
  setFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  /** Makes a coupon; does nothing where its code is taken. */
  createCoupon(coupon: DemoCoupon): Promise<unknown>;
  createArtist(artist: DemoArtist, ownerId: string): Promise<unknown>;
  addMember(artistId: string, userId: string, role: 'editor' | 'viewer'): Promise<void>;
  addSocial(social: ArtistSocial): Promise<void>;
  addPlacement(placement: DemoPlacement): Promise<void>;
  addDomain(artistId: string, domain: string): Promise<void>;
  customDomains: {
    /** Connects a custom domain to these artists' pages. */
    addUnchecked(draft: { domain: string; userId: string; artistIds: readonly string[] }): Promise<void>;
  };
  createLink(link: Link): Promise<void>;
  addFans(artistId: string, fans: readonly DemoFan[]): Promise<void>;
  /** Stores a batch of past events. */
  recordHistory(events: readonly EventRecord[]): Promise<void>;
  /** Stores past figures of platforms, such as a playlist's followers. */
  recordPlatformStats(stats: readonly DemoPlatformStat[]): Promise<void>;
  /** Stores a file and returns its public URL. */
  storeFile(bytes: Uint8Array, kind: { extension: string; contentType: string }): Promise<string>;
}
