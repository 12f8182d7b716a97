/** Gives rows of a move-in their verdicts, with what the installation knows: domains, plan, and paths that are taken (MOVE-8). */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { typedPath } from '#domain/links/path.ts';
import { judgeRows, type Knowledge, placeKey } from '#domain/move-in/move-verdicts.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { MoveInRow } from './move-in-rows.store.ts';

export interface JudgeDeps {
  links: Pick<LinksService, 'takenPlaces'>;
  artists: Pick<ArtistsService, 'planOf' | 'ownDomains'>;
  hosts: Pick<HostSettings, 'linkHosts'>;
}

/** The domains that an artist's links may be on, the installation's first. */
export async function domainsOf({ artists, hosts }: Omit<JudgeDeps, 'links'>, artistId: string): Promise<string[]> {
  return [...new Set([...hosts.linkHosts, ...(await artists.ownDomains([artistId]))])];
}

const placesAtOnce = 1_000;

/** Rows with their verdicts. */
export async function judge<Row extends MoveInRow>(
  deps: JudgeDeps,
  artistId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ownDomains = new Set(await domainsOf(deps, artistId));
  const places = rows.map(({ domain, path }) => ({ domain, path: typedPath(path) }));
  const taken = new Set<string>();
  for (let at = 0; at < places.length; at += placesAtOnce)
    for (const place of await deps.links.takenPlaces(places.slice(at, at + placesAtOnce), artistId))
      taken.add(placeKey(place));
  const knowledge: Knowledge = { plan: (await deps.artists.planOf(artistId)) ?? '', ownDomains, taken };
  return judgeRows(rows, knowledge);
}
