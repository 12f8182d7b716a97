/** The documents about the domains that an artist's links can be on, each live. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const domainsSubscription = graphql(`
  subscription AvailableDomains($artist_id: uuid!) {
    domains(artist_id: $artist_id) {
      id
      domain
    }
  }
`);

/** The custom domains that the artist may use. */
export const customDomainsSubscription = graphql(`
  subscription AvailableCustomDomains($artist_id: uuid!) {
    custom_domains(artist_id: $artist_id) {
      id
      domain
      verified
    }
  }
`);
