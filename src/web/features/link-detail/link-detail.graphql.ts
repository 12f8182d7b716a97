/** The documents of the SmartLink screen. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A link with its artist. */
export const linkDetailQuery = graphql(`
  query LinkDetail($id: uuid!) {
    links_by_pk(id: $id) {
      id
      version
      created_at
      type
      domain
      path
      page_url
      title
      image
      image_blur
      release_time
      timezone
      banned_at
      archived_at
      draft
      tags
      artist {
        id
        name
        role
      }
    }
  }
`);

/** Closes a published page to fans. */
export const makeDraftMutation = graphql(`
  mutation MakeDraft($id: uuid!) {
    update_links_by_pk(pk_columns: { id: $id }, _set: { draft: true }) {
      id
      version
      draft
    }
  }
`);

/** A link's destinations, with the URLs to share each by. */
export const linkDestinationsQuery = graphql(`
  query LinkDestinations($link_id: uuid!) {
    link_destinations(link_id: $link_id) {
      id
      type
      text
      url
      enabled
      pre_release
      plain_link
      priority
      presave_count
      optin_count
      deeplink_ios
      direct_link {
        text
        url
      }
      deeplink {
        text
        url
      }
    }
  }
`);

/** Fills in the app URLs that a link's destinations lack. */
export const fillMissingDeeplinksMutation = graphql(`
  mutation FillMissingDeeplinks($link_id: uuid!) {
    fill_missing_deeplinks(link_id: $link_id) {
      success
    }
  }
`);

/** Puts the destinations of a link in another order. */
export const orderDestinationsMutation = graphql(`
  mutation OrderDestinations($updates: [link_destinations_priority_input!]!) {
    update_link_destinations_many(updates: $updates) {
      id
      priority
    }
  }
`);

/** The statistics of a link's page in a range; `offset` is an IANA zone, a null filter is inactive. */
export const linkStatisticsQuery = graphql(`
  query LinkStatistics(
    $link_id: uuid!
    $start_time: timestamptz!
    $end_time: timestamptz!
    $offset: String!
    $referrer: String
    $utm_medium: String
    $utm_source: String
    $utm_campaign: String
    $placement: String
    $country: String
    $region: String
    $city: String
    $os: String
    $browser: String
    $device: String
    $language: String
  ) {
    link_statistics(
      link_id: $link_id
      start_time: $start_time
      end_time: $end_time
      offset: $offset
      referrer: $referrer
      utm_medium: $utm_medium
      utm_source: $utm_source
      utm_campaign: $utm_campaign
      placement: $placement
      country: $country
      region: $region
      city: $city
      os: $os
      browser: $browser
      device: $device
      language: $language
    ) {
      events {
        day
        event
        count
      }
      countries {
        event
        country
        count
      }
      sources {
        event
        category
        name
        count
      }
      platform_stats {
        day
        platform
        metric
        value
      }
      destinations {
        destination_id
        count
      }
      apps {
        event
        app
        count
      }
      left_out {
        event
        verdict
        rule
        count
      }
    }
  }
`);

/** Who opened a link's page in a range, with the same variables. */
export const linkAudienceQuery = graphql(`
  query LinkAudience(
    $link_id: uuid!
    $start_time: timestamptz!
    $end_time: timestamptz!
    $offset: String!
    $referrer: String
    $utm_medium: String
    $utm_source: String
    $utm_campaign: String
    $placement: String
    $country: String
    $region: String
    $city: String
    $os: String
    $browser: String
    $device: String
    $language: String
  ) {
    link_audience(
      link_id: $link_id
      start_time: $start_time
      end_time: $end_time
      offset: $offset
      referrer: $referrer
      utm_medium: $utm_medium
      utm_source: $utm_source
      utm_campaign: $utm_campaign
      placement: $placement
      country: $country
      region: $region
      city: $city
      os: $os
      browser: $browser
      device: $device
      language: $language
    ) {
      counts {
        event
        category
        name
        country
        region
        count
      }
      since
    }
  }
`);

/** The names of an artist's placements, the archived ones too. */
export const placementNamesQuery = graphql(`
  query PlacementNames($artist_id: uuid!) {
    placements(artist_id: $artist_id) {
      code
      name
    }
  }
`);

/** Notifies that hits of a link were counted; it also arrives once at the start. */
export const linkActivitySubscription = graphql(`
  subscription LinkActivity($link_id: uuid!) {
    link_activity(link_id: $link_id) {
      link_id
    }
  }
`);

/** The states of a link's pre-saves, by service. */
export const linkPresavesQuery = graphql(`
  query LinkPresaves($link_id: uuid!) {
    link_presaves(link_id: $link_id) {
      provider
      waiting
      saved
      expired
      failed
      revoked
      ends_before_release
      forever
      reasons {
        state
        reason
        count
      }
    }
  }
`);
