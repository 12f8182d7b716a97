/** The documents of the replies inbox. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A page of conversations. */
export const inboxThreadsQuery = graphql(`
  query InboxThreads($artist_id: uuid!, $state: String!, $limit: Int!, $offset: Int!) {
    inbox_threads(artist_id: $artist_id, state: $state, limit: $limit, offset: $offset) {
      id
      contact
      unread
      last_at
      last_text
      last_from
      snoozed_until
    }
  }
`);

export const inboxConversationQuery = graphql(`
  query InboxConversation($id: uuid!, $limit: Int!) {
    inbox_conversation(id: $id, limit: $limit) {
      thread {
        id
        contact
        unread
        snoozed_until
        blocked
        fan_id
        country
        region
        city
      }
      said {
        id
        kind
        at
        text
        state
        reason
        drop_id
        writer
      }
      has_earlier
      obstacle
      texts_from
    }
  }
`);

/** Sends a reply; a repeat with the same id sends nothing. */
export const sendInboxReplyMutation = graphql(`
  mutation SendInboxReply($thread_id: uuid!, $id: uuid!, $text: String!) {
    send_inbox_reply(thread_id: $thread_id, id: $id, text: $text) {
      id
    }
  }
`);

/** What the fan wrote until an instant was read. */
export const readInboxThreadMutation = graphql(`
  mutation ReadInboxThread($id: uuid!, $until: timestamptz!) {
    read_inbox_thread(id: $id, until: $until) {
      id
    }
  }
`);

/** Puts a conversation away; null brings it back. */
export const snoozeInboxThreadMutation = graphql(`
  mutation SnoozeInboxThread($id: uuid!, $until: timestamptz) {
    snooze_inbox_thread(id: $id, until: $until) {
      id
    }
  }
`);

/** Blocks a fan, or lets texts go again. */
export const blockInboxThreadMutation = graphql(`
  mutation BlockInboxThread($id: uuid!, $blocked: Boolean!) {
    block_inbox_thread(id: $id, blocked: $blocked) {
      id
    }
  }
`);
