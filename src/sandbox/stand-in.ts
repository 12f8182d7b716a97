/** What a vendor's stand-in is: started with what all of them share, it gives the settings that lead to it. */
import type { MovableClock } from '#domain/kernel/clock.ts';
import type { AdBook } from './ads/ad-book.ts';
import type { Fans } from './fans/fans.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Mount } from './mount.ts';
import type { SandboxSecrets } from './sandbox-secrets.ts';
import type { Catalogue } from './spotify/catalogue.ts';
import type { StandInService } from './stand-in-server.ts';

/** Limits of the vendors, for tests of what happens beyond them. */
export interface StandInLimits {
  spotifyPerThirtySeconds?: number;
  odesliPerMinute?: number;
  deezerPerFiveSeconds?: number;
  applePerMinute?: number;
  appleMusicPerMinute?: number;
}

/** What all stand-ins share. */
export interface StandInContext {
  clock: MovableClock;
  log: (line: string) => void;
  dataDir: string;
  /** Where mounts are reached, without a slash at the end. */
  appUrl: string;
  /** Where services are reached, such as `http://127.0.0.1:41234`. */
  origin: string;
  /** Pictures and previews of the catalogue. */
  mediaUrl: string;
  catalogue: Catalogue;
  outbox: Outbox;
  adBook: AdBook;
  fans: Fans;
  secrets: SandboxSecrets;
  limits: StandInLimits;
  /** Which of Spotify's calls for fans' libraries exist: the one for everything, as new applications have it, or the older ones. */
  spotifyLibrary: 'one-for-all' | 'older';
}

/** A stand-in that runs. */
export interface RunningStandIn<Settings> {
  /** The vendor's settings that lead to this stand-in. */
  settings: Settings;
  /** What it answers at `origin`; the sandbox page shows these calls and can make them fail. */
  services?: StandInService[];
  /** What it answers on the app host. */
  mounts?: Mount[];
  stop?(): Promise<void>;
}

/** A stand-in for one vendor. */
export interface StandIn<Settings> {
  start(context: StandInContext): RunningStandIn<Settings> | Promise<RunningStandIn<Settings>>;
}
