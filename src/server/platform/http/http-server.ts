/** The HTTP server: routes visitors' hosts and mounted paths to their handlers, and the dashboard's host to Fastify. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Logger } from '../log.ts';
import type { RequestKind, TimeRequest } from '../metrics/request-metric.ts';
import { createClientIp, createIsNear } from '../net/client-ip.ts';
import { createNetworkShares } from '../net/network-shares.ts';
import { tracer } from '../tracing.ts';
import { limitBodyTime } from './body-time.ts';
import { createRequestIds } from './request-id.ts';
import { comesFromThisMachine } from './this-machine.ts';
import { traceRequest } from './trace-request.ts';

/** A path prefix that another handler serves, such as a stand-in. */
export interface Mount {
  /** Starts with a slash and ends without one. */
  prefix: string;
  /** Answers programs on this machine only; for others the mount does not exist. */
  onlyFromHere?: boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Limits of one connection; each is a decision, none a default (docs/operations, "What a client may cost"). A request whose head or body arrives too
 * slowly is answered 408, and a head that is too long 431. The parser refuses ambiguous framing.
 */
const limits = {
  /** Maximum bytes of the request line and all headers. */
  maxHeaderSize: 16 * 1024,
  /** Milliseconds until the head, and until the body of an upload, must have arrived; other bodies have less (`body-time.ts`). */
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than proxies keep an idle connection (at most a minute in general), so that no proxy sends a request into a connection that was just closed. Milliseconds. */
  keepAliveTimeout: 75_000,
  requireHostHeader: true,
} as const;

/** Maximum connections of one process, whose file descriptors they are. More are refused, so that some stay free for event segments. */
const mostConnections = 10_000;

/** For how long browsers remember to come by https: a year. */
const httpsSeconds = 31_536_000;

/**
 * Connections that one network may have to all processes of a machine; a wider one around it may have twice as many. A provider's customers may share one IPv4 address, and a
 * browser opens up to six.
 */
const mostOfNetwork = 1_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Which handler answers which request. */
export interface HttpOptions {
  /** Whether a Host header is the dashboard's. */
  isAppHost(host: string | undefined): boolean;
  /** Whether the dashboard is reached over https, which browsers then remember. */
  onlyHttps: boolean;
  /** Answers every other host. */
  visitor: Handler;
  mounts: readonly Mount[];
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: string[];
  /** The only path on which websocket upgrades are accepted. */
  upgradePath: string;
  /** Processes of this machine that answer on the port. */
  webProcesses: number;
  timeRequest: TimeRequest;
  log: Pick<Logger, 'error'>;
}

/** Makes the server and the Fastify instance of the dashboard's host. Nothing listens yet. */
export function createHttp(options: HttpOptions): {
  app: FastifyInstance;
  server: Server;
  /** Every route that is added to `app`, as `GET /path`. */
  routes: readonly string[];
} {
  const { isAppHost, onlyHttps, visitor, mounts, trustedProxies, upgradePath, webProcesses, timeRequest, log } =
    options;
  const isNear = createIsNear(trustedProxies);
  const clientIp = createClientIp(trustedProxies);
  const connections = createNetworkShares(mostOfNetwork, webProcesses);
  const requests = createNetworkShares(mostOfNetwork, webProcesses);
  /** Whether the network behind a proxy has its share of requests under way; without a proxy its connections are counted. */
  function hasShare(request: IncomingMessage, response: ServerResponse): boolean {
    const ipAddress = clientIp(request);
    if (ipAddress === request.socket.remoteAddress || !isNear(request)) return true;
    const end = requests.take(ipAddress);
    if (end !== undefined) response.once('close', end);
    return end !== undefined;
  }
  const kindOf = (url = '/', isForApp: boolean): RequestKind => {
    if (url.startsWith('/_')) return 'internal';
    if (!isForApp) return 'page';
    return url.startsWith(upgradePath) ? 'graphql' : 'dashboard';
  };
  const isUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
    url.split('?')[0] === upgradePath && headers.upgrade?.toLowerCase() === 'websocket';
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    genReqId: createRequestIds(isNear),
    forceCloseConnections: true,
    serverFactory: (handler) => {
      // Most requests have no body: they need not be read to an end that nobody waits for. An offer to go on in another protocol is declined by
      // answering, since some programs that fetch previews offer it with every request.
      const options = { ...limits, optimizeEmptyRequests: true, shouldUpgradeCallback: isUpgrade };
      const serve: (...asked: [...Parameters<Handler>, isForApp: boolean]) => void = (request, response, isForApp) => {
        if (!hasShare(request, response)) {
          response.sendDate = false;
          response.writeHead(503, ['connection', 'close', 'content-length', '0']).end();
          return;
        }
        limitBodyTime(request);
        if (hasSeveralHosts(request)) {
          response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
          response.end('Bad request\n');
          return;
        }
        if (!isForApp) return visitor(request, response);
        // Not on the hosts of pages: an artist may move a domain to a place without https.
        if (onlyHttps) response.setHeader('strict-transport-security', `max-age=${httpsSeconds}`);
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
        if (mount !== undefined && (mount.onlyFromHere !== true || comesFromThisMachine(request)))
          return mount.handle(request, response);
        return handler(request, response);
      };
      const server = createServer(options, (request, response) => {
        const began = performance.now();
        const isForApp = isAppHost(request.headers.host);
        const kind = kindOf(request.url, isForApp);
        const spans = tracer();
        if (spans === undefined) serve(request, response, isForApp);
        else traceRequest(spans, { kind, request, response, isNear }, () => serve(request, response, isForApp));
        timeRequest(kind, response, began);
      });
      server.maxConnections = mostConnections;
      // A flood is refused before the server makes a parser for the connection, which costs more than everything else of it.
      const listeners = server.listeners('connection');
      server.removeAllListeners('connection');
      server.on('connection', (socket: Socket) => {
        if (!isNear({ socket })) {
          const end = connections.take(socket.remoteAddress ?? '');
          if (end === undefined) return socket.destroy();
          socket.once('close', end);
        }
        for (const listener of listeners) listener.call(server, socket);
      });
      return server;
    },
  });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', hasSecret.test(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
  });
  // What no route answers itself. The cause is for the log alone: a database's words name tables and quote what was sent. The url is left out,
  // since links carry secrets.
  app.setErrorHandler(async (error: { statusCode?: number }, { method, routeOptions }, reply) => {
    const status = error.statusCode ?? 500;
    const code = status >= 500 ? 'UNEXPECTED' : 'BAD_INPUT';
    if (status >= 500) log.error({ err: error, route: `${method} ${routeOptions.url}` }, 'A request failed.');
    return reply.code(status).send({ errors: [{ message: sentenceOf(code), extensions: { code } }] });
  });
  return { app, server: app.server, routes };
}

/** Mailed links carry a secret in their query, which a Referer header would write into access logs; the login's `next` names such a link. */
const hasSecret = /(?:[?&]|%3f|%26)(?:token|invitation)(?:=|%3d)/i;

// A proxy in front of us may have decided by the other one. Node keeps the first, and most requests begin with it.
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
