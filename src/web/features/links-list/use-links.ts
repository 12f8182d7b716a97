/** The links of an artist and their totals, kept up to date while the list is open. */
import { useEffect, useMemo } from 'react';
import { type CombinedError, useQuery, useSubscription } from 'urql';
import type { LinksListQuery } from '#web/lib/graphql/graphql.ts';
import { type LinkTotals, readLinkTotals } from './link-totals.ts';
import { linksChangedSubscription, linksListQuery, linkTotalsQuery } from './links-list.graphql.ts';

/** A link as the list's rows show it. */
export type ListLink = LinksListQuery['links'][number];

// The list is empty for an artist without links, so that its answer names no type the cache could refresh it by.
const showsLinks = { additionalTypenames: ['links'] };

const versionsOf = (links: readonly { id: string; version: number }[]): string =>
  links
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted()
    .join();

/** `links` is undefined while they load the first time; `totals` too, and empty when they could not be read. */
export function useLinks(artistId: string): {
  links: readonly ListLink[] | undefined;
  totals: ReadonlyMap<string, LinkTotals> | undefined;
  error: CombinedError | undefined;
  reload: () => void;
} {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [list, reloadList] = useQuery({ query: linksListQuery, variables, context: showsLinks });
  const [totals, reloadTotals] = useQuery({ query: linkTotalsQuery, variables });
  const [changed] = useSubscription({ query: linksChangedSubscription, variables });

  const told = changed.data && versionsOf(changed.data.links);
  const have = list.data && versionsOf(list.data.links);
  useEffect(() => {
    // The socket says what there is; the list is fetched again only when it shows something else.
    if (told === undefined || have === undefined || told === have) return;
    reloadList({ requestPolicy: 'network-only' });
    reloadTotals({ requestPolicy: 'network-only' });
  }, [told, have, reloadList, reloadTotals]);

  const read = useMemo(() => {
    if (totals.data) return readLinkTotals(totals.data.link_totals) ?? new Map<string, LinkTotals>();
    return totals.error ? new Map<string, LinkTotals>() : undefined;
  }, [totals.data, totals.error]);
  return {
    links: list.data?.links,
    totals: read,
    error: list.data ? undefined : list.error,
    reload: () => {
      reloadList({ requestPolicy: 'network-only' });
      reloadTotals({ requestPolicy: 'network-only' });
    },
  };
}
