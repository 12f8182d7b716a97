/** The documents of an artist's phone number: reading it, searching for one, claiming one. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The artist's number; at most one. */
export const textNumberQuery = graphql(`
  query TextNumber($artist_id: uuid!) {
    phone_numbers(artist_id: $artist_id) {
      id
      phone_number
      state
      reason
    }
  }
`);

/** Numbers of an area code. */
export const searchNumbersQuery = graphql(`
  query SearchNumbers($prefix: Int!) {
    search_numbers(prefix: $prefix) {
      data
    }
  }
`);

export const claimNumberMutation = graphql(`
  mutation ClaimNumber($number: String!, $artist_id: uuid!) {
    claim_number(number: $number, artist_id: $artist_id) {
      success
      data
    }
  }
`);
