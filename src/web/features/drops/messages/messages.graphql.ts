/** The documents of the Messages screen: drops that wait, drops that were started, and one of them. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Drops that have not started. */
export const scheduledDropsQuery = graphql(`
  query ScheduledDrops($artist_id: uuid!, $limit: Int!, $offset: Int!) {
    drops: scheduled_bulk_messages(artist_id: $artist_id, limit: $limit, offset: $offset) {
      id
      kind
      platform
      subject
      message
      location
      segment {
        id
        name
      }
      send_at
      timezone
      destination_id
      release_link {
        id
        title
        release_time
      }
      link_destination {
        link {
          release_time
        }
      }
      state
      pause_reason
      recipient_count
      cost
      optouts
      replies
      started_at
    }
  }
`);

/** Drops that were started. */
export const sentDropsQuery = graphql(`
  query SentDrops($artist_id: uuid!, $limit: Int!, $offset: Int!) {
    drops: sent_bulk_messages(artist_id: $artist_id, limit: $limit, offset: $offset) {
      id
      kind
      platform
      subject
      message
      location
      segment {
        id
        name
      }
      send_at
      timezone
      destination_id
      release_link {
        id
        title
        release_time
      }
      link_destination {
        link {
          release_time
        }
      }
      state
      pause_reason
      recipient_count
      cost
      optouts
      replies
      started_at
    }
  }
`);

/** A drop as the form edits it. */
export const editedDropQuery = graphql(`
  query EditedDrop($id: uuid!) {
    bulk_messages_by_pk(id: $id) {
      id
      kind
      platform
      subject
      message
      location
      segment {
        id
        name
      }
      sms_link
      send_at
      timezone
      release_link {
        id
        title
      }
      state
      started_at
    }
  }
`);
