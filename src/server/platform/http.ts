/** The one HTTP server: visitors' hosts go straight to their handler, mounts to theirs, the dashboard's host to Fastify. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';

/** A path prefix served by somebody else, such as a stand-in. */
export interface Mount {
  /** Starts with a slash and ends without one. */
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Who answers what. */
export interface HttpOptions {
  /** Whether a Host header is the dashboard's. */
  isAppHost(host: string | undefined): boolean;
  /** Answers every other host. */
  visitor: Handler;
  mounts: readonly Mount[];
  /** Proxies whose forwarding headers are believed. */
  trustedProxies: string[];
}

/** Makes the server and the framework behind its dashboard host; nothing listens yet. */
export function createHttp({ isAppHost, visitor, mounts, trustedProxies }: HttpOptions): {
  app: FastifyInstance;
  server: Server;
} {
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    serverFactory: (handler) =>
      // Most requests have no body: they need not be read to an end that nobody waits for.
      createServer({ optimizeEmptyRequests: true }, (request, response) => {
        if (!isAppHost(request.headers.host)) return visitor(request, response);
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
        if (mount !== undefined) return mount.handle(request, response);
        return handler(request, response);
      }),
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
  });
  return { app, server: app.server };
}
