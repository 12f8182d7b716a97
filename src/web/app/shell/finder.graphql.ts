/** The finder's GraphQL documents. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The newest links of the active artist: what stands there before anything is typed. */
export const newestLinksQuery = graphql(`
  query FinderNewestLinks($artist_id: uuid!) {
    links(artist_id: $artist_id, limit: 6) {
      id
      title
      type
      domain
      path
      image
    }
  }
`);

/** Links, fans and drops of all artists. */
export const finderQuery = graphql(`
  query Finder($search: String!, $first: uuid) {
    finder(search: $search, first: $first) {
      links {
        id
        artist_id
        title
        domain
        path
        image
      }
      fans {
        id
        artist_id
        channel
        contact
      }
      drops {
        id
        artist_id
        channel
        title
        state
      }
    }
  }
`);
