/** Makes everything that a request of the dashboard's host does the work of its network, and of its person once the session is known. */
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '../http/request-id.ts';
import { runAs, workOfNetwork } from './work.ts';

export function addRequestWork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort(new Error('The client left before its answer.'));
    });
    void reply.header(requestIdHeader, request.id);
    // The API writes its answer itself.
    reply.raw.setHeader(requestIdHeader, request.id);
    runAs({ ...workOfNetwork(request.ip, left.signal), requestId: request.id }, next);
  });
}
