/** The routes of an import: a CSV file as the body of a POST, and what became of its rows as a CSV file. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { giveUploadTime } from './body-time.ts';
import type { SentFile } from './sent-file.ts';

/** What differs between imports. */
export interface CsvRoutes<Caller> {
  /** The path of the POST, whose query has `artist_id` and `name`. The result is at `{path}/{id}/{part}`. */
  path: string;
  /** The error of a file that is too large, answered with 413. */
  tooLarge: ErrorCode;
  /** Stores the file of an artist. */
  upload(caller: Caller, artistId: string, file: SentFile): Promise<{ id: string }>;
  /** The last part of the result's path, the name under which it is saved, and its pieces. */
  result: { part: string; fileName: string; read(caller: Caller, id: string): Promise<AsyncIterable<string>> };
}

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  NOT_FOUND: 404,
  NOT_ALLOWED: 403,
  SIGNUP_UNFINISHED: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  SUBSCRIPTION_LAPSED: 403,
  ARTIST_SUSPENDED: 403,
  ARTIST_HELD: 403,
  ACCOUNT_HELD: 403,
  TOO_MANY_TRIES: 429,
  IMPORT_NOT_TEXT: 415,
};

const wanted = z.object({ artist_id: z.uuid(), name: z.string().max(1000).default('') });

/** Adds the routes. The POST answers the `id` of the import. Refusals are answered as by the API: `errors` with a sentence and a code. */
export function addCsvRoutes<Caller extends { person: unknown }>(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
  { path, tooLarge, upload, result }: CsvRoutes<Caller>,
): void {
  void app.register(async (scope) => {
    // The body is read as it comes: the route holds no file in memory as a whole.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler(async (error, request, reply) => {
      // Nobody needs the rest of a file that was refused.
      if (request.method === 'POST') reply.header('connection', 'close');
      if (!(error instanceof CodedError)) throw error;
      const { code } = error;
      const status = code === tooLarge ? 413 : (statuses[code] ?? 400);
      return reply.code(status).send({ errors: [{ message: sentenceOf(code), extensions: { code } }] });
    });
    scope.post(path, async (request) => {
      const caller = await callerOf(request);
      if (caller.person !== undefined) giveUploadTime(request.raw);
      const query = wanted.safeParse(request.query);
      if (!query.success) throw new CodedError('NOT_FOUND');
      if (!(request.body instanceof Readable)) throw new CodedError('BAD_INPUT', 'file');
      const length = request.headers['content-length'];
      const { id } = await upload(caller, query.data.artist_id, {
        name: query.data.name,
        announced: length === undefined ? undefined : Number(length),
        content: request.body,
      });
      return { id };
    });
    scope.get<{ Params: { id: string } }>(`${path}/:id/${result.part}`, async (request, reply) => {
      const id = z.uuid().safeParse(request.params.id);
      if (!id.success) throw new CodedError('NOT_FOUND');
      const pieces = await result.read(await callerOf(request), id.data);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${result.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    });
  });
}
