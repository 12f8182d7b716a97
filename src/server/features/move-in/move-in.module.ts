/** Wires moving in: stores, service, routes, and the jobs that read, make and take back. */
import type { Person } from '../../platform/auth/caller.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { SourcesInMarkets } from '../sources/sources.service.ts';
import type { OpenedLinks } from '../stats/opened-links.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { addMoveIn } from './move-in.graphql.ts';
import { addMoveInRoutes } from './move-in.route.ts';
import {
  checkMoveIn,
  createMoveInService,
  type MoveInService,
  startMoveIn,
  sweepMoveIns,
  takeMoveInBack,
} from './move-in.service.ts';
import { createMoveInRowsStore } from './move-in-rows.store.ts';
import { createMoveInsStore } from './move-ins.store.ts';
import type { RunDeps } from './run-move-in.ts';

/** What the feature needs of others. */
export interface MoveInNeighbours {
  links: LinksService;
  artists: ArtistsService;
  uploads: UploadsService;
  sources: SourcesInMarkets;
  fanCountries: (artistIds: string[]) => Promise<string[]>;
  openedLinks: OpenedLinks;
  guardedFetch: GuardedFetch;
  findPerson: (userId: string) => Promise<Person | undefined>;
  annotate: RunDeps['annotate'];
}

export function createMoveInModule(platform: Platform, neighbours: MoveInNeighbours): Module<MoveInService> {
  const { database, guard, jobs, clock, log, makeLimit, hosts, pages } = platform;
  const { artists } = neighbours;
  const service = createMoveInService({
    ...{ database, guard, jobs, clock, log, makeLimit, hosts },
    ...neighbours,
    store: createMoveInsStore(database),
    rowsStore: createMoveInRowsStore(database),
    hostPace: makeLimit('move_in_host', 1, 1),
    drawnCover: (seed) => pages.drawnCover(seed),
    avatarOf: async (artistId) => (await artists.forPage(artistId))?.artist.avatarUrl ?? null,
  });
  return {
    service,
    graphql: (builder) => addMoveIn(builder, service),
    routes: (app, callerOf) => addMoveInRoutes(app, service, callerOf),
    jobs: [
      jobHandler(checkMoveIn, (job) => service.runCheck(job)),
      jobHandler(startMoveIn, ({ id }) => service.runStart(id)),
      jobHandler(takeMoveInBack, ({ id }) => service.runUndo(id)),
      jobHandler(sweepMoveIns, async () => {
        const stopped = await service.endStopped();
        if (stopped > 0) log.error({ stopped }, 'Ended move-ins whose jobs had failed for good.');
        log.info({ deleted: await service.sweep() }, 'Deleted move-ins that were never run, and old results.');
      }),
    ],
  };
}
