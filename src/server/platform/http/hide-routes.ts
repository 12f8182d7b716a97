/** Routes that the installation leaves out. */
import type { FastifyInstance } from 'fastify';

/** Lets these routes, by their patterns, answer as a path that does not exist does. Call it before they are added. */
export function hideRoutes(app: FastifyInstance, hidden: ReadonlySet<string>): void {
  if (hidden.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (hidden.has(request.routeOptions.url ?? '')) return reply.callNotFound();
  });
}
