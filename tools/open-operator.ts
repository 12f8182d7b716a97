/** Opens the operator's acts for a command line: on the databases of the running Fanfare, or on its engines, started for the moment. */
import { join } from 'node:path';
import { takeDataFolder } from '../src/boot/data-folder.ts';
import { readRunning } from '../src/boot/running-record.ts';
import { secretKeyOf } from '../src/boot/secrets.ts';
import { appUrlOf } from '../src/boot/server-settings.ts';
import { createShutdown } from '../src/boot/shutdown.ts';
import type { HostSettings } from '../src/domain/hosts/hosts.ts';
import { systemClock } from '../src/domain/kernel/clock.ts';
import { startClickHouse } from '../src/engines/clickhouse.ts';
import { startPostgres } from '../src/engines/postgres.ts';
import { isRunning } from '../src/engines/process-identity.ts';
import { createAccountsStore } from '../src/server/features/accounts/accounts.store.ts';
import { type Artist, createArtistsStore } from '../src/server/features/artists/artists.store.ts';
import { createCustomDomainsStore } from '../src/server/features/custom-domains/custom-domains.store.ts';
import { createDomainClaims } from '../src/server/features/custom-domains/domain-claims.ts';
import { createFansStore } from '../src/server/features/fans/fans.store.ts';
import { createLeaveDomain } from '../src/server/features/links/leave-domain.ts';
import { createLinksStore } from '../src/server/features/links/links.store.ts';
import { createPixelRegistry } from '../src/server/features/pixels/pixel-registry.ts';
import { createPixelSecrets } from '../src/server/features/pixels/pixel-secrets.ts';
import { createPixelsStore } from '../src/server/features/pixels/pixels.store.ts';
import { createPresavesStore } from '../src/server/features/presaves/presaves.store.ts';
import { createFollowerCountsStore } from '../src/server/features/sources/follower-counts.store.ts';
import { createRejudging } from '../src/server/features/stats/rejudging.store.ts';
import { createStatsStore } from '../src/server/features/stats/stats.store.ts';
import { createUploadsService } from '../src/server/features/uploads/uploads.service.ts';
import { createOperator, type Operator } from '../src/server/operator.ts';
import { createEncryption } from '../src/server/platform/crypto/encryption.ts';
import { createEventStore } from '../src/server/platform/db/clickhouse.ts';
import { migratePostgres } from '../src/server/platform/db/migrations.ts';
import { openPostgres } from '../src/server/platform/db/postgres.ts';
import { startLive } from '../src/server/platform/live/live.ts';
import { createLog } from '../src/server/platform/log.ts';
import { createGuardedFetch } from '../src/server/platform/net/guarded-fetch.ts';
import { createNodeDns } from '../src/server/vendors/dns/node-dns.ts';
import { createBunnyFiles } from '../src/server/vendors/files/bunny.ts';
import { type Environment, readEnvironment, readVariables } from '../src/settings.ts';

/** The operator, and what a person at a terminal wants to look up. */
export interface OpenOperator {
  operator: Operator;
  hosts: HostSettings;
  artistsOf(userId: string): Promise<Artist[]>;
  hasArtist(artistId: string): Promise<boolean>;
  /** Lets go of the databases, and stops what was started for the moment. */
  close(): Promise<void>;
}

type Running = ReturnType<typeof createShutdown>;

/** The addresses given by settings, else those the running Fanfare wrote down, else engines of our own. */
async function findAddresses(environment: Environment, running: Running) {
  const { DATA_DIR: dataDir, DATABASE_URL, CLICKHOUSE_URL } = environment;
  if (DATABASE_URL !== undefined && CLICKHOUSE_URL !== undefined)
    return { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL };
  const record = readRunning(dataDir);
  if (record !== undefined && isRunning(record)) return record;
  running.add('lock', await takeDataFolder(dataDir));
  const options = { dataDir, log: () => undefined };
  const start = async (given: string | undefined, startEngine: typeof startPostgres) => {
    if (given !== undefined) return given;
    const engine = await startEngine(options);
    running.add('engine', engine.stop);
    return engine.url;
  };
  return {
    databaseUrl: await start(DATABASE_URL, startPostgres),
    clickhouseUrl: await start(CLICKHOUSE_URL, startClickHouse),
  };
}

/** Opens the operator. Throws SettingError, StartError or EngineError, each with a sentence for a person. */
export async function openOperator(): Promise<OpenOperator> {
  const environment = readEnvironment(readVariables(join(import.meta.dirname, '..')));
  const log = createLog('silent');
  const running = createShutdown((name, error) => console.error(`The ${name} could not be stopped:`, error));
  try {
    const { databaseUrl, clickhouseUrl } = await findAddresses(environment, running);
    await migratePostgres(databaseUrl);
    const { database, close } = openPostgres(databaseUrl, { connections: 2 });
    running.add('database', close);
    const eventStore = await createEventStore(clickhouseUrl);
    running.add('event store', () => eventStore.close());
    const live = await startLive({ url: databaseUrl, database, log });
    running.add('live news', () => live.close());
    const files = createBunnyFiles({
      url: environment.BUNNY_STORAGE_URL ?? '',
      zone: environment.BUNNY_STORAGE_ZONE,
      password: environment.BUNNY_STORAGE_PASSWORD ?? '',
      publicUrl: environment.FILES_URL ?? `${appUrlOf(environment, environment.PORT)}/files`,
    });
    const accounts = createAccountsStore(database);
    const artists = createArtistsStore(database);
    const links = createLinksStore(database, files.toPublic);
    const fans = createFansStore(database);
    const stats = createStatsStore({ eventStore, clock: systemClock });
    const hosts: HostSettings = {
      appUrl: appUrlOf(environment, environment.PORT),
      linkHosts: environment.LINK_HOSTS,
      shortHost: environment.SHORT_HOST,
    };
    const secretKey = () => secretKeyOf(environment.DATA_DIR, environment.SECRET_KEY);
    const encryption = () => createEncryption(secretKey(), environment.SECRET_KEY_PREVIOUS);
    const customDomains = createDomainClaims({
      store: createCustomDomainsStore(database),
      database,
      dns: createNodeDns(environment.DNS_SERVER),
      leaveDomain: createLeaveDomain({ store: links, live, clock: systemClock, linkHosts: hosts.linkHosts }),
      live,
      clock: systemClock,
      hosts,
      secretKey,
      log,
    });
    const operator = createOperator({
      database,
      accounts,
      artists,
      customDomains,
      pixels: createPixelRegistry({
        store: createPixelsStore(database),
        database,
        artists: { paidBy: artists.listPaidBy },
        secrets: createPixelSecrets({
          encrypt: (text, place) => encryption().encrypt(text, place),
          decrypt: (ciphertext, place) => encryption().decrypt(ciphertext, place),
          isCurrent: (ciphertext) => encryption().isCurrent(ciphertext),
        }),
        live,
        clock: systemClock,
      }),
      links,
      fans,
      presaves: createPresavesStore(database),
      encryption,
      stats,
      rejudging: createRejudging(eventStore),
      followerCounts: createFollowerCountsStore(database),
      files,
      uploads: createUploadsService({ files, guardedFetch: createGuardedFetch({ trustedOrigins: [] }), log }),
      live,
      clock: systemClock,
    });
    const hasArtist = async (artistId: string) => (await artists.loadForPage(artistId)) !== undefined;
    return { operator, hosts, artistsOf: artists.listForPerson, hasArtist, close: running.stop };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
