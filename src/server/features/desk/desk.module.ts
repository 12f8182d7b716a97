/** Wires the operator's desk over the commands and the sources of all features. */
import type { AnyModule, Module } from '../../platform/module.ts';
import type { ActFilter, OperatorAct } from '../../platform/operator/acts.ts';
import { deskKinds } from '../../platform/operator/desk-source.ts';
import type { ThingOwners } from '../../platform/operator/operator-command.ts';
import { operatorCommandsOf } from '../../platform/operator/operator-commands.ts';
import type { ActRecorder } from '../../platform/operator/run-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { installationParts } from '../../platform/status/installation-parts.ts';
import { storesPart } from '../../platform/status/parts/stores.ts';
import { deskCommands } from './desk.commands.ts';
import { addDesk, type DeskPause } from './desk.graphql.ts';
import { createDeskService, type DeskService } from './desk.service.ts';
import { deskJobsCommands } from './desk-jobs.commands.ts';
import { createDeskJobs } from './desk-jobs.ts';
import { createDeskLook } from './look.ts';
import { createOperatorsStore } from './operators.store.ts';
import { createDeskOverview } from './overview.ts';
import { createIsOwn } from './own-things.ts';

/** What the feature needs of others. */
export interface DeskNeighbours {
  /** All other features. */
  modules: readonly AnyModule[];
  operatorActs: { service: ActRecorder; list: (filter: ActFilter) => Promise<OperatorAct[]> };
  findPerson: (email: string) => Promise<string>;
  /** The accounts that own an artist, and the one that pays for it. */
  ownersOfArtist: (artistId: string) => Promise<string[]>;
  /** The stop of all drops that stands. */
  readPause: () => Promise<DeskPause | undefined>;
}

/** Makes the module. */
export function createDeskModule(
  platform: Platform,
  { modules, operatorActs, findPerson, ownersOfArtist, readPause }: DeskNeighbours,
): Module<DeskService> {
  const { database, guard, clock, jobs: queues, shards } = platform;
  const all = modules.flatMap(({ desk = [] }) => desk);
  const sources = deskKinds.flatMap((kind) => all.filter((source) => source.kind === kind));
  const look = createDeskLook(sources);
  const jobs = createDeskJobs(queues.control, look);
  const operators = createOperatorsStore(database);
  const overview = createDeskOverview({
    parts: [...installationParts(platform), storesPart(shards.all)],
    accounts: all.find(({ kind }) => kind === 'account'),
  });
  const commands = [
    ...deskCommands({
      operators,
      look,
      overview,
      findPerson,
      emailsOf: (ids) => look.titles('account', ids),
      now: () => clock.now(),
    }),
    ...deskJobsCommands(jobs),
  ];
  const owners: ThingOwners = { job: (id) => jobs.ownersOf(id) };
  const service = createDeskService({
    ...{ guard, look, overview, jobs, operators, recorder: operatorActs.service, listActs: operatorActs.list },
    commands: [...operatorCommandsOf(modules), ...commands].toSorted((one, other) =>
      one.name.localeCompare(other.name),
    ),
    isOwn: createIsOwn({ modules: [...modules, { owners }], ownersOfArtist }),
  });
  return { service, graphql: (builder) => addDesk(builder, service, readPause), commands, owners };
}
