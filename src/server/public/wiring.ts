/** Wires the public side: everything that visitors reach on every host except the dashboard's. */

import { join } from 'node:path';
import { classifyHost } from '#domain/hosts/hosts.ts';
import { has } from '#domain/installation/hidden-parts.ts';
import { type VendorModes, vendorNeeds } from '#domain/installation/vendor-modes.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { ServerSettings } from '../../settings.ts';
import type { ArtistsService } from '../features/artists/artists.service.ts';
import type { FansService } from '../features/fans/fans.service.ts';
import type { FanDataService } from '../features/fans/own-data/fan-data.service.ts';
import type { FrontPage, LinksService } from '../features/links/links.service.ts';
import type { PixelQueue } from '../features/pixels/pixel-queue.service.ts';
import type { DeletedCodesService } from '../features/placements/deleted-codes.service.ts';
import type { PresavesService } from '../features/presaves/presaves.service.ts';
import type { PressPreviewsService } from '../features/press-previews/press-previews.service.ts';
import type { ReportMails } from '../features/reports/report-mails.service.ts';
import type { SharedReports } from '../features/reports/shared-reports.service.ts';
import type { UploadsService } from '../features/uploads/uploads.service.ts';
import type { MakeLimit } from '../platform/auth/rate-limits.ts';
import type { SignedTokens } from '../platform/crypto/signed-tokens.ts';
import type { Live } from '../platform/live/live.ts';
import type { WatchedLinks } from '../platform/live/watched-links.ts';
import type { Logger } from '../platform/log.ts';
import { createClientIp, createIsNear } from '../platform/net/client-ip.ts';
import { nowhere, openGeo } from '../platform/net/geo.ts';
import { noNetworks, openNetworks } from '../platform/net/networks.ts';
import type { ShardMap } from '../platform/shards/shard-map.ts';
import type { EventShards } from '../platform/shards/shards.ts';
import { watchDisk } from '../platform/status/disk-watch.ts';
import type { Readiness } from '../platform/status/readiness.ts';
import { createCounting, createCountingRoutes } from './count/counting.ts';
import { createEventWriter, type EventWriter } from './count/event-writer.ts';
import { createHitReader } from './count/hit.ts';
import { createPixelHits } from './count/pixel-hits.ts';
import { createProxyWatch } from './count/proxy-watch.ts';
import { createRateCounter } from './count/rate-counter.ts';
import type { SegmentStore } from './count/segment-insert.ts';
import { createIdentify } from './count/senders.ts';
import type { Shards } from './count/shard-shippers.ts';
import { createVisitorKeys } from './count/visitor-hash.ts';
import { createConfirmRoutes } from './forms/confirm.ts';
import { createFanDataRoutes } from './forms/fan-data.ts';
import { createOptInRoutes } from './forms/opt-in.ts';
import { createPixelRoutes } from './forms/pixel-consent.ts';
import { createPrivacyRoutes } from './forms/privacy.ts';
import { createPrivacyEverywhereRoutes } from './forms/privacy-everywhere.ts';
import { createRememberRoutes } from './forms/remember.ts';
import { createReportMailRoutes } from './forms/report-mails.ts';
import { createSharedReportRoutes } from './forms/shared-report.ts';
import { createUnsubscribeRoutes } from './forms/unsubscribe.ts';
import { createNotices } from './http/answers.ts';
import { createHealthRoutes } from './http/health-route.ts';
import { createPressPreviewRoutes } from './http/press-preview-route.ts';
import { createPreviewRoutes } from './http/preview-route.ts';
import { createTlsRoutes } from './http/tls-route.ts';
import { createUserAgents } from './http/user-agents.ts';
import { createDeletedCodes } from './pages/deleted-codes.ts';
import { createFrontPages } from './pages/front-pages.ts';
import { linkHostOf, openHostDirectory } from './pages/host-directory.ts';
import { createPageFile } from './pages/page-file.ts';
import { createPresaveRoutes } from './presave/presave-routes.ts';
import { createBlockedClick, createBotBlockRoutes } from './redirect/bot-block.ts';
import { createVisitorHandler, type VisitorHandler } from './visitor.ts';
import { createVisitorPages } from './visitor-pages.ts';

