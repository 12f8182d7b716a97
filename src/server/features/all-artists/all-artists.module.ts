/** Wires the home of all artists. */
import type { Module } from '../../platform/module.ts';
import { addAllArtists } from './all-artists.graphql.ts';
import { type AllArtistsNeighbours, type AllArtistsService, createAllArtistsService } from './all-artists.service.ts';

/** Makes the module. */
export function createAllArtistsModule(neighbours: AllArtistsNeighbours): Module<AllArtistsService> {
  const service = createAllArtistsService(neighbours);
  return { service, graphql: (builder) => addAllArtists(builder, service) };
}
