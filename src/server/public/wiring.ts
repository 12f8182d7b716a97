/** What visitors reach, wired to the rooms behind it: pages, redirects, beacons and short links on every host but the dashboard's. */
import { join } from 'node:path';
import { classifyHost } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { ServerSettings } from '../../settings.ts';
import type { ArtistsService } from '../features/artists/artists.service.ts';
import type { FanDataService } from '../features/fans/fan-data.service.ts';
import type { FansService } from '../features/fans/fans.service.ts';
import type { LinksService } from '../features/links/links.service.ts';
import type { PixelQueue } from '../features/pixels/pixel-queue.service.ts';
import type { PresavesService } from '../features/presaves/presaves.service.ts';
import type { SignedTokens } from '../platform/crypto/signed-tokens.ts';
import type { EventStore } from '../platform/db/clickhouse.ts';
import type { Live } from '../platform/live/live.ts';
import type { WatchedLinks } from '../platform/live/watched-links.ts';
import type { Logger } from '../platform/log.ts';
import { createClientAddress, createIsNear } from '../platform/net/client-ip.ts';
import { openGeo } from '../platform/net/geo.ts';
import { openNetworks } from '../platform/net/networks.ts';
import { createAgents } from './count/agents.ts';
import { createEventWriter, type EventWriter } from './count/event-writer.ts';
import { createHitReader } from './count/hit.ts';
import { createPixelHits } from './count/pixel-hits.ts';
import { createVisitorKeys } from './count/visitor-hash.ts';
import { createConfirmRoutes } from './forms/confirm.ts';
import { createFanDataRoutes } from './forms/fan-data.ts';
import { createOptInRoutes } from './forms/opt-in.ts';
import { createPixelRoutes } from './forms/pixel-consent.ts';
import { createPrivacyRoutes } from './forms/privacy.ts';
import { createUnsubscribeRoutes } from './forms/unsubscribe.ts';
import { openHostDirectory } from './pages/host-directory.ts';
import { createPresaveRoutes } from './presave/presave-routes.ts';
import { createBotBlockRoutes } from './redirect/bot-block.ts';
import { createVisitorHandler, type Visitors } from './visitor.ts';

/** What the visitors' side stands on. */
export interface PublicDeps {
  settings: ServerSettings;
  clock: Clock;
  log: Logger;
  live: Live;
  watchedLinks: Pick<WatchedLinks, 'follow'>;
  eventStore: EventStore;
  renderer: PageRenderer;
  links: LinksService;
  artists: Pick<ArtistsService, 'artistHosts' | 'forPage'>;
  fans: FansService;
  fanData: FanDataService;
  pixelQueue: PixelQueue;
  presaves: PresavesService;
  signedTokens: SignedTokens;
}

/** The open side. */
export interface PublicSide {
  handle: Visitors['handle'];
  eventWriter: EventWriter;
  /** Stops answering and brings what was counted to the event store, or leaves it on disk for the next start. */
  close(): Promise<void>;
}

/** Opens the look-ups and the eventWriter, and makes the handler. */
export async function openPublicSide({
  settings,
  clock,
  log,
  live,
  watchedLinks,
  eventStore,
  renderer,
  links,
  artists,
  fans,
  pixelQueue,
  fanData,
  presaves,
  signedTokens,
}: PublicDeps): Promise<PublicSide> {
  const [directory, geo, networks, eventWriter, pixelEventWriter] = await Promise.all([
    openHostDirectory({ source: artists, live, log }),
    openGeo(),
    openNetworks(),
    createEventWriter({ directory: join(settings.dataDir, 'events'), eventStore, log }),
    createEventWriter({ directory: join(settings.dataDir, 'pixel-events'), eventStore: pixelQueue, log }),
  ]);
  await watchedLinks.follow((listener) =>
    eventWriter.onShipped((lines) => listener((linkId) => lines.includes(linkId))),
  );
  const agents = createAgents();
  const hits = createHitReader({
    agents,
    geo,
    networks,
    visitorKeys: createVisitorKeys(join(settings.dataDir, 'visitor-keys')),
    clock,
    clientAddress: createClientAddress(settings.trustedProxies),
    localVisitorAddress: settings.localVisitorAddress,
    isOwnHost(name) {
      const host = classifyHost(name, settings);
      return host.kind === 'own' ? directory.artistsOf(host.domain) !== undefined : host.kind !== 'unknown';
    },
  });
  const pixels = createPixelHits({
    hits,
    queue: pixelQueue,
    eventWriter: pixelEventWriter,
    hosts: settings,
    clock,
    log,
  });
  const visitors = createVisitorHandler({
    agents,
    hosts: settings,
    source: links,
    directory,
    isNear: createIsNear(settings.trustedProxies),
    live,
    renderer,
    eventWriter,
    hits,
    pixels,
    internalRoutes(deps) {
      const shared = { ...deps, agents, fans, fanData, hits, pixels, renderer, hosts: settings, clock, log };
      return [
        ...createOptInRoutes(shared),
        ...createPresaveRoutes({
          ...shared,
          presaves,
          leadsOut: settings.leadOutOfApps,
          signedTokens,
          onGranted: (request, page, grant) => pixels.happened(request, page, 'presave', grant),
        }),
        ...createConfirmRoutes({ ...shared, findPage: links.findPageById }),
        ...createUnsubscribeRoutes({ ...shared, findArtist: artists.forPage, appUrl: settings.appUrl }),
        ...createFanDataRoutes(shared),
        ...createPixelRoutes(shared),
        ...createPrivacyRoutes(shared),
        ...createBotBlockRoutes(shared),
      ];
    },
    clock,
    log,
  });
  return {
    handle: visitors.handle,
    eventWriter,
    async close() {
      visitors.close();
      directory.close();
      await Promise.all([eventWriter.close(), pixelEventWriter.close()]);
    },
  };
}
