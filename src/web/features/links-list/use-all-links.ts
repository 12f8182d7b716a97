/** The links of all artists as far as they are read: the first page, and those that were asked for behind it (LINK-76). */
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type CombinedError, useClient, useQuery } from 'urql';
import type { AllLinksQuery, AllLinksQueryVariables } from '#web/lib/graphql/graphql.ts';
import { allLinksQuery } from './all-links.graphql.ts';
import type { LinkTotals } from './link-totals.ts';
import type { ListState } from './list-url.ts';

/** A link of the list. */
export type LinkOfAll = AllLinksQuery['links_of_all']['links'][number];

export interface AllLinks {
  /** Undefined while the first ones load. */
  links: readonly LinkOfAll[] | undefined;
  totals: ReadonlyMap<string, LinkTotals>;
  /** How many there are, also those that are not read yet. */
  total: number;
  tags: readonly { name: string; links: number }[];
  hasMore: boolean;
  isLoadingMore: boolean;
  error: CombinedError | undefined;
  /** Reads the next page; `large`: as much as one page may have. */
  loadMore: (large?: boolean) => void;
  reload: () => void;
}

const pageLength = 50;
const largePage = 500;
/** Letters that come faster are asked about together. */
const typingMilliseconds = 250;
const showsLinks = { additionalTypenames: ['links', 'link_tag'] };

interface Behind {
  first: AllLinksQuery;
  links: readonly LinkOfAll[];
  next: string | null;
}

/** What the list asks the server for. */
function askedFor({ tab, sort, tags }: ListState, search: string): AllLinksQueryVariables {
  return {
    search: search.slice(0, 254),
    tags: tags.slice(0, 20),
    kind: tab === 'all' ? '' : tab,
    oldest_first: sort === 'oldest',
    limit: pageLength,
  };
}

export function useAllLinks(state: ListState): AllLinks {
  const client = useClient();
  const [search] = useDebouncedValue(state.search, typingMilliseconds);
  const key = JSON.stringify(askedFor(state, search));
  const variables = useMemo(() => JSON.parse(key) as AllLinksQueryVariables, [key]);
  const [{ data, error, stale, fetching }, again] = useQuery({
    query: allLinksQuery,
    variables,
    context: showsLinks,
    requestPolicy: 'cache-and-network',
  });
  // While another question is answered, urql still has the answer of the one before.
  const first = stale || !fetching ? data : undefined;
  const [behind, setBehind] = useState<Behind>();
  const [failed, setFailed] = useState<{ first: AllLinksQuery; error: CombinedError | undefined }>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const busy = useRef(false);
  const present = behind?.first === first ? behind : undefined;
  const next = present ? present.next : (first?.links_of_all.next ?? null);
  const links = useMemo(() => first && [...first.links_of_all.links, ...(present?.links ?? [])], [first, present]);

  const loadMore = useCallback(
    (large = false) => {
      if (busy.current || first === undefined || next === null) return;
      busy.current = true;
      setLoadingMore(true);
      const limit = large ? largePage : pageLength;
      void client
        .query(allLinksQuery, { ...variables, after: next, limit }, { requestPolicy: 'network-only' })
        .toPromise()
        .then((answer) => {
          busy.current = false;
          setLoadingMore(false);
          setFailed({ first, error: answer.error });
          if (answer.data === undefined) return;
          const page = answer.data.links_of_all;
          setBehind((before) => ({
            first,
            links: [...(before?.first === first ? before.links : []), ...page.links],
            next: page.next,
          }));
        });
    },
    [client, first, next, variables],
  );
  const totals = useMemo(
    () =>
      new Map(
        (links ?? []).map((link) => [
          link.id,
          {
            link_id: link.id,
            views: link.views_total,
            clicks: link.clickthroughs_total,
            trend: link.views_trend,
          },
        ]),
      ),
    [links],
  );
  return {
    links,
    totals,
    total: first?.links_of_all.total ?? 0,
    tags: first?.links_of_all.tags ?? noTags,
    hasMore: next !== null,
    isLoadingMore,
    error: first === undefined ? error : failed?.first === first ? failed.error : undefined,
    loadMore,
    reload: useCallback(() => again({ requestPolicy: 'network-only' }), [again]),
  };
}

const noTags: AllLinks['tags'] = [];
