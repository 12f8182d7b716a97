/** What every feature may use: the databases, jobs, live notifications, permissions, secrets and the clock. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { allReal, type VendorModes } from '#domain/installation/vendor-modes.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { Guard } from './auth/guard.ts';
import type { MailedCodes } from './auth/mailed-codes.ts';
import type { OneTimeSecrets } from './auth/one-time-secrets.ts';
import type { MakeLimit } from './auth/rate-limits.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Passwords } from './crypto/passwords.ts';
import type { SignedTokens } from './crypto/signed-tokens.ts';
import type { Database, Postgres } from './db/postgres.ts';
import { createFacts, type FactBoard } from './facts/facts.ts';
import type { Watch } from './graphql/watch.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './jobs/mailer.ts';
import type { Live } from './live/live.ts';
import type { WatchedLinks } from './live/watched-links.ts';
import type { Logger } from './log.ts';
import type { ShardMap } from './shards/shard-map.ts';
import { type EventShards, oneShard } from './shards/shards.ts';
import type { StatusPart } from './status/status.ts';

/** The platform of one process. */
export interface Platform {
  clock: Clock;
  log: Logger;
  postgres: Postgres;
  database: Database;
  shards: EventShards;
  /** Who is on which shard; undefined with a single event store. */
  shardMap: ShardMap | undefined;
  live: Live;
  facts: FactBoard;
  watchedLinks: WatchedLinks;
  watch: Watch;
  jobs: Jobs;
  mailer: Mailer;
  mails: MailRenderer;
  /** Renders pages for archives; the command line renders none. */
  pages: PageWriter;
  guard: Guard;
  sessions: Sessions;
  oneTimeSecrets: OneTimeSecrets;
  mailedCodes: MailedCodes;
  makeLimit: MakeLimit;
  encryption: Encryption;
  passwords: Passwords;
  signedTokens: SignedTokens;
  /** The installation's secret key, for keyed hashes that no key change may alter. */
  secretKey: string;
  /** With which the operator sets the password of an account; undefined when nobody may. */
  adminPassword: string | undefined;
  hosts: HostSettings;
  /** How the installation meets its needs (MODE-1). */
  vendorModes: VendorModes;
  /** Whether it runs for fans, where a stand-in of a vendor is a warning. */
  production: boolean;
  /** What features add to the operator's status. */
  statusParts: StatusPart[];
  /** Who may make an account (MODE-11). */
  signupMode: 'open' | 'invited';
}

/** Writes pages and covers for features that are not the visitors' side. */
export interface PageWriter {
  /** Its HTML; `pictureOf` gives the address there of a picture that it shows, `stylesheet` is that of `standaloneCss`. */
  standalone(
    page: LinkPage,
    now: Date,
    urls: { pageUrl: string; path: string },
    files: { stylesheet: string; pictureOf: (url: string) => string },
  ): string;
  /** The styles of every such file. */
  standaloneCss: string;
  /** The drawn cover of this seed, as an SVG document. */
  drawnCover(seed: string): string;
}

/** Throws an error that names the part that is used although nothing was opened. */
function refuse(): never {
  throw new Error('Nothing is open: modules that were made to be listed cannot be used.');
}

/** A value whose properties may be read and handed on, and that throws when it is called. */
function unopened<T>(known: Partial<T> = {}): T {
  return new Proxy(Object.assign(refuse, known), {
    get: (target, name) => (name in known ? Reflect.get(target, name) : unopened()),
  }) as T;
}

/** A platform without databases: modules can be made on it and listed, for the schema and the operator's help, but not used. */
export function unopenedPlatform(): Platform {
  const hosts = { appUrl: 'http://unopened.invalid', linkHosts: [], shortHost: '' };
  return unopened<Platform>({
    hosts,
    vendorModes: allReal,
    production: false,
    statusParts: [],
    signupMode: 'open',
    secretKey: '',
    adminPassword: undefined,
    makeLimit: () => unopened(),
    shards: oneShard(unopened()),
    facts: createFacts(unopened()),
  });
}

/** Vendors of the same kind. */
export const unopenedVendors = <T>(): T => unopened<T>();
