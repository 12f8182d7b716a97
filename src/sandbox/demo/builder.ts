/** What the demo world needs done for it: whoever starts the application fills this in with the application's own operator. */
import type { Link } from '#domain/links/link.ts';
import type { ArtistSocial } from '#domain/links/link-page.ts';
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
}

/** An artist as the demo world knows it. */
export interface DemoArtist {
  id: string;
  name: string;
  spotifyId: string;
  avatarUrl: string;
  plan: 'bio' | 'pro' | 'max';
  createdAt: Date;
}

/** A fan who left an address or a number, or who pre-saves. Places are those of the event with which it happened. */
export interface DemoFan {
  linkId: string;
  kind: 'email' | 'phone_number' | 'spotify' | 'applemusic';
  contact: string;
  /** Whether each new release is to be saved too; pre-saves only. */
  forever: boolean;
  country: string;
  region: string;
  city: string;
  createdAt: Date;
  /** Pre-saves only: which button it was, what became of it, and the permission at the service while it is good. */
  presave?: PresaveOutcome & { destinationId: string; permission?: { token: string; account: string } };
}

/** Writes the token of a permission as if the account had given it at that instant; undefined where no stand-in would take it. */
export type MintPermission = (provider: 'spotify' | 'applemusic', account: string, givenAt: Date) => string | undefined;

/** A figure that a platform reported of what a link leads to on a day. */
export type DemoPlatformStat = PlatformStat & { linkId: string };

/** The application as the demo world sees it. Every call resolves once its rows are stored. */
export interface DemoBuilder {
  /** Whether somebody has this address; addresses are compared without regard to capitals. */
  hasAccount(email: string): Promise<boolean>;
  /** Removes an account with the artists it pays for, their links, fans and events, as left by an interrupted load. Nothing when there is none. */
  removeAccount(email: string): Promise<void>;
  /** Removes the events of a link. */
  forgetHistory(artistId: string, linkId: string): Promise<void>;
  createAccount(account: DemoAccount): Promise<{ userId: string }>;
  /** Switches a feature on or off for a person. */
  setFlag(userId: string, feature: string, enabled: boolean): Promise<void>;
  createArtist(artist: DemoArtist, ownerId: string): Promise<unknown>;
  addMember(artistId: string, userId: string, role: 'editor' | 'viewer'): Promise<void>;
  addSocial(social: ArtistSocial): Promise<void>;
  addDomain(artistId: string, domain: string): Promise<void>;
  customDomains: {
    /** Makes a domain of somebody's own serve these artists' pages. */
    addUnchecked(draft: { domain: string; userId: string; artistIds: readonly string[] }): Promise<void>;
  };
  createLink(link: Link): Promise<void>;
  addFans(artistId: string, fans: readonly DemoFan[]): Promise<void>;
  /** Stores a batch of past events. */
  recordHistory(events: readonly EventRecord[]): Promise<void>;
  /** Stores past figures of platforms, such as a playlist's followers. */
  recordPlatformStats(stats: readonly DemoPlatformStat[]): Promise<void>;
  /** Stores a file and gives its public address. */
  storeFile(bytes: Uint8Array, kind: { extension: string; contentType: string }): Promise<string>;
}
