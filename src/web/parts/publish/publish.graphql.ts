/** The document that publishes drafts. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Publishes drafts, each by itself. */
export const publishLinksMutation = graphql(`
  mutation PublishLinks($ids: [uuid!]!) {
    publish_links(ids: $ids) {
      published
      refused {
        link_id
        message
      }
    }
  }
`);
