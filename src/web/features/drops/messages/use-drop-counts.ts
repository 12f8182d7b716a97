/** Counts of drops that change by themselves. */
import { useSubscription } from 'urql';
import type { DropCountsSubscription } from '#web/lib/graphql/graphql.ts';
import { dropCountsSubscription } from './messages.graphql.ts';

/**
 * How many of an artist's drops wait and how many were started; undefined until it is known. Each change of a drop, also an answer to it, gives another
 * object, with which the lists are read again; so does the first one, since a drop may have started between their answers.
 */
export function useDropCounts(artistId: string): DropCountsSubscription['drop_counts'] | undefined {
  const [{ data }] = useSubscription({ query: dropCountsSubscription, variables: { artist_id: artistId } });
  return data?.drop_counts;
}
