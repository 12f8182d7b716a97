/** What is kept of a fan, as they see it themselves: over all artists, each part newest first. */
import type { OptInPlatform } from './capture.ts';

/** Where somebody was when they left something, each part empty when unknown. */
interface KeptPlace {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
}

/** A contact that an artist has. */
export interface KeptOptIn extends KeptPlace {
  artist: string;
  platform: OptInPlatform;
  value: string;
  createdAt: Date;
  /** Since when nothing is sent there any more; null while it is. */
  unsubscribedAt: Date | null;
}

/** Something agreed to (given), taken back (withdrawn), or agreed to after all (resumed). */
export interface KeptConsent {
  artist: string;
  act: 'given' | 'withdrawn' | 'resumed';
  platform: OptInPlatform;
  value: string;
  /** As they stood beside the button; empty for what was taken back. */
  words: string;
  /** The address of the page. */
  page: string;
  country: string;
  createdAt: Date;
  /** When the owner of an address confirmed it; null for everything else. */
  confirmedAt: Date | null;
}

/** An address that waits for its confirmation. */
export interface KeptRequest extends KeptPlace {
  artist: string;
  value: string;
  words: string;
  page: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A pre-save and the permission behind it. */
export interface KeptPresave {
  artistName: string;
  /** Null when the link is gone. */
  linkTitle: string | null;
  provider: string;
  forever: boolean;
  state: string;
  grantedAt: Date;
  endsAt: Date;
  words: string;
  page: string;
  country: string;
}

/** All of it. */
export interface KeptOfFan {
  /** The address or number; empty when nothing is kept. */
  contact: string;
  /** `email`: everything of an address. `left`: only what was left in one act, since a number alone proves nothing. */
  scope: 'email' | 'left';
  optIns: KeptOptIn[];
  consents: KeptConsent[];
  requests: KeptRequest[];
  presaves: KeptPresave[];
}

/** Whether there is nothing to show. */
export function isNothing({ optIns, consents, requests, presaves }: KeptOfFan): boolean {
  return optIns.length + consents.length + requests.length + presaves.length === 0;
}

/** The names of the artists that keep something, each once, in the order in which something is met first. */
export function artistsOf({ optIns, consents, requests, presaves }: KeptOfFan): string[] {
  const names = [...optIns, ...consents, ...requests].map(({ artist }) => artist);
  return [...new Set([...names, ...presaves.map(({ artistName }) => artistName)])];
}
