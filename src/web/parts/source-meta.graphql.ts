/** The document that reads the metadata of a page, such as a release at a service. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The metadata as JSON: for a source at Spotify with `artists`, the credited ones by their Spotify id. */
export const metaQuery = graphql(`
  query Meta($url: String!) {
    meta(url: $url) {
      data
    }
  }
`);
