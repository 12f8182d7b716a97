/** The documents of one drop's screen: the drop, its recipients, and what stops it. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const dropQuery = graphql(`
  query Drop($id: uuid!) {
    bulk_messages_by_pk(id: $id) {
      id
      kind
      platform
      subject
      segment {
        name
      }
      message
      location
      sms_link
      send_at
      timezone
      destination_id
      link_destination {
        link {
          id
          title
        }
      }
      state
      pause_reason
      recipient_count
      cost
      optouts
      replies
      started_at
      finished_at
    }
  }
`);

/** The visits that the drop brought. */
export const dropVisitsQuery = graphql(`
  query DropVisits($id: uuid!) {
    drop_visits(id: $id) {
      views
      clicks
      presaves
      optins
    }
  }
`);

/** A page of the drop's fans. */
export const dropRecipientsQuery = graphql(`
  query DropRecipients($drop_id: uuid!, $state: String, $limit: Int!, $offset: Int!) {
    drop_recipients(drop_id: $drop_id, state: $state, limit: $limit, offset: $offset) {
      id
      contact
      state
      reason
      segments
      price_micros
      updated_at
    }
  }
`);

/** Stops a drop until it is resumed. */
export const pauseDropMutation = graphql(`
  mutation PauseDrop($id: uuid!) {
    pause_drop(id: $id) {
      id
      state
    }
  }
`);

export const resumeDropMutation = graphql(`
  mutation ResumeDrop($id: uuid!) {
    resume_drop(id: $id) {
      id
      state
    }
  }
`);

/** Stops a drop for good. */
export const cancelDropMutation = graphql(`
  mutation CancelDrop($id: uuid!) {
    cancel_drop(id: $id) {
      id
      state
    }
  }
`);
