/** The document of Quick Create. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Makes a finished link from a source; tells which artist it belongs to. */
export const quickCreateMutation = graphql(`
  mutation QuickCreate($source: String!, $domain: String, $path: String) {
    quick_create_link(source: $source, domain: $domain, path: $path) {
      success
      link_id
      artist_id
    }
  }
`);
