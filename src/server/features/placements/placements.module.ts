/** Wires placements: the service and its store. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addPlacements } from './placements.graphql.ts';
import { createPlacementsService, type PlacementsService } from './placements.service.ts';
import { createPlacementsStore } from './placements.store.ts';

export function createPlacementsModule({ database, guard, live, clock }: Platform): Module<PlacementsService> {
  const service = createPlacementsService({ store: createPlacementsStore(database), database, guard, live, clock });
  return { service, graphql: (builder) => addPlacements(builder, service) };
}
