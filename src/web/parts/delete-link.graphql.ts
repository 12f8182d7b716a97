/** The document that deletes a link. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Deletes a link with its page and statistics. */
export const deleteLinkMutation = graphql(`
  mutation DeleteLink($id: uuid!) {
    delete_links_by_pk(id: $id) {
      id
    }
  }
`);
