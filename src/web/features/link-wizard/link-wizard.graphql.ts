/** The wizard's calls (spec section 7, "Links"). */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What a page says about itself. */
export const metaQuery = graphql(`
  query Meta($url: String!) {
    meta(url: $url) {
      data
    }
  }
`);

/** The release code behind a page's address. */
export const ridFromLinkMutation = graphql(`
  mutation RidFromLink($link: String!) {
    rid_from_link(link: $link) {
      rid
      type
    }
  }
`);

/** Where else a release can be heard. */
export const linksFromRidMutation = graphql(`
  mutation LinksFromRid($rid: String!, $type: String!) {
    links_from_rid(rid: $rid, type: $type) {
      links {
        platform
        url
      }
    }
  }
`);

/** The preview audio of a Spotify track. */
export const spotifyPreviewQuery = graphql(`
  query SpotifyPreview($link: String!) {
    get_spotify_preview_url(link: $link) {
      preview_url
    }
  }
`);

/** Where a short app link leads. */
export const longSpotifyUrlQuery = graphql(`
  query LongSpotifyUrl($link: String!) {
    get_long_spotify_url_from_shortened(link: $link) {
      preview_url
    }
  }
`);

/** Whether a path is free on a domain. */
export const pathAvailableMutation = graphql(`
  mutation PathAvailable($domain: String!, $path: String!) {
    path_available(domain: $domain, path: $path) {
      success
    }
  }
`);

/** Creates the link. */
export const insertLinkMutation = graphql(`
  mutation InsertLink($object: links_insert_input!) {
    insert_links_one(object: $object) {
      id
      domain
      path
    }
  }
`);

/** The artist's links by address, to find out whether a save whose answer got lost was done after all. */
export const linkAddressesQuery = graphql(`
  query LinkAddresses($artist_id: uuid!) {
    links(artist_id: $artist_id) {
      id
      domain
      path
      created_at
    }
  }
`);

/** The artist's profiles for the page's foot. */
export const wizardSocialsQuery = graphql(`
  query WizardSocials($artist_id: uuid!) {
    artist_socials(artist_id: $artist_id) {
      id
      type
      url
    }
  }
`);

/** The domains of the artist's own, beside the built-in ones. */
export const wizardDomainsQuery = graphql(`
  query WizardDomains($artist_id: uuid!) {
    domains(artist_id: $artist_id) {
      id
      domain
    }
  }
`);
