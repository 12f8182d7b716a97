/** The one place that wires the server: database, event store, rooms, API, sockets, dashboard and visitors' pages. */

import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { classifyHost } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { ServerSettings } from '../settings.ts';
import type { PresavesModule } from './features/presaves/presaves.module.ts';
import { addUploadRoute } from './features/uploads/uploads.route.ts';
import type { Operator } from './operator.ts';
import { authenticate, bearerToken } from './platform/auth/authenticate.ts';
import { warmPasswords } from './platform/crypto/passwords.ts';
import { createEventStore } from './platform/db/clickhouse.ts';
import { migratePostgres } from './platform/db/migrations.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { createGraphqlEndpoint, graphqlPath } from './platform/graphql/endpoint.ts';
import { addGraphqlRoute } from './platform/graphql/route.ts';
import { serveSockets } from './platform/graphql/websocket.ts';
import { addDashboard } from './platform/http/dashboard.ts';
import { createHttp, type Mount } from './platform/http/http-server.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { startLive } from './platform/live/live.ts';
import { createWatchedLinks } from './platform/live/watched-links.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openPublicSide } from './public/wiring.ts';
import { buildSchema } from './schema.ts';
import { createServices } from './services.ts';
import { openVendors } from './vendors.ts';

export type { Mount } from './platform/http/http-server.ts';

/** What the server is handed besides its settings. */
export interface ServerEdges {
  clock: Clock;
  mounts: readonly Mount[];
  renderer: PageRenderer;
  mails: MailRenderer;
  log?: Logger;
  /** What this process does: answer requests, do the jobs that wait, or (by default) both. */
  roles?: readonly ('web' | 'worker')[];
  /** Whether a worker also begins what comes round by itself, such as the saving each minute; default true. Without it somebody else has to ask. */
  scheduler?: boolean;
  /** Whether other processes listen on the same port, the system dealing out the connections; default false. */
  sharedPort?: boolean;
}

/** A server that listens. */
export interface RunningServer {
  port: number;
  operator: Operator;
  /** Pre-saves: what pages ask, and what the jobs do, to be done at once. */
  presaves: Pick<PresavesModule, 'service' | 'work'>;
  /** Stops listening, ends every connection and lets go of every address. */
  close(): Promise<void>;
}

const builtDashboard = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts the server at `settings.port` (0 picks a free one). Brings both databases to their newest shape first. */
export async function startServer(settings: ServerSettings, edges: ServerEdges): Promise<RunningServer> {
  const { clock, mounts, renderer, mails, log = createLog(settings.logLevel), roles = ['web', 'worker'] } = edges;
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) {
      try {
        await closer();
      } catch (error) {
        // One thing that cannot be let go of is no reason to hold on to the rest.
        log.warn({ err: error }, 'Something could not be closed properly.');
      }
    }
  };
  try {
    await migratePostgres(settings.databaseUrl);
    const postgres = openPostgres(settings.databaseUrl, {
      onError: (error) => log.warn({ err: error }, 'A database connection broke; another takes its place.'),
    });
    closers.push(() => postgres.close());
    const eventStore = await createEventStore(settings.clickhouseUrl);
    closers.push(() => eventStore.close());
    const live = await startLive({ url: settings.databaseUrl, database: postgres.database, log });
    closers.push(() => live.close());
    const watchedLinks = createWatchedLinks({ live, log });
    closers.push(() => watchedLinks.close());
    const vendors = openVendors(settings, { clock, log });
    closers.push(() => vendors.close());
    const services = createServices({
      settings,
      clock,
      log,
      postgres,
      live,
      watchedLinks,
      eventStore,
      vendors,
      mails,
      work: roles.includes('worker'),
      scheduler: roles.includes('worker') && (edges.scheduler ?? true),
    });
    closers.push(() => services.jobs.close());
    await Promise.all([services.jobs.start(), warmPasswords()]);
    const visitors = await openPublicSide({
      settings,
      clock,
      log,
      live,
      watchedLinks,
      eventStore,
      renderer,
      links: services.api.links,
      artists: services.api.artists,
      fans: services.api.fans,
      pixelQueue: services.pixelQueue,
      fanData: services.fanData,
      presaves: services.api.presaves,
      signedTokens: services.signedTokens,
    });
    closers.push(() => visitors.close());
    if (roles.includes('worker')) services.pixelSender.start();
    closers.push(() => services.pixelSender.close());

    const isAppHost = (host: string | undefined): boolean => classifyHost(host, settings).kind === 'app';
    const { app, server } = createHttp({
      isAppHost,
      visitor: visitors.handle,
      // Our own paths answer on every host, the dashboard's included.
      mounts: [...mounts, { prefix: '/_', handle: visitors.handle }],
      trustedProxies: settings.trustedProxies,
      upgradePath: graphqlPath,
    });
    const callerOf = (request: FastifyRequest) =>
      authenticate(
        {
          token: bearerToken(request.headers.authorization),
          address: request.ip,
          userAgent: request.headers['user-agent'],
        },
        services.sessions,
      );

    app.get('/health', async (_request, reply) => {
      await postgres.pool.query('select 1');
      return reply.header('cache-control', 'no-store').send({ ok: true });
    });
    const counted = () => visitors.eventWriter.figures();
    addMetrics(app, [
      { name: 'fanfare_events_stored', help: 'Hits on disk when their answer went out.', read: () => counted().stored },
      { name: 'fanfare_events_lost', help: 'Hits that could not be written.', read: () => counted().lost },
      {
        name: 'fanfare_segments_waiting',
        help: 'Segments that the event store has not taken yet.',
        read: () => counted().waitingSegments,
      },
    ]);
    const endpoint = createGraphqlEndpoint({
      schema: buildSchema(() => services.api),
      log,
      production: settings.production,
    });
    addGraphqlRoute(app, endpoint, callerOf);
    addUploadRoute(app, services.uploads, callerOf);
    addDashboard(app, {
      folder: builtDashboard,
      filesOrigin: new URL(settings.files.publicUrl).origin,
    });
    const closeSockets = serveSockets({
      server,
      endpoint,
      live,
      authenticate: (request, token) =>
        authenticate(
          { token, address: request.socket.remoteAddress ?? '', userAgent: request.headers['user-agent'] },
          services.sessions,
        ),
      originAllowed: (request) => isAppHost(request.headers.host) && isOwnOrigin(request, settings.appUrl),
    });
    closers.push(() => app.close(), closeSockets);

    if (!roles.includes('web')) return { port: 0, operator: services.operator, presaves: services.presaves, close };
    const place = { port: settings.port, host: settings.bindAddress, reusePort: edges.sharedPort ?? false };
    await app.listen(place);
    const address = server.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      operator: services.operator,
      presaves: services.presaves,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// Programs send no origin; a browser's has to be the dashboard's own, as configured or as it was opened.
function isOwnOrigin({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
