/** The finder's GraphQL document. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Titles, domains and paths of the active artist's links. */
export const finderLinksQuery = graphql(`
  query FinderLinks($artist_id: uuid!) {
    links(artist_id: $artist_id) {
      id
      title
      type
      domain
      path
      image
    }
  }
`);