/** How long an event may wait before it is handed on for the ad platforms, in milliseconds: an insert into PostgreSQL costs little. */
const pixelAge = 1_000;
/** Enough for the networks that ask for preview pictures in a minute. */
const networksThatDraw = 1 << 12;

/**
 * The number goes up with the file's columns, so that processes of different versions never share one. Pages differ by the vendors that are off, so that
 * each choice has a file.
 */
const pageFileName = (modes: VendorModes): string =>
  `pages-${['1', ...vendorNeeds.filter((need) => !has(modes, need))].join('-without-')}.sqlite`;
/** The most bytes of the file, as a multiple of the memory that pages may take in each process. */
const pageFileShare = 2;

/** What the public side needs. */
export interface PublicDeps {
  settings: ServerSettings;
  readiness: Readiness;
  /** Whether this process answers visitors: only then the look-ups of IP addresses are opened. */
  answers: boolean;
  clock: Clock;
  log: Logger;
  live: Live;
  watchedLinks: Pick<WatchedLinks, 'follow' | 'isWatched'>;
  shards: EventShards;
  shardMap: ShardMap | undefined;
  renderer: PageRenderer;
  links: LinksService;
  artists: Pick<ArtistsService, 'artistHosts' | 'forPage'>;
  fans: FansService;
  fanData: FanDataService;
  pixelQueue: PixelQueue;
  presaves: PresavesService;
  deletedCodes: Pick<DeletedCodesService, 'leftBy' | 'count'>;
  pressPreviews: Pick<PressPreviewsService, 'open' | 'noteOpening'>;
  makeLimit: MakeLimit;
  uploads: Pick<UploadsService, 'drawPreview'>;
  reports: SharedReports;
  reportMails: Pick<ReportMails, 'find' | 'changeByLink'>;
  signedTokens: SignedTokens;
}

export interface PublicSide {
  handle: VisitorHandler;
  eventWriter: EventWriter;
  /** The routes below `/_`, as `POST /_/v on link`. */
  routes: readonly string[];
  /** Views that named no page of the host they were sent to, since the start of this process; they are not stored. */
  unattributedViews(): number;
  /** The estimated memory of the page cache. */
  pageCacheBytes(): number;
  /** Sentences for the operator about what this process noticed; empty while all is well. */
  warnings(): string[];
  /** Ships the stored events, and leaves on disk for the next start what the event store does not take in time. */
  close(): Promise<void>;
}

/** Where hits wait for the event store. */
export const eventFolderOf = ({ dataDir }: Pick<ServerSettings, 'dataDir'>): string => join(dataDir, 'events');

/** Where hits are sent: the only event store, or all of them with the map of which artist is on which. */
function takerOf({ shards: { all }, shardMap }: Pick<PublicDeps, 'shards' | 'shardMap'>): SegmentStore | Shards {
  const [only] = all;
  if (only === undefined) throw new Error('There is no event store.');
  return shardMap === undefined ? only.store : { all, map: shardMap };
}

