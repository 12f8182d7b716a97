/** Wires placements, UTM templates and the codes of deleted links: the services and their stores. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDeletedCodes } from './deleted-codes.graphql.ts';
import { createDeletedCodesService, type DeletedCodesService } from './deleted-codes.service.ts';
import { createDeletedCodesStore } from './deleted-codes.store.ts';
import { addPlacements } from './placements.graphql.ts';
import { createPlacementsService, type PlacementsService } from './placements.service.ts';
import { createPlacementsStore } from './placements.store.ts';
import { addUtmTemplates } from './utm-templates.graphql.ts';
import { createUtmTemplatesService, type UtmTemplatesService } from './utm-templates.service.ts';
import { createUtmTemplatesStore } from './utm-templates.store.ts';

export interface PlacementsModule extends Module<PlacementsService> {
  templates: UtmTemplatesService;
  deletedCodes: DeletedCodesService;
}

export function createPlacementsModule({ database, guard, live, clock }: Platform): PlacementsModule {
  const service = createPlacementsService({ store: createPlacementsStore(database), database, guard, live, clock });
  const templates = createUtmTemplatesService({ store: createUtmTemplatesStore(database), guard, clock });
  const deletedCodes = createDeletedCodesService({ store: createDeletedCodesStore(database), guard, clock });
  return {
    service,
    templates,
    deletedCodes,
    graphql(builder) {
      addPlacements(builder, service);
      addUtmTemplates(builder, templates);
      addDeletedCodes(builder, deletedCodes);
    },
  };
}
