/** The wizard's GraphQL documents. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The release code (ISRC or UPC) of a page's URL. */
export const ridFromLinkMutation = graphql(`
  mutation RidFromLink($link: String!) {
    rid_from_link(link: $link) {
      rid
      type
    }
  }
`);

/** The URLs of a release on other services. */
export const linksFromRidMutation = graphql(`
  mutation LinksFromRid($rid: String!, $type: String!) {
    links_from_rid(rid: $rid, type: $type) {
      links {
        platform
        url
        confidence
      }
    }
  }
`);

/** The artist's latest releases, to choose a source from. */
export const artistReleasesQuery = graphql(`
  query ArtistReleases($artist_id: uuid!) {
    get_artist_releases(artist_id: $artist_id) {
      success
      releases {
        id
        url
        cover_image
        name
        album_name
        release_date
        kind
      }
    }
  }
`);

/** The preview audio's URL of a Spotify track. */
export const spotifyPreviewQuery = graphql(`
  query SpotifyPreview($link: String!) {
    get_spotify_preview_url(link: $link) {
      preview_url
    }
  }
`);

/** The URL that a short app link redirects to. */
export const longSpotifyUrlQuery = graphql(`
  query LongSpotifyUrl($link: String!) {
    get_long_spotify_url_from_shortened(link: $link) {
      preview_url
    }
  }
`);

/** Whether a link of an artist could take a path on a domain. */
export const pathAvailableMutation = graphql(`
  mutation PathAvailable($domain: String!, $path: String!, $artist_id: uuid!) {
    path_available(domain: $domain, path: $path, artist_id: $artist_id) {
      success
    }
  }
`);

/** A path for a title of any script. */
export const pathSuggestionQuery = graphql(`
  query PathSuggestion($title: String!, $artist: String!) {
    suggest_path(title: $title, artist: $artist) {
      path
    }
  }
`);

export const insertLinkMutation = graphql(`
  mutation InsertLink($object: links_insert_input!, $request_key: uuid) {
    insert_links_one(object: $object, request_key: $request_key) {
      id
      domain
      path
    }
  }
`);

/** Domain and path of the artist's links, to find out whether a save without an answer succeeded. */
export const linkUrlsQuery = graphql(`
  query LinkUrls($artist_id: uuid!) {
    links(artist_id: $artist_id) {
      id
      domain
      path
      created_at
    }
  }
`);

/** A link with all fields that the edit wizard writes. */
export const editedLinkQuery = graphql(`
  query EditedLink($id: uuid!) {
    links_by_pk(id: $id) {
      id
      version
      type
      domain
      path
      title
      subtitle
      description
      image
      preview_type
      theme
      display_artist_socials
      cover_image_style
      rid
      release_name
      release_time
      timezone
      post_release_title
      post_release_subtitle
      share_title
      share_description
      share_picture
      draft
      tracks {
        id
        name
        url
        priority
      }
      destinations {
        id
        type
        cta
        url
        text
        description
        logo
        enabled
        deeplink_ios
        deeplink_android
        autoplay_track
        pre_release
        plain_link
        config
        priority
      }
      artist {
        id
        name
        avatar_url
        role
        current_plan
        spotify_id
        feature_flags {
          feature
          enabled
        }
      }
    }
  }
`);

/** Saves a whole edit in one transaction; the server refuses an outdated version. */
export const updateLinkMutation = graphql(`
  mutation UpdateLink(
    $id: uuid!
    $version: Int!
    $set: links_set_input!
    $destinations: [link_destinations_save_input!]!
    $tracks: [link_tracks_save_input!]!
  ) {
    update_links_by_pk(
      pk_columns: { id: $id }
      _set: $set
      version: $version
      destinations: $destinations
      tracks: $tracks
    ) {
      id
      version
    }
  }
`);

/** The artist's social profiles, again after each change. */
export const wizardSocialsSubscription = graphql(`
  subscription WizardSocials($artist_id: uuid!) {
    artist_socials(artist_id: $artist_id) {
      id
      type
      url
    }
  }
`);
