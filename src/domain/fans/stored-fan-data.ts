/** The data stored about a fan, as the fan sees it: over all artists, each part newest first. */
import type { OptInPlatform } from './capture.ts';

/** Where the fan was, each part empty when unknown. */
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
  /** First and last name, of an imported file; empty when unknown. */
  name: string;
  /** The time zone that the browser named; empty when unknown. */
  timeZone: string;
  createdAt: Date;
  /** Since when nothing is sent there; null while it is. */
  unsubscribedAt: Date | null;
  /** Since when a mail server or a carrier says that nothing reaches the contact; null while nothing is said. */
  bouncedAt: Date | null;
  /** The name of the file by which alone an artist has the contact; null where the fan left it. */
  importedFrom: string | null;
}

/** A consent that was given, withdrawn, or resumed after that. */
export interface KeptConsent {
  artist: string;
  act: 'given' | 'withdrawn' | 'resumed';
  platform: OptInPlatform;
  value: string;
  /** The consent text as shown; empty for withdrawals. */
  words: string;
  /** URL of the page. */
  page: string;
  country: string;
  createdAt: Date;
  /** When the owner of an email confirmed it; null for everything else. */
  confirmedAt: Date | null;
  /** The name of the file whose stated consent this is; null for what the fan did. */
  importedFrom: string | null;
}

/** An email that waits for its confirmation. */
export interface KeptRequest extends KeptPlace {
  artist: string;
  value: string;
  /** The time zone that the browser named; empty when unknown. */
  timeZone: string;
  words: string;
  page: string;
  /** How the page was reached: the page before it, its campaign parameters, and the app whose browser showed it; each empty when unknown. */
  referrer: string;
  query: string;
  app: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A pre-save with its grant. */
export interface KeptPresave {
  artistName: string;
  /** Null when the link is deleted. */
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

/** Everything stored about a fan. */
export interface StoredFanData {
  /** The email or number; empty when nothing is stored. */
  contact: string;
  /** `email`: everything about an email. `left`: only what one form submission left, since a number alone proves nothing. */
  scope: 'email' | 'left';
  optIns: KeptOptIn[];
  consents: KeptConsent[];
  requests: KeptRequest[];
  presaves: KeptPresave[];
}

/** Whether there is nothing to show. */
export function isNothing({ optIns, consents, requests, presaves }: StoredFanData): boolean {
  return optIns.length + consents.length + requests.length + presaves.length === 0;
}

/** The names of the artists in the data, each once, in the order of first appearance. */
export function artistsOf({ optIns, consents, requests, presaves }: StoredFanData): string[] {
  const names = [...optIns, ...consents, ...requests].map(({ artist }) => artist);
  return [...new Set([...names, ...presaves.map(({ artistName }) => artistName)])];
}
