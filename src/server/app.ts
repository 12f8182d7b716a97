/** Starts the server: platform, features, API, sockets, dashboard and the public side. */
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { classifyHost } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { SiteRenderer } from '#site/site-renderer.ts';
import type { ServerSettings } from '../settings.ts';
import { createModules, type Modules, type Operator, operatorOf } from './modules.ts';
import { localFilesFolder, localFilesPath } from './open-files.ts';
import { createClosers, openPlatform } from './open-platform.ts';
import { authenticate, bearerToken } from './platform/auth/authenticate.ts';
import { createGraphqlEndpoint, graphqlPath } from './platform/graphql/endpoint.ts';
import { addGraphqlRoute } from './platform/graphql/route.ts';
import { createSocketTickets } from './platform/graphql/socket-tickets.ts';
import { serveSockets } from './platform/graphql/websocket.ts';
import { addDashboard } from './platform/http/dashboard.ts';
import { createHttp, type Mount } from './platform/http/http-server.ts';
import { addLocalFiles } from './platform/http/local-files.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { createLog, type Logger } from './platform/log.ts';
import type { AnyModule } from './platform/module.ts';
import { createClientIp } from './platform/net/client-ip.ts';
import { addRequestWork } from './platform/turns/request-work.ts';
import { openPublicSide } from './public/wiring.ts';
import { buildSchema } from './schema.ts';
import { addSite } from './site/site.ts';
import { cardFormSources } from './vendors/braintree/browser-hosts.ts';
import { isFileKey } from './vendors/files/files.ts';

export type { Mount } from './platform/http/http-server.ts';

/** What the server is handed besides its settings. */
export interface ServerEdges {
  clock: Clock;
  mounts: readonly Mount[];
  renderer: PageRenderer;
  site: SiteRenderer;
  mails: MailRenderer;
  log?: Logger;
  /** What this process does: answer requests, run jobs, or (by default) both. */
  roles?: readonly ('web' | 'worker')[];
  /** Whether a worker also enqueues the scheduled jobs, such as saving each minute; default true. */
  scheduler?: boolean;
  /** Whether other processes listen on the same port (SO_REUSEPORT); default false. */
  sharedPort?: boolean;
}

