/** Counts of the inbox that change by themselves. */
import { useEffect, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import type { InboxCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { inboxCountsSubscription } from './inbox.graphql.ts';

/** The counts, undefined until they are known, and a number that grows with each change in the inbox. */
export interface LiveCounts {
  counts: InboxCountsSubscription['inbox_counts'] | undefined;
  version: number;
}

/** What leads to the inbox says how many conversations nobody has opened; the parts of the inbox say how many there are. */
export function repliesLabel(counts: LiveCounts['counts']): string {
  return counts === undefined || counts.unread === 0 ? 'Replies' : `Replies (${formatCount(counts.unread)} new)`;
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
