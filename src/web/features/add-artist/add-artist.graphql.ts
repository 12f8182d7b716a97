/** The documents of the Add Artist wizard: one for each kind of account. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Adds artists during the trial. */
export const addArtistsMutation = graphql(`
  mutation AddArtists($artists: [new_artist_input!]!) {
    added: add_artists(artists: $artists) {
      artist_ids
      user {
        id
      }
    }
  }
`);

/** Adds artists to an agency account. */
export const addAgencyArtistsMutation = graphql(`
  mutation AddAgencyArtists($artists: [new_artist_input!]!) {
    added: add_agency_artists(artists: $artists) {
      artist_ids
      user {
        id
      }
    }
  }
`);

/** Adds artists to a family account. */
export const addFamilyArtistsMutation = graphql(`
  mutation AddFamilyArtists($artists: [new_artist_input!]!) {
    added: add_family_artists(artists: $artists) {
      artist_ids
      user {
        id
      }
    }
  }
`);
