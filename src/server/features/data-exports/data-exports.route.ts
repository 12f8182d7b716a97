/** GET /api/data-export: the archive of the session's person, or with `id` one that an operator asked for, as a ZIP file, from the byte that the Range header names. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { sendFileFrom } from '../../platform/http/send-file-from.ts';
import type { CallerOf } from '../../platform/module.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** Anything but an id counts as none. */
const querySchema = z.object({ id: z.uuid().optional().catch(undefined) });

/** Adds the route. It answers 401 without a session, and 404 where there is nothing for it, 416 behind the end. */
export function addDataExportRoute(app: FastifyInstance, exports: DataExportsService, callerOf: CallerOf): void {
  app.get('/api/data-export', async (request, reply) => {
    try {
      const { id } = querySchema.parse(request.query);
      const archive = await exports.download(await callerOf(request), id);
      void reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="fanfare-data.zip"');
      return sendFileFrom(request, reply, archive);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return reply
        .code(error.code === 'NOT_SIGNED_IN' ? 401 : 404)
        .send({ errors: [{ message: error.message, extensions: { code: error.code } }] });
    }
  });
}
