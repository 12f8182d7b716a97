/** The document of the search for artists. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Artists by name, by Spotify URL or by short link. */
export const searchArtistsQuery = graphql(`
  query SearchArtists($name: String!) {
    search_artists(name: $name) {
      data
    }
  }
`);
