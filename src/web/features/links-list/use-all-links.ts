/** All links of an artist: the first page of the list, and the pages behind it where there are more than one answer may have. */
import { useEffect, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import type { LinksListQuery } from '#web/lib/graphql/graphql.ts';
import { linksListQuery } from './links-list.graphql.ts';

type Links = LinksListQuery['links'];

/** The most links in one answer (LINK-42); an answer with this many means that there may be more. */
const pageLength = 10_000;

/** All pages that begin with one first page. */
interface Pages {
  artistId: string;
  first: Links;
  links: Links | undefined;
  error: CombinedError | undefined;
}

/** Loads what is behind `first`. Until that is there, `links` are those of the last time, or the first page. */
export function useAllLinks(
  artistId: string,
  first: Links | undefined,
): { links: Links | undefined; error: CombinedError | undefined } {
  const client = useClient();
  const [pages, setPages] = useState<Pages>();
  const isWhole = first === undefined || first.length < pageLength;

  useEffect(() => {
    if (isWhole) return undefined;
    let ended = false;
    const load = async () => {
      const links = [...first];
      for (let last = pageLength; last === pageLength; ) {
        const variables = { artist_id: artistId, offset: links.length };
        const { data, error } = await client
          .query(linksListQuery, variables, { requestPolicy: 'network-only' })
          .toPromise();
        if (ended) return;
        if (data === undefined) return setPages({ artistId, first, links: undefined, error });
        links.push(...data.links);
        last = data.links.length;
      }
      setPages({ artistId, first, links, error: undefined });
    };
    void load();
    return () => {
      ended = true;
    };
  }, [client, artistId, first, isWhole]);

  if (isWhole) return { links: first, error: undefined };
  if (pages?.artistId !== artistId) return { links: first, error: undefined };
  return { links: pages.links, error: pages.first === first ? pages.error : undefined };
}
