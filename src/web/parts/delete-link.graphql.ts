/** The documents that delete links, take them back, and ask what dies with them. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Closes and hides links, and deletes them for good half an hour later. The answer names no link, so that the cache does not refetch lists after each batch. */
export const deleteLinksMutation = graphql(`
  mutation DeleteLinks($ids: [uuid!]!) {
    delete_links_later(ids: $ids) {
      affected_rows
    }
  }
`);

/** Undoes it. */
export const undeleteLinksMutation = graphql(`
  mutation UndeleteLinks($ids: [uuid!]!) {
    undelete_links(ids: $ids) {
      returning {
        id
        domain
        path
      }
    }
  }
`);

/** What waits for links: pre-saves, and the texts of their pages. */
export const linkLossesQuery = graphql(`
  query LinkLosses($ids: [uuid!]!) {
    link_losses(link_ids: $ids) {
      presaves
      texts
    }
  }
`);
