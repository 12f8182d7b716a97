/** The rooms' stores and services, made once and handed to each other by plain arguments. */
import { aroundHost } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { ServerSettings } from '../settings.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createAccountsStore } from './features/accounts/accounts.store.ts';
import { createLoginLimits } from './features/accounts/login-limits.ts';
import { createAccountArtists } from './features/artists/account-artists.service.ts';
import { createArtistsService } from './features/artists/artists.service.ts';
import { createArtistsStore } from './features/artists/artists.store.ts';
import { createCustomDomainsService } from './features/custom-domains/custom-domains.service.ts';
import { createCustomDomainsStore } from './features/custom-domains/custom-domains.store.ts';
import { createDomainClaims, verifyDomains } from './features/custom-domains/domain-claims.ts';
import { createDataLinkLimits, createFanDataService, type FanDataService } from './features/fans/fan-data.service.ts';
import { createFanDataStore } from './features/fans/fan-data.store.ts';
import { createFanLinks } from './features/fans/fan-links.ts';
import { createFansService, sweepOptInRequests } from './features/fans/fans.service.ts';
import { createFansStore } from './features/fans/fans.store.ts';
import { createOptInLimits } from './features/fans/opt-in.ts';
import { createOptInsStore } from './features/fans/opt-ins.store.ts';
import { createLeaveDomain } from './features/links/leave-domain.ts';
import { createLinksService } from './features/links/links.service.ts';
import { createLinksStore } from './features/links/links.store.ts';
import { createListedLinksStore } from './features/links/listed-links.store.ts';
import { forgetStatistics } from './features/links/many-links.ts';
import { createPixelQueue, type PixelQueue } from './features/pixels/pixel-queue.service.ts';
import { createPixelRegistry } from './features/pixels/pixel-registry.ts';
import { createPixelSecrets } from './features/pixels/pixel-secrets.ts';
import { createPixelsService } from './features/pixels/pixels.service.ts';
import { createPixelsStore } from './features/pixels/pixels.store.ts';
import { createPixelSender, type PixelSender } from './features/pixels/send-waiting.ts';
import { handlePresaveJobs } from './features/presaves/presaves.jobs.ts';
import { createPresavesModule, type PresavesModule } from './features/presaves/presaves.module.ts';
import { countFollowers, createFollowerCounts } from './features/sources/follower-counts.service.ts';
import { createFollowerCountsStore } from './features/sources/follower-counts.store.ts';
import { createQuickCreateService } from './features/sources/quick-create.service.ts';
import { createSourcesAccess } from './features/sources/sources.access.ts';
import { createRejudging } from './features/stats/rejudging.store.ts';
import { createStatsService } from './features/stats/stats.service.ts';
import { createStatsStore } from './features/stats/stats.store.ts';
import { createUploadsAccess, type UploadsAccess } from './features/uploads/uploads.access.ts';
import { createOperator, type Operator } from './operator.ts';
import { createGuard } from './platform/auth/guard.ts';
import { createRateLimits } from './platform/auth/rate-limits.ts';
import { createSessions, type Sessions, sweepSessions } from './platform/auth/sessions.ts';
import { createEncryption } from './platform/crypto/encryption.ts';
import { createSignedTokens, type SignedTokens } from './platform/crypto/signed-tokens.ts';
import type { EventStore } from './platform/db/clickhouse.ts';
import type { Postgres } from './platform/db/postgres.ts';
import { createWatch } from './platform/graphql/watch.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/jobs/mailer.ts';
import type { Live } from './platform/live/live.ts';
import type { WatchedLinks } from './platform/live/watched-links.ts';
import type { Logger } from './platform/log.ts';
import type { ApiServices } from './schema.ts';
import type { Vendors } from './vendors.ts';

/** What the services stand on. */
export interface Deps {
  settings: ServerSettings;
  clock: Clock;
  log: Logger;
  postgres: Postgres;
  live: Live;
  watchedLinks: WatchedLinks;
  eventStore: EventStore;
  vendors: Vendors;
  mails: MailRenderer;
  /** Whether this process does the jobs that wait. */
  work: boolean;
  /** Whether it puts those in line that come round by themselves. */
  scheduler: boolean;
}

/** Everything that can be asked. */
export interface Services {
  api: ApiServices;
  uploads: UploadsAccess;
  sessions: Sessions;
  operator: Operator;
  presaves: PresavesModule;
  signedTokens: SignedTokens;
  jobs: Jobs;
  pixelQueue: PixelQueue;
  pixelSender: PixelSender;
  fanData: FanDataService;
}

