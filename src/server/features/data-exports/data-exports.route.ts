/** GET /api/data-export: the archive of the session's person as a ZIP file. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { CallerOf } from '../../platform/module.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** Adds the route. It answers 401 without a session, and 404 where there is nothing for it. */
export function addDataExportRoute(app: FastifyInstance, exports: DataExportsService, callerOf: CallerOf): void {
  app.get('/api/data-export', async (request, reply) => {
    try {
      const pieces = await exports.download(await callerOf(request));
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="fanfare-data.zip"')
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return reply
        .code(error.code === 'NOT_SIGNED_IN' ? 401 : 404)
        .send({ errors: [{ message: error.message, extensions: { code: error.code } }] });
    }
  });
}
