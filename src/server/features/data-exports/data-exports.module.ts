/** Wires the export of a person's data. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDataExports } from './data-exports.graphql.ts';
import { addDataExportRoute } from './data-exports.route.ts';
import {
  createDataExportsService,
  type DataExportsDeps,
  type DataExportsService,
  makeDataExport,
  sweepDataExports,
} from './data-exports.service.ts';
import { createDataExportsStore } from './data-exports.store.ts';

export function createDataExportsModule(
  { database, guard, jobs, clock, makeLimit, log }: Platform,
  neighbours: Pick<DataExportsDeps, 'sources' | 'accounts'>,
): Module<DataExportsService> {
  const store = createDataExportsStore(database);
  const service = createDataExportsService({ store, database, guard, jobs, clock, makeLimit, ...neighbours });
  return {
    service,
    graphql: (builder) => addDataExports(builder, service),
    routes: (app, callerOf) => addDataExportRoute(app, service, callerOf),
    jobs: [
      jobHandler(makeDataExport, ({ id }) => service.make(id)),
      jobHandler(sweepDataExports, async () => {
        log.info({ deleted: await service.sweep() }, 'Deleted archives of data that expired.');
      }),
    ],
  };
}