/** Makes the services; the jobs still have to be started. */
export function createServices(deps: Deps): Services {
  const { settings, clock, log, postgres, live, watchedLinks, eventStore, vendors, mails, work, scheduler } = deps;
  const { database } = postgres;
  const { files, uploads } = vendors;
  const publicAddress = (stored: string): string => files.toPublic(stored);
  const makeLimit = createRateLimits(postgres, settings.secretKey);
  const guard = createGuard(database);
  const sessions = createSessions({ database, live, clock });
  const jobs = createJobs({ url: settings.databaseUrl, log, work, scheduler });
  const { secretKey, previousSecretKey } = settings;
  const previous = previousSecretKey === undefined ? [] : [previousSecretKey];
  const signedTokens = createSignedTokens({ secret: secretKey, previous, clock });
  const mailer = createMailer({ jobs, mail: vendors.mail, mails, log });

  const stores = {
    accounts: createAccountsStore(database),
    artists: createArtistsStore(database),
    customDomains: createCustomDomainsStore(database),
    links: createLinksStore(database, publicAddress),
    listedLinks: createListedLinksStore(postgres, { publicAddress, pageHost: aroundHost(settings) }),
    fans: createFansStore(database),
    pixels: createPixelsStore(database),
    stats: createStatsStore({ eventStore, clock }),
    followerCounts: createFollowerCountsStore(database),
  };
  const accounts = createAccountsService({
    store: stores.accounts,
    sessions,
    guard,
    limits: createLoginLimits(makeLimit),
  });
  const customDomains = createCustomDomainsService({ store: stores.customDomains, guard });
  const artists = createArtistsService({
    store: stores.artists,
    guard,
    accounts,
    customDomains,
    live,
    clock,
    publicAddress,
  });
  const domainClaims = createDomainClaims({
    store: stores.customDomains,
    database,
    dns: vendors.dns,
    leaveDomain: createLeaveDomain({ store: stores.links, live, clock, linkHosts: settings.linkHosts }),
    live,
    clock,
    hosts: settings,
    secretKey: () => settings.secretKey,
    log,
  });
  const encryption = createEncryption(settings.secretKey, settings.previousSecretKey);
  const pixelSecrets = createPixelSecrets(encryption);
  const pixelDeps = {
    store: stores.pixels,
    database,
    artists,
    guard,
    secrets: pixelSecrets,
    platforms: vendors.ads,
    scripts: pixelScripts(settings),
    appUrl: settings.appUrl,
    live,
    clock,
  };
  const registry = createPixelRegistry(pixelDeps);
  const pixels = createPixelsService({ ...pixelDeps, registry });
  const { linkHosts } = settings;
  const links = createLinksService({
    store: stores.links,
    lists: stores.listedLinks,
    database,
    guard,
    artists,
    pixels,
    pictures: uploads,
    live,
    jobs,
    clock,
    linkHosts,
  });
  const followerCounts = createFollowerCounts({
    store: stores.followerCounts,
    links,
    catalogue: vendors.catalogue,
    clock,
    log,
  });
  const stats = createStatsService({ store: stores.stats, guard, links, followerCounts });
  const fanLinks = createFanLinks({ appUrl: settings.appUrl, signedTokens });
  const fans = createFansService({
    lists: stores.fans,
    store: createOptInsStore(database),
    database,
    guard,
    limits: createOptInLimits(makeLimit),
    mailer,
    links: fanLinks,
    pages: links,
    signedTokens,
    clock,
  });
  const presaves = createPresavesModule({
    database,
    ...vendors.presaves,
    catalogue: vendors.catalogue,
    links,
    artists,
    fans,
    mailer,
    encryption,
    makeLimit,
    hosts: settings,
    clock,
    log,
  });
  const fanData = createFanDataService({
    store: createFanDataStore(database),
    database,
    presaves: presaves.service,
    artists,
    limits: createDataLinkLimits(makeLimit),
    links: fanLinks,
    signedTokens,
    jobs,
    mailer,
    clock,
  });
  const sources = createSourcesAccess({ sources: vendors.sources, guard, artists, makeLimit });
  const quickCreate = createQuickCreateService({
    access: sources,
    artists,
    accountArtists: createAccountArtists({ store: stores.artists, guard, live, clock, toStored: files.toStored }),
    links,
    defaultDomain: linkHosts[0] ?? '',
    rehost: (address) => uploads.rehost(address, 'cover'),
  });

  jobs.handle(forgetStatistics, ({ artistId, linkId }) => stores.stats.forgetLink(artistId, linkId));
  handlePresaveJobs(jobs, presaves.work, log);
  jobs.handle(verifyDomains, () => domainClaims.verifyAll());
  jobs.handle(countFollowers, async () => {
    log.info({ counted: await followerCounts.countAll() }, 'Followers of playlists are counted.');
  });
  jobs.handle(sweepOptInRequests, async () => {
    log.info({ swept: await fans.sweepRequests() }, 'Opt-ins that nobody confirmed are deleted.');
  });
  jobs.handle(sweepSessions, async () => {
    log.info({ swept: await sessions.sweep() }, 'Sessions that ran out are deleted.');
  });

  return {
    api: {
      accounts,
      artists,
      customDomains,
      links,
      fans,
      pixels,
      presaves: presaves.service,
      stats,
      sources,
      quickCreate,
      watch: createWatch(live, watchedLinks),
      hosts: settings,
    },
    uploads: createUploadsAccess({ uploads, guard, makeLimit }),
    sessions,
    operator: createOperator({
      database,
      ...stores,
      pixels: registry,
      rejudging: createRejudging(eventStore),
      presaves: presaves.store,
      encryption: () => encryption,
      customDomains: domainClaims,
      files,
      uploads,
      live,
      clock,
    }),
    presaves,
    signedTokens,
    jobs,
    pixelQueue: createPixelQueue({ store: stores.pixels, secrets: pixelSecrets, log }),
    pixelSender: createPixelSender({ ...pixelDeps, log }),
    fanData,
  };
}

/** Where browsers have each provider's script from. */
const pixelScripts = ({ ads }: ServerSettings): Record<PixelProvider, string> => ({
  Facebook: ads.meta.scriptUrl,
  TikTok: ads.tiktok.scriptUrl,
  AdWords: ads.google.scriptUrl,
  Snapchat: ads.snapchat.scriptUrl,
});
