/** All rows of a list that the API answers page by page: the first page, and those behind it. */
import { useEffect, useState } from 'react';
import { type Client, type CombinedError, useClient } from 'urql';

/** How a list goes on. Give it as a constant. */
export interface PagedList<Row> {
  /** The most rows in one answer; an answer with this many means that there may be more. */
  pageLength: number;
  /** Reads the page behind the rows of an artist that are there; undefined rows are a failure. */
  next(
    client: Client,
    artistId: string,
    rows: readonly Row[],
  ): Promise<{ rows: readonly Row[] | undefined; error?: CombinedError | undefined }>;
}

/** All rows of the last time that they were whole, undefined before; `hasFailed` where pages behind `first` could not be read. */
export interface AllRows<Row> {
  rows: readonly Row[] | undefined;
  hasFailed: boolean;
  error: CombinedError | undefined;
}

interface Pages<Row> extends AllRows<Row> {
  artistId: string;
  first: readonly Row[];
}

/** Loads what is behind `first`, the first page of this artist's rows. */
export function useAllPages<Row>(
  artistId: string,
  first: readonly Row[] | undefined,
  { pageLength, next }: PagedList<Row>,
): AllRows<Row> {
  const client = useClient();
  const [pages, setPages] = useState<Pages<Row>>();
  const isWhole = first === undefined || first.length < pageLength;

  useEffect(() => {
    if (isWhole) return undefined;
    let ended = false;
    const load = async () => {
      const rows = [...first];
      for (let last = pageLength; last === pageLength; ) {
        const page = await next(client, artistId, rows);
        if (ended) return;
        if (page.rows === undefined)
          return setPages({ artistId, first, rows: undefined, hasFailed: true, error: page.error });
        for (const row of page.rows) rows.push(row);
        last = page.rows.length;
      }
      setPages({ artistId, first, rows, hasFailed: false, error: undefined });
    };
    void load();
    return () => {
      ended = true;
    };
  }, [client, artistId, first, isWhole, pageLength, next]);

  if (isWhole) return { rows: first, hasFailed: false, error: undefined };
  if (pages?.artistId !== artistId) return { rows: undefined, hasFailed: false, error: undefined };
  const isOfThese = pages.first === first;
  return {
    rows: pages.rows,
    hasFailed: isOfThese && pages.hasFailed,
    error: isOfThese ? pages.error : undefined,
  };
}
