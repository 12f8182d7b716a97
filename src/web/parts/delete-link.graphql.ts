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

/** What waits for links: pre-saves, and the texts of their pages. */
export const linkLossesQuery = graphql(`
  query LinkLosses($ids: [uuid!]!) {
    link_losses(link_ids: $ids) {
      presaves
      texts
    }
  }
`);
