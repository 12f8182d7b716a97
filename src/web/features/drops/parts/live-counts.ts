/** Counts of drops and of the inbox that change by themselves. */
import { useSubscription } from 'urql';
import type { DropCountsSubscription, InboxCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { dropCountsSubscription, inboxCountsSubscription } from './live-counts.graphql.ts';

/**
 * How many of an artist's drops wait and how many were started; undefined until it is known. Each change of a drop, also an answer to it, gives another
 * object, with which the lists are read again; so does the first one, since a drop may have started between their answers.
 */
export function useDropCounts(artistId: string): DropCountsSubscription['drop_counts'] | undefined {
  const [{ data }] = useSubscription({ query: dropCountsSubscription, variables: { artist_id: artistId } });
  return data?.drop_counts;
}

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
