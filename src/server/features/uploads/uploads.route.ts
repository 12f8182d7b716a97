/** POST /api/bunny-upload: one picture in the multipart field `file`, answered with its URL. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { giveUploadTime } from '../../platform/http/body-time.ts';
import type { Logger } from '../../platform/log.ts';
import { currentWork } from '../../platform/turns/work.ts';
import type { UploadsAccess } from './enter-uploads.ts';

/** The route's path (LINK-34). */
const uploadPath = '/api/bunny-upload';

// Above the larger of the two limits, so that the service can report which one was exceeded.
const mostBytes = 6_000_000;

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  SIGNUP_UNFINISHED: 403,
  ARTIST_SUSPENDED: 403,
  ARTIST_HELD: 403,
  ACCOUNT_HELD: 403,
  TOO_MANY_TRIES: 429,
  FILE_OVER_4MB: 413,
  FILE_OVER_1MB: 413,
  FILE_NOT_IMAGE: 415,
};

/** Adds the route. The query `kind=logo` names a destination's picture (at most 1 MB); without it the picture is a cover (at most 4 MB). */
export function addUploadRoute(
  app: FastifyInstance,
  uploads: UploadsAccess,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
  log: Pick<Logger, 'error'>,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 4, fileSize: mostBytes } });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
      const isCoded = error instanceof CodedError;
      const code = isCoded ? error.code : 'UPLOAD_FAILED';
      if (!isCoded && (error.statusCode ?? 500) >= 500) log.error({ err: error }, 'An upload failed unexpectedly.');
      // Nobody needs the rest of a picture that nobody may upload; reading it would cost more than the fans' pages.
      if (code === 'NOT_SIGNED_IN') reply.header('connection', 'close');
      const errors = [{ message: sentenceOf(code), extensions: { code } }];
      return reply.code(statuses[code] ?? 400).send({ errors });
    });
    scope.post<{ Querystring: { kind?: string } }>(uploadPath, { bodyLimit: mostBytes + 10_000 }, async (request) => {
      const kind = request.query.kind === 'logo' ? 'logo' : 'cover';
      const allowed = await uploads.enter(await callerOf(request));
      giveUploadTime(request.raw);
      const work = currentWork();
      // Nobody needs the picture of a client that left: it would be deleted unused.
      if (work !== undefined) work.signal = work.left;
      const file = await request.file({ throwFileSizeLimit: false });
      if (file === undefined || file.fieldname !== 'file') throw new CodedError('UPLOAD_FAILED', 'file');
      const bytes = await file.toBuffer();
      const tooLarge = file.file.truncated;
      if (tooLarge) throw new CodedError(kind === 'logo' ? 'FILE_OVER_1MB' : 'FILE_OVER_4MB', 'file');
      return { url: await allowed.store(bytes, kind) };
    });
  });
}
