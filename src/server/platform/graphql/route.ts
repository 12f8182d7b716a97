/** GraphQL over HTTP: only POST with JSON, so that no form or link of another site can run an operation. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../auth/caller.ts';
import { giveSignedInBodyTime } from '../http/body-time.ts';
import { createRequestCounts, createSlowdown } from '../net/request-counts.ts';
import { busyMeter } from '../turns/busy-time.ts';
import { createFairTurns, type FairTurns } from '../turns/fair-turns.ts';
import { requestShares } from '../turns/shares.ts';
import { currentWork } from '../turns/work.ts';
import { type GraphqlEndpoint, graphqlPath } from './endpoint.ts';
import { maximumAnonymousBodyBytes, maximumBodyBytes } from './limits.ts';

/** Requests without a session that one network may send in a minute. Logging in takes one. */
const anonymousRequests = 300;

/** Adds the route. `callerOf` finds the caller of a request. Each answer says the server's time, by which the dashboard sets its clock (UI-33). */
export function addGraphqlRoute(
  app: FastifyInstance,
  endpoint: GraphqlEndpoint,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
  { clock, webProcesses }: { clock: Clock; webProcesses: number },
): void {
  const counts = createRequestCounts(anonymousRequests, webProcesses);
  const slowDown = createSlowdown();
  const turns = createFairTurns(requestShares, { meter: busyMeter });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The engine reads the body itself and limits its size.
    scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
    scope.setErrorHandler(async (error: { statusCode?: number }, _request, reply) => {
      const status = error.statusCode ?? 500;
      // The server's handler logs it and answers in the same form.
      if (status >= 500) throw error;
      return reply.code(status).send(refusal('BAD_INPUT'));
    });
    scope.all(graphqlPath, async (request, reply) => {
      if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send(refusal('BAD_INPUT'));
      const length = Number(request.headers['content-length']);
      if (length > maximumBodyBytes) return reply.code(413).send(refusal('QUERY_TOO_COMPLEX'));
      if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
        return reply.code(415).send(refusal('BAD_INPUT'));
      const renew = (): Promise<Caller> => callerOf(request);
      const caller = await renew();
      if (caller.person !== undefined) giveSignedInBodyTime(request.raw);
      if (caller.person === undefined) {
        if (counts.isOver(request.ip)) {
          await slowDown();
          return reply.code(429).header('retry-after', '60').send(refusal('TOO_MANY_TRIES'));
        }
        // A length that is not given (a body in chunks) counts as too long.
        if (!(length <= maximumAnonymousBodyBytes)) return reply.code(413).send(refusal('QUERY_TOO_COMPLEX'));
      }
      try {
        await waitForTurn(turns, reply.raw);
      } catch (error) {
        // Too many wait, or the client has left, who gets no answer.
        if (!(error instanceof CodedError)) return reply.hijack();
        return reply.code(429).header('retry-after', '5').send(refusal(error.code));
      }
      reply.hijack();
      reply.raw.setHeader('x-content-type-options', 'nosniff');
      reply.raw.setHeader('cache-control', 'no-store');
      reply.raw.setHeader('server-time', clock.now().toISOString());
      const cookies = {
        header: request.headers.cookie,
        set: (cookie: string) => void reply.raw.appendHeader('set-cookie', cookie),
      };
      await endpoint.handle(request.raw, reply.raw, { caller, renew, rawJson: new Map(), cookies });
      return reply;
    });
  });
}

/** Waits for the request's turn, which ends with its answer: what a slow client has not read yet is still in memory. */
async function waitForTurn(turns: FairTurns, response: ServerResponse): Promise<void> {
  const work = currentWork();
  if (work === undefined) return;
  const endTurn = await turns.take({ ...work, signal: work.left });
  if (response.closed) return endTurn();
  response.once('prefinish', endTurn.workIsDone);
  response.once('close', endTurn);
}

const refusal = (code: ErrorCode) => ({ errors: [{ message: sentenceOf(code), extensions: { code } }] });
