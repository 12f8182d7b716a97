/** Makes everything that a request of the dashboard's host does the work of its network, and of its person once the session is known. */
import type { FastifyInstance } from 'fastify';
import { runAs, workOfNetwork } from './work.ts';

export function addRequestWork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort(new Error('The client left before its answer.'));
    });
    runAs(workOfNetwork(request.ip, left.signal), next);
  });
}
