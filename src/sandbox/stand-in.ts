/** The interface of a vendor's stand-in: it starts with shared dependencies and returns the vendor's settings. */
import type { MovableClock } from '#domain/kernel/clock.ts';
import type { AdBook } from './ads/ad-book.ts';
import type { CardProvider } from './braintree/provider.ts';
import type { Fans } from './fans/fans.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Mount } from './mount.ts';
import type { SandboxSecrets } from './sandbox-secrets.ts';
import type { Catalogue } from './spotify/catalogue.ts';
import type { StandInService } from './stand-in-server.ts';
import type { TextCarrier } from './twilio/text-carrier.ts';

/** Limits of the vendors, for tests that exceed them. */
export interface StandInLimits {
  spotifyPerThirtySeconds?: number;
  odesliPerMinute?: number;
  deezerPerFiveSeconds?: number;
  applePerMinute?: number;
  appleMusicPerMinute?: number;
  /** The largest object of a single PUT, in bytes. */
  s3LargestPut?: number;
}

/** The dependencies that all stand-ins share. */
export interface StandInContext {
  clock: MovableClock;
  log: (line: string) => void;
  dataDir: string;
  /** The base URL of mounts, without a trailing slash. */
  appUrl: string;
  /** The base URL of services, such as `http://127.0.0.1:41234`. */
  origin: string;
  /** The base URL of pictures and previews of the catalogue. */
  mediaUrl: string;
  catalogue: Catalogue;
  outbox: Outbox;
  adBook: AdBook;
  fans: Fans;
  cardProvider: CardProvider;
  textCarrier: TextCarrier;
  secrets: SandboxSecrets;
  limits: StandInLimits;
  /** Which of Spotify's library endpoints exist: the common one, as for new applications, or the older ones. */
  spotifyLibrary: 'one-for-all' | 'older';
}

export interface RunningStandIn<Settings> {
  /** The vendor's settings with the URLs of this stand-in. */
  settings: Settings;
  /** The services at `origin`. The sandbox page shows their requests and can make them fail. */
  services?: StandInService[];
  /** The mounts on the app host. */
  mounts?: Mount[];
  stop?(): Promise<void>;
}

/** A stand-in for one vendor. */
export interface StandIn<Settings> {
  start(context: StandInContext): RunningStandIn<Settings> | Promise<RunningStandIn<Settings>>;
}
