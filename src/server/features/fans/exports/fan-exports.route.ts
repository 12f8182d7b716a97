/** GET /api/fan-export/{id}: a file of fans, from the byte that the Range header names, so that a broken download goes on. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fansFileName } from '#domain/fans/fans-file-name.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { sendFileFrom } from '../../../platform/http/send-file-from.ts';
import type { CallerOf } from '../../../platform/module.ts';
import type { FanExportsService } from './fan-exports.service.ts';

/** Where files are downloaded; the file's id follows. */
const path = '/api/fan-export/';

/** Adds the route. It answers 401 without a session, 404 where there is nothing for it, 416 behind the end. */
export function addFanExportRoute(app: FastifyInstance, exports: FanExportsService, callerOf: CallerOf): void {
  app.get<{ Params: { id: string } }>(`${path}:id`, async (request, reply) => {
    try {
      const id = z.uuid().safeParse(request.params.id);
      if (!id.success) throw new CodedError('NOT_FOUND');
      const file = await exports.file(await callerOf(request), id.data);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fansFileName}"`);
      return sendFileFrom(request, reply, file);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return reply
        .code(error.code === 'NOT_SIGNED_IN' ? 401 : 404)
        .send({ errors: [{ message: error.message, extensions: { code: error.code } }] });
    }
  });
}
