/** POST /api/move-ins: a file of links as the body. GET /api/move-ins/{id}/refused: the rows that did not become links, as CSV. */
import type { FastifyInstance } from 'fastify';
import { refusedFileName } from '#domain/move-in/refused-file-name.ts';
import { addCsvRoutes } from '../../platform/http/csv-routes.ts';
import type { CallerOf } from '../../platform/module.ts';
import type { MoveInService } from './move-in.service.ts';

/** Adds the routes. */
export function addMoveInRoutes(app: FastifyInstance, moveIns: MoveInService, callerOf: CallerOf): void {
  addCsvRoutes(app, callerOf, {
    ...{ path: '/api/move-ins', tooLarge: 'MOVE_TOO_LARGE', upload: moveIns.upload },
    result: { part: 'refused', fileName: refusedFileName, read: moveIns.refused },
  });
}
