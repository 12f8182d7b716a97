/** The names of an artist's placements by their codes. */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { placementNamesQuery } from './link-detail.graphql.ts';
import { placementNames } from './placement-rows.ts';

/** Empty while they load, and where they could not be read: codes are shown then. */
export function usePlacementNames(artistId: string): ReadonlyMap<string, string> {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [{ data }] = useQuery({ query: placementNamesQuery, variables });
  return useMemo(() => placementNames(data?.placements ?? []), [data]);
}
