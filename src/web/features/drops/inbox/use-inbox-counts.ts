/** Counts of the inbox that change by themselves. */
import { useSubscription } from 'urql';
import type { InboxCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { inboxCountsSubscription } from './inbox.graphql.ts';

/**
 * The counts, undefined until they are known. Each change in the inbox gives another object, with which what is shown of the inbox is read again; so does
 * the first one, since something may have come after that was read.
 */
export type InboxCounts = InboxCountsSubscription['inbox_counts'] | undefined;

/** What leads to the inbox says how many conversations nobody has opened; the parts of the inbox say how many there are. */
export function repliesLabel(counts: InboxCounts): string {
  return counts === undefined || counts.unread === 0 ? 'Replies' : `Replies (${formatCount(counts.unread)} new)`;
}

/** Follows the inbox of an artist. */
export function useInboxCounts(artistId: string): InboxCounts {
  const [{ data }] = useSubscription({ query: inboxCountsSubscription, variables: { artist_id: artistId } });
  return data?.inbox_counts;
}