/** A server that listens. */
export interface RunningServer {
  port: number;
  modules: Modules;
  operator: Operator;
  /** Every HTTP route as `GET /path`, for checks; those below `/_` say on which hosts: `POST /_/v on link`. Empty for a process without the role `web`. */
  routes: readonly string[];
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

const builtDashboard = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts the server at `settings.port` (0 picks a free one). Brings both databases to their newest shape first. */
export async function startServer(settings: ServerSettings, edges: ServerEdges): Promise<RunningServer> {
  const { clock, mounts, renderer, site, mails, log = createLog(settings.logLevel), roles = ['web', 'worker'] } = edges;
  const works = roles.includes('worker');
  const schedules = works && (edges.scheduler ?? true);
  const closers = createClosers(log);
  const { close } = closers;
  try {
    const opened = await openPlatform(settings, { clock, log, mails, works, schedules });
    closers.add(opened.close);
    const { platform } = opened;
    const { postgres, live, jobs, sessions, passwords } = platform;
    const modules = createModules(platform, opened.vendors);
    if (settings.production) await modules.installation.refuseDemoWorld();
    const all: AnyModule[] = Object.values(modules);
    for (const module of all) jobs.handle(...(module.jobs ?? []));
    await Promise.all([jobs.start(), passwords.warm()]);
    const visitors = await openPublicSide({
      ...platform,
      settings,
      answers: roles.includes('web'),
      renderer,
      links: modules.links.service,
      artists: modules.artists.service,
      fans: modules.fans.service,
      fanData: modules.fans.fanData,
      pixelQueue: modules.pixels.queue,
      presaves: modules.presaves.service,
    });
    closers.add(() => visitors.close());
    for (const { worker } of all) {
      if (worker === undefined) continue;
      if (works) worker.start();
      closers.add(() => worker.close());
    }

    const isAppHost = (host: string | undefined): boolean => classifyHost(host, settings).kind === 'app';
    const { app, server, routes } = createHttp({
      onlyHttps: settings.appUrl.startsWith('https:'),
      isAppHost,
      visitor: visitors.handle,
      // Fanfare's own paths answer on every host, the app host included.
      mounts: [...mounts, { prefix: '/_', handle: visitors.handle }],
      trustedProxies: settings.trustedProxies,
      upgradePath: graphqlPath,
      webProcesses: settings.webProcesses,
      log,
    });
    addRequestWork(app);
    const callerOf = (request: FastifyRequest) =>
      authenticate(
        {
          token: bearerToken(request.headers.authorization),
          ipAddress: request.ip,
          userAgent: request.headers['user-agent'],
        },
        sessions,
      );

    app.get('/health', async (_request, reply) => {
      await postgres.pool.query('select 1');
      return reply.header('cache-control', 'no-store').send({ ok: true, warnings: visitors.warnings() });
    });
    const counted = () => visitors.eventWriter.figures();
    addMetrics(app, [
      { name: 'fanfare_events_stored', help: 'Hits on disk when their answer went out.', read: () => counted().stored },
      { name: 'fanfare_events_lost', help: 'Hits that could not be written.', read: () => counted().lost },
      {
        name: 'fanfare_views_unattributed',
        help: 'Views that named no page of the host they were sent to; not stored.',
        read: visitors.unattributedViews,
      },
      {
        name: 'fanfare_segments_waiting',
        help: 'Segments that the event store has not taken yet.',
        read: () => counted().waitingSegments,
      },
    ]);
    const endpoint = createGraphqlEndpoint({
      schema: buildSchema(modules),
      log,
      production: settings.production,
    });
    addGraphqlRoute(app, endpoint, callerOf, { clock: platform.clock, webProcesses: settings.webProcesses });
    for (const { routes } of all) routes?.(app, callerOf);
    addSite(app, {
      ...platform,
      site,
      appUrl: new URL(settings.appUrl).origin,
      callerOf,
      coupons: modules.coupons.service,
      signup: modules.signup.service,
      // Visitors have no artist, whose market it would be.
      sources: modules.sources.service([]),
      blog: modules.blog.service,
    });
    if (settings.fileStore === 'local')
      addLocalFiles(app, { folder: localFilesFolder(settings.dataDir), path: localFilesPath, isKey: isFileKey });
    addDashboard(app, {
      folder: builtDashboard,
      filesOrigin: new URL(opened.vendors.files.publicUrl).origin,
      hasSupportChat: settings.supportChat !== undefined,
      feedbackOrigin: settings.feedbackUrl === undefined ? undefined : new URL(settings.feedbackUrl).origin,
      cardForm: settings.vendors.braintree && cardFormSources(settings.vendors.braintree),
    });
    const clientIp = createClientIp(settings.trustedProxies);
    const closeSockets = serveSockets({
      server,
      endpoint,
      live,
      clock,
      webProcesses: settings.webProcesses,
      tickets: createSocketTickets(platform.signedTokens),
      clientIp,
      authenticate: (request, token) =>
        authenticate({ token, ipAddress: clientIp(request), userAgent: request.headers['user-agent'] }, sessions),
      originAllowed: (request) => isAppHost(request.headers.host) && isOwnOrigin(request, settings.appUrl),
    });
    closers.add(() => app.close(), closeSockets);

    const operator = operatorOf(modules);
    if (!roles.includes('web')) return { port: 0, modules, operator, routes: [], close };
    const place = {
      ...{ port: settings.port, host: settings.bindAddress, reusePort: edges.sharedPort ?? false },
      // A burst of one network waits here until it is counted; with Node's 511 places a fan's connection would be tried again after a second.
      backlog: 4_096,
    };
    await app.listen(place);
    const bound = server.address();
    return {
      port: typeof bound === 'object' && bound !== null ? bound.port : settings.port,
      modules,
      operator,
      routes: [...routes, ...visitors.routes],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// Programs send no origin. A browser's origin has to be the dashboard's, as configured or as it was opened.
function isOwnOrigin({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
