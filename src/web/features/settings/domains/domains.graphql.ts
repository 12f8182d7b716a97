/** The documents of the section for custom domains. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const domainsQuery = graphql(`
  query OwnCustomDomains {
    custom_domains {
      id
      domain
      verified
      certificate
      custom_domain_artists {
        artist_id
      }
    }
  }
`);

/** Looks a domain's records up, and adds it once they lead here. */
export const addDomainMutation = graphql(`
  mutation AddCustomDomain($domain: String!) {
    add_custom_domain(domain: $domain) {
      domain
      added
      state
      found {
        type
        name
        host
        value
      }
      wanted {
        type
        name
        host
        value
      }
    }
  }
`);

/** Looks up an own domain again. */
export const verifyDomainMutation = graphql(`
  mutation VerifyCustomDomain($domain_id: uuid!) {
    verify_custom_domain(domain_id: $domain_id) {
      id
      verified
      certificate
    }
  }
`);

export const removeDomainMutation = graphql(`
  mutation RemoveCustomDomain($domain_id: uuid!) {
    remove_custom_domain(domain_id: $domain_id) {
      success
    }
  }
`);

/** Gives a domain to an artist. */
export const assignDomainMutation = graphql(`
  mutation AssignCustomDomain($artist_id: uuid!, $custom_domain_id: uuid!) {
    assign_custom_domain(artist_id: $artist_id, custom_domain_id: $custom_domain_id) {
      id
      custom_domain_artists {
        artist_id
      }
    }
  }
`);

/** Takes a domain from an artist. */
export const unassignDomainMutation = graphql(`
  mutation UnassignCustomDomain($artist_id: uuid!, $custom_domain_id: uuid!) {
    unassign_custom_domain(artist_id: $artist_id, custom_domain_id: $custom_domain_id) {
      id
      custom_domain_artists {
        artist_id
      }
    }
  }
`);
