/** Opens what the features run on: both databases, live notifications, jobs, secrets, and the vendors' clients. */
import { has } from '#domain/installation/hidden-parts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { ServerSettings } from '../settings.ts';
import { checkKeyCanary } from './features/installation/key-canary.ts';
import { createGuard } from './platform/auth/guard.ts';
import { createMailedCodes } from './platform/auth/mailed-codes.ts';
import { createOneTimeSecrets } from './platform/auth/one-time-secrets.ts';
import { createRateLimits } from './platform/auth/rate-limits.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { createEncryption } from './platform/crypto/encryption.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import { createSignedTokens } from './platform/crypto/signed-tokens.ts';
import { migratePostgres, postgresMigrations, reportTo } from './platform/db/migrations.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { createFacts } from './platform/facts/facts.ts';
import { createWatch } from './platform/graphql/watch.ts';
import { backfillJob } from './platform/jobs/backfills.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/jobs/mailer.ts';
import { startLive } from './platform/live/live.ts';
import { createWatchedLinks } from './platform/live/watched-links.ts';
import type { Logger } from './platform/log.ts';
import type { PageWriter, Platform } from './platform/platform.ts';
import { openShards } from './platform/shards/open-shards.ts';
import { refuseWrongClock } from './platform/status/parts/database.ts';
import { openVendors, type Vendors } from './vendors.ts';

/** What is handed in besides the settings. */
export interface PlatformOptions {
  clock: Clock;
  log: Logger;
  mails: MailRenderer;
  pages: PageWriter;
  /** Whether this process runs jobs. */
  works: boolean;
  /** Whether it also enqueues the scheduled ones. */
  schedules: boolean;
  /** Connections to PostgreSQL; default 10. */
  connections?: number;
}

export interface OpenPlatform {
  platform: Platform;
  vendors: Vendors;
  /** Closes everything, the last opened first. */
  close(): Promise<void>;
}

/** Functions to call at the end, in reverse order; one that fails is logged and does not keep the others from running. */
export function createClosers(log: Logger): { add(...closers: (() => unknown)[]): void; close(): Promise<void> } {
  const closers: (() => unknown)[] = [];
  return {
    add: (...more) => void closers.push(...more),
    async close() {
      for (const closer of closers.splice(0).reverse()) {
        try {
          await closer();
        } catch (error) {
          log.warn({ err: error }, 'A resource could not be closed.');
        }
      }
    },
  };
}

/** Opens the platform. Brings both databases to their newest shape first. Throws when one of them is unreachable. */
export async function openPlatform(settings: ServerSettings, options: PlatformOptions): Promise<OpenPlatform> {
  const { clock, log, mails, pages, works, schedules, connections } = options;
  const closers = createClosers(log);
  try {
    await migratePostgres(settings.databaseUrl, { report: reportTo(log) });
    const postgres = openPostgres(settings.databaseUrl, {
      ...(connections === undefined ? {} : { connections }),
      onError: (error) => log.warn({ err: error }, 'A database connection broke; the pool opens another one.'),
    });
    closers.add(() => postgres.close());
    await refuseWrongClock(postgres.pool);
    const { database } = postgres;
    const urls = [settings.clickhouseUrl, ...settings.clickhouseShards];
    const { shards, map } = await openShards({ urls, database, freeBytes: settings.eventStoreFreeBytes, log });
    closers.add(() => shards.close());
    const { secretKey, previousSecretKey } = settings;
    await checkKeyCanary({ database, clock, secretKey, previousSecretKey });
    const live = await startLive({ url: settings.databaseUrl, database, log });
    closers.add(() => live.close());
    live.onSilence(postgres.endSilent);
    const watchedLinks = createWatchedLinks({ live, log });
    closers.add(() => watchedLinks.close());
    const vendors = openVendors(settings, { clock });
    closers.add(() => vendors.close());
    const jobs = createJobs({
      url: settings.databaseUrl,
      log,
      live: works ? live : undefined,
      onSilence: live.onSilence,
      scheduler: schedules,
    });
    closers.add(() => jobs.close());
    jobs.handle(backfillJob({ pool: postgres.pool, url: settings.databaseUrl, folder: postgresMigrations, log }));
    const previous = previousSecretKey === undefined ? [] : [previousSecretKey];
    const oneTimeSecrets = createOneTimeSecrets({ database, clock, secretKey });
    const makeLimit = createRateLimits({ database, clock, secret: secretKey });
    const payments = has(settings.vendorModes, 'payments');
    const platform: Platform = {
      clock,
      log,
      postgres,
      database,
      shards,
      shardMap: map,
      live,
      facts: createFacts(log),
      watchedLinks,
      watch: createWatch(live, watchedLinks),
      jobs,
      mails,
      pages,
      mailer: createMailer({ jobs, mail: vendors.mail, mails, log }),
      guard: createGuard(database, clock, { payments }),
      sessions: createSessions({ database, live, clock, payments }),
      oneTimeSecrets,
      mailedCodes: createMailedCodes({ database, secrets: oneTimeSecrets, makeLimit }),
      makeLimit,
      encryption: createEncryption(secretKey, previousSecretKey),
      passwords: createPasswords({ memoryKib: settings.passwordMemoryKib }),
      signedTokens: createSignedTokens({ secret: secretKey, previous, clock }),
      secretKey,
      adminPassword: settings.adminPassword,
      production: settings.production,
      statusParts: [],
      hosts: { appUrl: settings.appUrl, linkHosts: settings.linkHosts, shortHost: settings.shortHost },
      vendorModes: settings.vendorModes,
      signupMode: settings.signupMode,
    };
    return { platform, vendors, close: closers.close };
  } catch (error) {
    await closers.close();
    throw error;
  }
}
