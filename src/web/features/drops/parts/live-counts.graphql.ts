/** The live counts of an artist's drops and conversations. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** How many drops wait, and how many were started, now and after each change of a drop. */
export const dropCountsSubscription = graphql(`
  subscription DropCounts($artist_id: uuid!) {
    drop_counts(artist_id: $artist_id) {
      scheduled
      sent
    }
  }
`);

/** How many conversations are where, now and after each change. */
export const inboxCountsSubscription = graphql(`
  subscription InboxCounts($artist_id: uuid!) {
    inbox_counts(artist_id: $artist_id) {
      unread
      open
      snoozed
      blocked
    }
  }
`);
