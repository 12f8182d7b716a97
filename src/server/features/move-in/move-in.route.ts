/** POST /api/move-ins: a file of links as the body. GET /api/move-ins/{id}/refused: the rows that did not become links, as CSV. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { refusedFileName } from '#domain/move-in/refused-file-name.ts';
import { giveUploadTime } from '../../platform/http/body-time.ts';
import type { CallerOf } from '../../platform/module.ts';
import type { MoveInService } from './move-in.service.ts';

const path = '/api/move-ins';

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  NOT_FOUND: 404,
  NOT_ALLOWED: 403,
  SIGNUP_UNFINISHED: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  SUBSCRIPTION_LAPSED: 403,
  ARTIST_SUSPENDED: 403,
  TOO_MANY_TRIES: 429,
  MOVE_TOO_LARGE: 413,
  IMPORT_NOT_TEXT: 415,
};

const wanted = z.object({ artist_id: z.uuid(), name: z.string().max(1000).default('') });

/** Adds the routes. They answer refusals as the API does: `errors` with a sentence and a code. The id is answered as `id`. */
export function addMoveInRoutes(app: FastifyInstance, moveIns: MoveInService, callerOf: CallerOf): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler(async (error, request, reply) => {
      // Nobody needs the rest of a file that was refused.
      if (request.method === 'POST') reply.header('connection', 'close');
      if (!(error instanceof CodedError)) throw error;
      const { code } = error;
      return reply.code(statuses[code] ?? 400).send({ errors: [{ message: sentenceOf(code), extensions: { code } }] });
    });
    scope.post(path, async (request) => {
      const caller = await callerOf(request);
      if (caller.person !== undefined) giveUploadTime(request.raw);
      const query = wanted.safeParse(request.query);
      if (!query.success) throw new CodedError('NOT_FOUND');
      if (!(request.body instanceof Readable)) throw new CodedError('BAD_INPUT', 'file');
      const length = request.headers['content-length'];
      const { id } = await moveIns.upload(caller, query.data.artist_id, {
        name: query.data.name,
        announced: length === undefined ? undefined : Number(length),
        content: request.body,
      });
      return { id };
    });
    scope.get<{ Params: { id: string } }>(`${path}/:id/refused`, async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id);
      if (!id.success) throw new CodedError('NOT_FOUND');
      const rows = await moveIns.refused(await callerOf(request), id.data);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${refusedFileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(rows));
    });
  });
}
