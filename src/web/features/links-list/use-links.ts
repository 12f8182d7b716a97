/** The links of an artist and their totals, kept up to date while the list is open. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type CombinedError, useQuery, useSubscription } from 'urql';
import { linksDigest } from '#domain/links/links-digest.ts';
import type { LinksListQuery, ReleaseWarningsQuery } from '#web/lib/graphql/graphql.ts';
import { type LinkTotals, readLinkTotals, type TotalsOfLinks, totalsByLink } from './link-totals.ts';
import {
  linksChangedSubscription,
  linksListQuery,
  linkTotalsQuery,
  releaseWarningsQuery,
} from './links-list.graphql.ts';
import { type PagedList, useAllPages } from './use-all-pages.ts';

/** A link as the list's rows show it. */
export type ListLink = LinksListQuery['links'][number] & {
  /** Whose it is, in lists of several artists. */
  artist_id?: string;
};

/** What a pre-release lacks. */
export type ReleaseWarning = ReleaseWarningsQuery['release_warnings'][number];

/** A code of a deleted link, with how often it was scanned. */
export type DeletedCodeScans = ReleaseWarningsQuery['deleted_code_scans'][number];

/** A link whose deletion can be undone. */
export type DeletedLink = ReleaseWarningsQuery['deleting_links'][number];

const noDeleted: readonly DeletedLink[] = [];
const noScans: readonly DeletedCodeScans[] = [];
const noWarnings: readonly ReleaseWarning[] = [];

// The list is empty for an artist without links, so that its answer names no type the cache could refresh it by.
const showsLinks = { additionalTypenames: ['links'] };

const pagedLinks: PagedList<ListLink> = {
  // LINK-42
  pageLength: 10_000,
  async next(client, artist_id, { length: offset }) {
    const { data, error } = await client
      .query(linksListQuery, { artist_id, offset }, { requestPolicy: 'network-only' })
      .toPromise();
    return { rows: data?.links, error };
  },
};

const pagedTotals: PagedList<LinkTotals> = {
  // STAT-27
  pageLength: 20_000,
  async next(client, artist_id, rows) {
    const after = rows.at(-1)?.link_id;
    const { data, error } = await client
      .query(linkTotalsQuery, { artist_id, after }, { requestPolicy: 'network-only' })
      .toPromise();
    return { rows: data && readLinkTotals(data.link_totals), error };
  },
};

/** What the screen knows of an artist's links. */
export interface LoadedLinks {
  /** Undefined while they load the first time. */
  links: readonly ListLink[] | undefined;
  warnings: readonly ReleaseWarning[];
  /** Whether the artist can send texts, and who waits meanwhile; undefined while it loads. */
  texts: ReleaseWarningsQuery['texts_state'] | undefined;
  /** Codes of deleted links that people scanned lately. */
  scans: readonly DeletedCodeScans[];
  /** Links whose deletion can be undone. */
  deleted: readonly DeletedLink[];
  /** Whether it is known what needs a warning. */
  isWarned: boolean;
  totals: TotalsOfLinks;
  error: CombinedError | undefined;
  reload: () => void;
}

/** Use a key of the artist's id: on a change urql still has the answers for the artist before. With `hold`, changes are noted but not fetched, so that a bulk action refetches the list once, at its end. */
export function useLinks(artistId: string, { hold }: { hold: boolean }): LoadedLinks {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [list, reloadList] = useQuery({ query: linksListQuery, variables, context: showsLinks });
  const [totals, reloadTotals] = useQuery({ query: linkTotalsQuery, variables });
  const [warnings, reloadWarnings] = useQuery({ query: releaseWarningsQuery, variables, context: showsLinks });
  const [changed] = useSubscription({ query: linksChangedSubscription, variables });

  const reload = useCallback(() => {
    for (const again of [reloadList, reloadTotals, reloadWarnings]) again({ requestPolicy: 'network-only' });
  }, [reloadList, reloadTotals, reloadWarnings]);

  const announced = changed.data?.links_digest;
  const have = list.data && linksDigest(list.data.links);
  useEffect(() => {
    // The subscription sends the digest of the first page; the list is fetched again only when they differ from what it shows.
    if (hold || announced === undefined || have === undefined || announced === have) return;
    reload();
  }, [hold, announced, have, reload]);

  const held = useRef(false);
  useEffect(() => {
    // Also without a connection: the changes in between were this screen's own.
    if (held.current && !hold) reload();
    held.current = hold;
  }, [hold, reload]);

  const firstTotals = useMemo(() => totals.data && readLinkTotals(totals.data.link_totals), [totals.data]);
  const allTotals = useAllPages(artistId, firstTotals, pagedTotals);
  const isUnread = allTotals.hasFailed || (firstTotals === undefined && (totals.data ?? totals.error) !== undefined);
  const read = useMemo((): TotalsOfLinks => {
    if (isUnread) return 'unread';
    return allTotals.rows && totalsByLink(allTotals.rows);
  }, [allTotals.rows, isUnread]);
  const all = useAllPages(artistId, list.data?.links, pagedLinks);
  // Until the pages behind are there, the first page is the list.
  const links = all.rows ?? (all.hasFailed ? undefined : list.data?.links);
  const error = list.data ? all.error : list.error;
  const lacking = warnings.data?.release_warnings ?? noWarnings;
  const scans = warnings.data?.deleted_code_scans ?? noScans;
  const deleted = warnings.data?.deleting_links ?? noDeleted;
  const texts = warnings.data?.texts_state;
  const isAnswered = (answer: { data?: unknown; error?: unknown }) =>
    answer.data !== undefined || answer.error !== undefined;
  const isWarned = isAnswered(warnings) && isAnswered(list);
  return useMemo(
    () => ({ links, totals: read, error, warnings: lacking, scans, deleted, texts, isWarned, reload }),
    [links, read, error, lacking, scans, deleted, texts, isWarned, reload],
  );
}
