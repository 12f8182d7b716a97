/** Quick Create's GraphQL document. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Creates a finished link from a source; returns its id and its artist's. */
export const quickCreateMutation = graphql(`
  mutation QuickCreate($source: String!, $domain: String, $path: String, $request_key: uuid) {
    quick_create_link(source: $source, domain: $domain, path: $path, request_key: $request_key) {
      success
      link_id
      artist_id
    }
  }
`);
