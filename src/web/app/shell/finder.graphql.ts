/** The finder's document: what a link is found by. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Titles and addresses of the active artist's links. */
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
