/** Quick Create's GraphQL documents. */
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

/** What a source is, and the artist for whom its link would be made; `artist_id` is null for one who would be added. */
export const quickCreatePreviewQuery = graphql(`
  query QuickCreatePreview($source: String!) {
    quick_create_preview(source: $source) {
      title
      image
      artist_name
      artist_id
    }
  }
`);
