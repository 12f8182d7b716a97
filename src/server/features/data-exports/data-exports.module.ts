/** Wires the export of a person's data. */
import { pageUrl } from '#domain/hosts/page-url.ts';
import { signedList } from '../../platform/crypto/signed-list.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { dataExportsCommands } from './data-exports.commands.ts';
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
import type { ExportSources } from './export-content.ts';
import type { PageSources } from './export-pages.ts';

/** What the other features give. */
type NeighbourSources = Omit<ExportSources, 'pages'> & { pages: Pick<PageSources, 'pagesOf' | 'picture'> };

export function createDataExportsModule(
  { database, guard, jobs, clock, makeLimit, log, pages: renderer, hosts, secretKey }: Platform,
  {
    sources,
    accounts,
    findPerson,
  }: {
    sources: NeighbourSources;
    accounts: DataExportsDeps['accounts'];
    findPerson: (email: string) => Promise<string>;
  },
): Module<DataExportsService> {
  const store = createDataExportsStore(database);
  const pages: PageSources = {
    ...sources.pages,
    standalone(page, stylesheet, pictureOf) {
      const urls = { pageUrl: pageUrl(page.link, hosts), path: page.link.path };
      return renderer.standalone(page, clock.now(), urls, { stylesheet, pictureOf });
    },
    get css() {
      return renderer.standaloneCss;
    },
    shortHost: hosts.shortHost,
    sign: (hashes) => signedList(secretKey, hashes),
  };
  const service = createDataExportsService({
    ...{ store, database, guard, jobs, clock, makeLimit, accounts },
    sources: { ...sources, pages },
  });
  return {
    service,
    hears: {
      'fan.forgotten': ({ artistIds }, within) => store.deleteWithFansOf(artistIds, within),
    },
    commands: dataExportsCommands({ exports: service, findPerson }),
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
