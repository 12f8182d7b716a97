/** Wires the operator's desk over the commands and the sources of all features. */
import type { AnyModule, Module } from '../../platform/module.ts';
import type { ActFilter, OperatorAct } from '../../platform/operator/acts.ts';
import { deskKinds } from '../../platform/operator/desk-source.ts';
import { operatorCommandsOf } from '../../platform/operator/operator-commands.ts';
import type { ActRecorder } from '../../platform/operator/run-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { installationParts } from '../../platform/status/installation-parts.ts';
import { storesPart } from '../../platform/status/parts/stores.ts';
import { deskCommands } from './desk.commands.ts';
import { addDesk, type DeskPause } from './desk.graphql.ts';
import { createDeskService, type DeskService } from './desk.service.ts';
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
  const { database, guard, clock, shards } = platform;
  const all = modules.flatMap(({ desk = [] }) => desk);
  const sources = deskKinds.flatMap((kind) => all.filter((source) => source.kind === kind));
  const look = createDeskLook(sources);
  const operators = createOperatorsStore(database);
  const overview = createDeskOverview({
    parts: [...installationParts(platform), storesPart(shards.all)],
    accounts: all.find(({ kind }) => kind === 'account'),
  });
  const commands = deskCommands({
    operators,
    look,
    overview,
    findPerson,
    emailsOf: async (ids) => (await all.find(({ kind }) => kind === 'account')?.titles?.(ids)) ?? new Map(),
    now: () => clock.now(),
  });
  const service = createDeskService({
    ...{ guard, look, overview, operators, recorder: operatorActs.service, listActs: operatorActs.list },
    commands: [...operatorCommandsOf(modules), ...commands].toSorted((one, other) =>
      one.name.localeCompare(other.name),
    ),
    isOwn: createIsOwn({ modules, ownersOfArtist }),
  });
  return { service, graphql: (builder) => addDesk(builder, service, readPause), commands };
}
