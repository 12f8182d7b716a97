/** Wires annotations of charts. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAnnotations } from './annotations.graphql.ts';
import { type AnnotationsDeps, type AnnotationsService, createAnnotationsService } from './annotations.service.ts';
import { createAnnotationsStore } from './annotations.store.ts';

/** What the feature needs of others. */
export type AnnotationsNeighbours = Pick<AnnotationsDeps, 'links' | 'linkEvents' | 'sentDrops'>;

/** Makes the module. */
export function createAnnotationsModule(
  { database, guard, clock }: Platform,
  neighbours: AnnotationsNeighbours,
): Module<AnnotationsService> {
  const service = createAnnotationsService({ store: createAnnotationsStore(database), guard, clock, ...neighbours });
  return { service, graphql: (builder) => addAnnotations(builder, service) };
}
