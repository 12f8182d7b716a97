/** POST /api/fan-imports: the file of an import as the body. GET /api/fan-imports/{id}/verdicts: what became of each of its contacts, as CSV. */
import type { FastifyInstance } from 'fastify';
import { verdictsFileName } from '#domain/fans/fans-file-name.ts';
import { addCsvRoutes } from '../../../platform/http/csv-routes.ts';
import type { CallerOf } from '../../../platform/module.ts';
import type { FanImportsService } from './fan-imports.service.ts';

/** Adds the routes. */
export function addFanImportRoutes(app: FastifyInstance, imports: FanImportsService, callerOf: CallerOf): void {
  addCsvRoutes(app, callerOf, {
    ...{ path: '/api/fan-imports', tooLarge: 'IMPORT_TOO_LARGE', upload: imports.upload },
    result: { part: 'verdicts', fileName: verdictsFileName, read: imports.verdicts },
  });
}
