/** Wires the finder: one search over links, fans and drops. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addFinder } from './finder.graphql.ts';
import { createFinderService, type FinderNeighbours, type FinderService } from './finder.service.ts';

/** Makes the module. */
export function createFinderModule({ guard }: Platform, neighbours: FinderNeighbours): Module<FinderService> {
  const service = createFinderService({ ...neighbours, guard });
  return { service, graphql: (builder) => addFinder(builder, service) };
}
