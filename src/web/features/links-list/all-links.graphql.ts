/** The document of the list of all artists' links. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A page of the list, behind `after`. */
export const allLinksQuery = graphql(`
  query AllLinks(
    $search: String!
    $tags: [String!]!
    $kind: String!
    $oldest_first: Boolean!
    $after: String
    $limit: Int
  ) {
    links_of_all(
      search: $search
      tags: $tags
      kind: $kind
      oldest_first: $oldest_first
      after: $after
      limit: $limit
    ) {
      next
      total
      tags {
        name
        links
      }
      links {
        id
        artist_id
        version
        created_at
        type
        domain
        path
        page_url
        title
        image
        banned_at
        archived_at
        draft
        rid
        tags
        views_total
        clickthroughs_total
        views_trend
      }
    }
  }
`);
