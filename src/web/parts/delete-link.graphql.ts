/** The documents that delete a link, and ask what dies with it. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Deletes a link with its page and statistics. */
export const deleteLinkMutation = graphql(`
  mutation DeleteLink($id: uuid!) {
    delete_links_by_pk(id: $id) {
      id
    }
  }
`);

/** What waits for a link: pre-saves, and the texts of its page. */
export const linkLossesQuery = graphql(`
  query LinkLosses($id: uuid!) {
    link_presaves(link_id: $id) {
      provider
      waiting
    }
    links_by_pk(id: $id) {
      id
      type
      release_time
      destinations {
        id
        type
        enabled
      }
    }
  }
`);
