/** GET /api/fan-export/{id}: a file of fans, from the byte that the Range header names, so that a broken download goes on. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fansFileName } from '#domain/fans/fans-file-name.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { CallerOf } from '../../../platform/module.ts';
import type { FanExportsService } from './fan-exports.service.ts';

/** Where files are downloaded; the file's id follows. */
const path = '/api/fan-export/';

/** The first byte that a header such as `bytes=500-` asks for; 0 without one, undefined for what is not understood. */
function startOf(range: string | undefined): number | undefined {
  if (range === undefined) return 0;
  const start = /^bytes=(\d{1,15})-$/.exec(range)?.[1];
  return start === undefined ? undefined : Number(start);
}

/** Adds the route. It answers 401 without a session, 404 where there is nothing for it, 416 behind the end. */
export function addFanExportRoute(app: FastifyInstance, exports: FanExportsService, callerOf: CallerOf): void {
  app.get<{ Params: { id: string } }>(`${path}:id`, async (request, reply) => {
    try {
      const id = z.uuid().safeParse(request.params.id);
      if (!id.success) throw new CodedError('NOT_FOUND');
      const file = await exports.file(await callerOf(request), id.data);
      const etag = `"${file.id}"`;
      const ifRange = request.headers['if-range'];
      // A part of another file is of no use: then the whole file is sent.
      const start = ifRange === undefined || ifRange === etag ? (startOf(request.headers.range) ?? 0) : 0;
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fansFileName}"`)
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'no-store');
      if (start > 0 && start >= file.bytes)
        return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
      if (start > 0) void reply.code(206).header('content-range', `bytes ${start}-${file.bytes - 1}/${file.bytes}`);
      return reply.header('content-length', file.bytes - start).send(Readable.from(file.from(start)));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return reply
        .code(error.code === 'NOT_SIGNED_IN' ? 401 : 404)
        .send({ errors: [{ message: error.message, extensions: { code: error.code } }] });
    }
  });
}
