/** The documents of the settings of an artist: social profiles, subdomain, deletion. */
import { graphql } from '#web/lib/graphql/gql.ts';

export const socialsQuery = graphql(`
  query SettingsSocials($artist_id: uuid!) {
    artist_socials(artist_id: $artist_id) {
      id
      type
      url
    }
  }
`);

/** Adds, changes and deletes profiles. */
export const saveSocialsMutation = graphql(`
  mutation SaveSocials($artist_id: uuid!, $added: [artist_socials_insert_input!]!, $deleted: [uuid!]!) {
    update_artist_socials(artist_id: $artist_id, new_artist_socials: $added, deleted_artist_social_ids: $deleted) {
      id
      type
      url
    }
  }
`);

export const subdomainQuery = graphql(`
  query SettingsSubdomain($artist_id: uuid!) {
    domains(artist_id: $artist_id) {
      id
      domain
    }
  }
`);

/** Sets the subdomain for good. */
export const setSubdomainMutation = graphql(`
  mutation SetSubdomain($artist_id: uuid!, $domain: String!) {
    insert_domains_one(object: { artist_id: $artist_id, domain: $domain }) {
      id
      domain
    }
  }
`);

export const deleteArtistMutation = graphql(`
  mutation DeleteArtist($artist_id: uuid!) {
    delete_artist(artist_id: $artist_id) {
      success
    }
  }
`);
