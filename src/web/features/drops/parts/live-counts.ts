/** The live counts of an artist's drops and conversations. Each message is another object, with which what it counts is read again. */
import { useSubscription } from 'urql';
import type { DropCountsSubscription, InboxCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { dropCountsSubscription, inboxCountsSubscription } from './live-counts.graphql.ts';

/**
 * How many of an artist's drops wait and how many were started; undefined until it is known. A message comes after each change of a drop and each answer
 * to one. The first one has the lists read again, too: a drop may have started after one list was read and before the other.
 */
export function useDropCounts(artistId: string): DropCountsSubscription['drop_counts'] | undefined {
  const [{ data }] = useSubscription({ query: dropCountsSubscription, variables: { artist_id: artistId } });
  return data?.drop_counts;
}

/** How many conversations are where; undefined until it is known. */
export type InboxCounts = InboxCountsSubscription['inbox_counts'] | undefined;

/** What leads to the inbox says how many conversations nobody has opened; the parts of the inbox say how many there are. */
export function repliesLabel(counts: InboxCounts): string {
  return counts === undefined || counts.unread === 0 ? 'Replies' : `Replies (${formatCount(counts.unread)} new)`;
}

/** Follows the inbox of an artist, as `useDropCounts` follows the drops. */
export function useInboxCounts(artistId: string): InboxCounts {
  const [{ data }] = useSubscription({ query: inboxCountsSubscription, variables: { artist_id: artistId } });
  return data?.inbox_counts;
}