/** Opens the look-ups and event writers, and makes the handler. */
export async function openPublicSide(deps: PublicDeps): Promise<PublicSide> {
  const { settings, clock, log, live, links, artists } = deps;
  const folder = (name: string): string => join(settings.dataDir, name);
  const [directory, networks, disk, eventWriter, pixelEventWriter] = await Promise.all([
    openHostDirectory({ source: artists, live, log }),
    deps.answers ? openNetworks() : noNetworks,
    watchDisk(settings.dataDir),
    createEventWriter({ directory: eventFolderOf(settings), eventStore: takerOf(deps), log }),
    createEventWriter({ directory: folder('pixel-events'), eventStore: deps.pixelQueue, log, segmentAge: pixelAge }),
  ]);
  deps.readiness.add(() =>
    disk.hasSpace() && eventWriter.figures().diskRefusesSince === undefined
      ? undefined
      : 'The disk under DATA_DIR has no space for hits.',
  );
  const geo = deps.answers ? openGeo() : nowhere;
  await deps.watchedLinks.follow(
    (listener) => eventWriter.onShipped((lines) => listener((linkId) => lines.includes(linkId))),
    eventWriter.hasten,
  );

  const proxyWatch = createProxyWatch(log);
  const shared = { ...deps, hosts: settings, directory };
  const readers = {
    hosts: settings,
    directory,
    userAgents: createUserAgents(),
    geo,
    clientIp: createClientIp(settings.trustedProxies),
    localVisitorIp: settings.localVisitorIp,
    isNear: createIsNear(settings.trustedProxies),
    identify: createIdentify({
      networks,
      visitorKeys: createVisitorKeys(folder('visitor-keys')),
      clock,
      onUndeclaredProxy: proxyWatch.onUndeclaredProxy,
    }),
  };
  const hits = createHitReader({
    clock,
    webProcesses: settings.webProcesses,
    isOwnHost(name) {
      const host = classifyHost(name, settings);
      return host.kind === 'own' ? directory.artistsOf(host.domain) !== undefined : host.kind !== 'unknown';
    },
  });
  const pixels = createPixelHits({ ...shared, hits, queue: deps.pixelQueue, eventWriter: pixelEventWriter });
  const { pageCacheBytes } = settings;
  const file = createPageFile({
    path: folder(pageFileName(settings.vendorModes)),
    live,
    log,
    limitBytes: pageFileShare * pageCacheBytes,
  });
  const pages = createVisitorPages({ ...shared, source: links, pageCacheBytes, file });
  const isServed = ({ domain, artistId }: Pick<FrontPage, 'domain' | 'artistId'>) => {
    const host = linkHostOf(classifyHost(domain, settings), directory);
    return host !== undefined && host.artists?.has(artistId) !== false;
  };
  const frontPages = createFrontPages({ source: links, live, isServed });
  const deletedCodes = createDeletedCodes({ ...deps, frontPages });
  const notices = createNotices(deps.renderer);
  const counting = createCounting({ pages, eventWriter, watchedLinks: deps.watchedLinks, hits, pixels, clock, log });

  const forRoutes = { ...shared, pages, pixels, notices, counting };
  const routes = [
    ...createHealthRoutes(deps.readiness),
    ...createTlsRoutes(forRoutes),
    ...createCountingRoutes(forRoutes),
    ...createPreviewRoutes({ ...forRoutes, drawings: createRateCounter({ visitors: networksThatDraw }) }),
    ...createPressPreviewRoutes(forRoutes),
    ...createOptInRoutes(forRoutes),
    ...createPresaveRoutes({ ...forRoutes, leadsOut: settings.leadOutOfApps }),
    ...createConfirmRoutes({ ...forRoutes, findPage: links.findPageById }),
    ...createUnsubscribeRoutes({ ...forRoutes, findArtist: artists.forPage, appUrl: settings.appUrl }),
    ...createFanDataRoutes(forRoutes),
    ...createReportMailRoutes(forRoutes),
    ...createSharedReportRoutes({ ...forRoutes, appUrl: settings.appUrl }),
    ...createPixelRoutes(forRoutes),
    ...createPrivacyRoutes(forRoutes),
    ...createPrivacyEverywhereRoutes(forRoutes),
    ...createRememberRoutes({ hosts: settings }),
    ...createBotBlockRoutes(forRoutes),
  ];
  const answerBlockedClick = createBlockedClick(shared);
  return {
    handle: createVisitorHandler({ ...forRoutes, readers, frontPages, deletedCodes, answerBlockedClick, routes }),
    eventWriter,
    routes: routes.flatMap(({ path, methods, on }) => methods.map((method) => `${method} ${path} on ${on}`)),
    unattributedViews: counting.unattributedViews,
    pageCacheBytes: pages.bytes,
    warnings: () => [...proxyWatch.warnings(), ...eventWriter.warnings()],
    async close() {
      pages.close();
      file.close();
      frontPages.close();
      directory.close();
      disk.close();
      await Promise.all([eventWriter.close(), pixelEventWriter.close()]);
    },
  };
}
