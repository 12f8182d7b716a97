/** Wires placements, UTM templates and the codes of deleted links: the services and their stores. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDeletedCodes } from './deleted-codes.graphql.ts';
import { createDeletedCodesService, type DeletedCodesService } from './deleted-codes.service.ts';
import { createDeletedCodesStore } from './deleted-codes.store.ts';
import { addPlacements } from './placements.graphql.ts';
import { createPlacementsService, type Placement, type PlacementsService } from './placements.service.ts';
import { createPlacementsStore } from './placements.store.ts';
import { addUtmTemplates } from './utm-templates.graphql.ts';
import { createUtmTemplatesService, type UtmTemplatesService } from './utm-templates.service.ts';
import { createUtmTemplatesStore } from './utm-templates.store.ts';

export interface PlacementsModule extends Module<PlacementsService> {
  templates: UtmTemplatesService;
  deletedCodes: DeletedCodesService;
  operator: PlacementsOperator;
}

/** For the demo world, without permission checks. */
export interface PlacementsOperator {
  /** Adds a placement as it is; its code and name are free. */
  addPlacement(placement: Omit<Placement, 'createdAt' | 'archivedAt'>): Promise<void>;
}

export function createPlacementsModule({ database, guard, live, clock }: Platform): PlacementsModule {
  const store = createPlacementsStore(database);
  const service = createPlacementsService({ store, database, guard, live, clock });
  const templates = createUtmTemplatesService({ store: createUtmTemplatesStore(database), guard, clock });
  const deletedCodes = createDeletedCodesService({ store: createDeletedCodesStore(database), guard, clock });
  return {
    service,
    templates,
    deletedCodes,
    operator: {
      async addPlacement(placement) {
        await store.insert({ ...placement, createdAt: clock.now(), archivedAt: null }, database);
        await live.publish('artist.updated', { artistId: placement.artistId });
      },
    },
    graphql(builder) {
      addPlacements(builder, service);
      addUtmTemplates(builder, templates);
      addDeletedCodes(builder, deletedCodes);
    },
  };
}
