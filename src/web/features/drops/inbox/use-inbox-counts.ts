/** Counts of the inbox that change by themselves. */
import { useEffect, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import type { InboxCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { inboxCountsSubscription } from './inbox.graphql.ts';

/** The counts, undefined until they are known, and a number that grows with each change in the inbox. */
export interface LiveCounts {
  counts: InboxCountsSubscription['inbox_counts'] | undefined;
  version: number;
}

/** Follows the inbox of an artist. */
export function useInboxCounts(artistId: string): LiveCounts {
  const [{ data }] = useSubscription({ query: inboxCountsSubscription, variables: { artist_id: artistId } });
  const [version, setVersion] = useState(0);
  const known = useRef<typeof data>(undefined);
  useEffect(() => {
    // The first message is the present state.
    if (data !== undefined && known.current !== undefined && known.current !== data) setVersion((count) => count + 1);
    known.current = data;
  }, [data]);
  return { counts: data?.inbox_counts, version };
}
