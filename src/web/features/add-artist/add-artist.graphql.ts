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

/** Deletes an artist that was added and not paid for. */
export const withdrawArtistMutation = graphql(`
  mutation WithdrawNewArtist($artist_id: uuid!) {
    delete_artist(artist_id: $artist_id) {
      success
    }
  }
`);

/** What the chosen plan of one new artist costs, and the card that pays for it. */
export const newArtistCostQuery = graphql(`
  query NewArtistCost($artist_id: uuid!, $selected_plan: String!) {
    preview_artist_plan(artist_id: $artist_id, selected_plan: $selected_plan) {
      due_cents
      credit_cents
      total_cents
    }
    get_billing_information {
      total
      billing_interval
      payment_method {
        brand
        last4
      }
    }
  }
`);

/** Pays for a new artist's plan. */
export const payArtistMutation = graphql(`
  mutation PayNewArtist($artist_id: uuid!, $selected_plan: String!, $shown: shown_price_input!) {
    change_artist_plan(artist_id: $artist_id, selected_plan: $selected_plan, shown: $shown) {
      success
    }
  }
`);
