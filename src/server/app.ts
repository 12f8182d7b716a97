/** Starts the server: platform, features, API, sockets, dashboard and the public side. */
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { classifyHost } from '#domain/hosts/hosts.ts';
import { has, hiddenParts } from '#domain/installation/hidden-parts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { MailRenderer } from '#mails/mail-renderer.ts';
import type { SiteRenderer } from '#site/site-renderer.ts';
import type { ServerSettings } from '../settings.ts';
import { version } from '../version.ts';
import { createModules, type Modules, type Operator, operatorOf } from './modules.ts';
import { createMetrics } from './node-metrics.ts';
import { createNodeStatus, type ProcessReport, type ReadReports } from './node-status.ts';
import { localFilesFolder, localFilesPath } from './open-files.ts';
import { createClosers, openPlatform } from './open-platform.ts';
import { authenticate, bearerToken } from './platform/auth/authenticate.ts';
import { createGraphqlEndpoint, graphqlPath } from './platform/graphql/endpoint.ts';
import { addGraphqlRoute } from './platform/graphql/route.ts';
import { createSocketTickets } from './platform/graphql/socket-tickets.ts';
import { serveSockets } from './platform/graphql/websocket.ts';
import { addDashboard } from './platform/http/dashboard.ts';
import { hideRoutes } from './platform/http/hide-routes.ts';
import { createHttp, type Mount } from './platform/http/http-server.ts';
import { addLocalFiles } from './platform/http/local-files.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { createLog, type Logger } from './platform/log.ts';
import { processRegistry } from './platform/metrics/metrics.ts';
import { addRequestMetric } from './platform/metrics/request-metric.ts';
import { readMetrics } from './platform/metrics/server-metrics.ts';
import type { AnyModule } from './platform/module.ts';
import { createClientIp } from './platform/net/client-ip.ts';
import { startHeartbeat } from './platform/status/heartbeat.ts';
import { createReadiness, type Purpose } from './platform/status/readiness.ts';
import type { NodeStatus } from './platform/status/status.ts';
import { addRequestWork } from './platform/turns/request-work.ts';
import { eventFolderOf, openPublicSide } from './public/wiring.ts';
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
  /** Its name among those that were started together; default `main`. */
  name?: string;
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
  /** What keeps this process from serving; the purpose follows from its roles when none is given. */
  problems(purpose?: Purpose): Promise<string[]>;
  /** What this process says of itself. */
  report(): Promise<ProcessReport>;
  /** The status of the node whose processes `reports` reads. */
  status(reports: ReadReports): Promise<NodeStatus>;
  /** Says from now on that it is not ready, goes on answering, and resolves when balancers have had the time to notice (DRAIN_SECONDS). */
  drain(): Promise<void>;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

const builtDashboard = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts the server at `settings.port` (0 picks a free one). Brings both databases to their newest shape first. */
export async function startServer(settings: ServerSettings, edges: ServerEdges): Promise<RunningServer> {
  const {
    clock,
    mounts,
    renderer,
    site,
    mails,
    log = createLog(settings.logLevel),
    roles = ['web', 'worker'],
    name = 'main',
  } = edges;
  const works = roles.includes('worker');
  const schedules = works && (edges.scheduler ?? true);
  const closers = createClosers(log);
  const { close } = closers;
  try {
    const opened = await openPlatform(settings, { clock, log, mails, pages: renderer, works, schedules });
    closers.add(opened.close);
    const { platform } = opened;
    const { postgres, live, jobs, sessions, passwords } = platform;
    const { close: endHeartbeat } = await startHeartbeat({ pool: postgres.pool, log, name, roles, version });
    closers.add(endHeartbeat);
    const eventFolder = eventFolderOf(settings);
    const readiness = createReadiness({ pool: postgres.pool, drainSeconds: settings.drainSeconds });
    const modules = createModules(platform, opened.vendors);
    if (settings.production) await modules.installation.refuseDemoWorld();
    const all: AnyModule[] = Object.values(modules);
    await modules.billing.leavePayments(has(settings.vendorModes, 'payments'));
    const idle = hiddenParts(settings.vendorModes, 'jobs');
    const isIdle = ({ definition: { name } }: JobHandler): boolean =>
      idle.has(name) || idle.has(name.slice(0, name.indexOf('.')));
    for (const { jobs: own = [] } of all) {
      jobs.handle(...own.filter((job) => !isIdle(job)));
      jobs.leaveOut(...own.filter(isIdle));
    }
    await Promise.all([jobs.start(), passwords.warm()]);
    const visitors = await openPublicSide({
      ...platform,
      settings,
      readiness,
      answers: roles.includes('web'),
      renderer,
      links: modules.links.service,
      artists: modules.artists.service,
      fans: modules.fans.service,
      fanData: modules.fans.fanData,
      pixelQueue: modules.pixels.queue,
      presaves: modules.presaves.service,
      deletedCodes: modules.placements.deletedCodes,
      pressPreviews: modules.pressPreviews.service,
      uploads: modules.uploads.service,
      reports: modules.reports.shared,
      reportMails: modules.reports.mails,
    });
    closers.add(() => visitors.close());
    for (const { worker } of all) {
      if (worker === undefined) continue;
      if (works) worker.start();
      closers.add(() => worker.close());
    }

    const metrics = createMetrics({
      platform,
      visitors,
      readiness,
      eventFolder,
      version,
      isNode: name === 'main',
    });
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
      timeRequest: addRequestMetric(metrics),
      log,
    });
    addRequestWork(app);
    hideRoutes(app, hiddenParts(settings.vendorModes, 'routes'));
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
      const problems = await readiness.problems('dashboard');
      const ok = problems.length === 0;
      const body = { ok, warnings: [...problems, ...visitors.warnings()] };
      return reply
        .code(ok ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body);
    });
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

    const readNode = { settings, platform, version, eventFolder };
    const running = {
      ...{ modules, operator: operatorOf(modules), close, drain: readiness.drain },
      problems: (purpose: Purpose = roles.includes('web') ? 'pages' : 'jobs') => readiness.problems(purpose),
      report: async () => ({
        ...{ name, pid: process.pid, events: visitors.eventWriter.figures(), warnings: visitors.warnings() },
        metrics: await readMetrics([processRegistry, metrics], name),
      }),
      status: createNodeStatus(readNode),
    };
    if (!roles.includes('web')) return { ...running, port: 0, routes: [] };
    const place = {
      ...{ port: settings.port, host: settings.bindAddress, reusePort: edges.sharedPort ?? false },
      // A burst of one network waits here until it is counted; with Node's 511 places a fan's connection would be tried again after a second.
      backlog: 4_096,
    };
    await app.listen(place);
    const bound = server.address();
    return {
      ...running,
      port: typeof bound === 'object' && bound !== null ? bound.port : settings.port,
      routes: [...routes, ...visitors.routes],
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
