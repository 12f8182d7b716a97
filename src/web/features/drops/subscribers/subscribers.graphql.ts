/** The documents of the Subscribers tab. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** How many fans each channel reaches. */
export const subscriberCountsQuery = graphql(`
  query SubscriberCounts($artist_id: uuid!) {
    subscriber_counts(artist_id: $artist_id) {
      email
      subscribers_world
      forever_spotify
      forever_applemusic
    }
  }
`);

/** A page of the fans that match. */
export const fanListQuery = graphql(`
  query FanList($artist_id: uuid!, $where: fan_filter_input!, $limit: Int!, $offset: Int!) {
    fan_list(artist_id: $artist_id, where: $where, limit: $limit, offset: $offset) {
      total
      fans {
        id
        channel
        contact
        country
        region
        city
        source_link {
          id
          title
        }
        created_at
      }
    }
  }
`);

/** What the filter offers. */
export const fanFacetsQuery = graphql(`
  query FanFacets($artist_id: uuid!, $where: fan_filter_input!) {
    fan_facets(artist_id: $artist_id, where: $where) {
      channels {
        value
        label
        count
      }
      countries {
        value
        label
        count
      }
      regions {
        value
        label
        count
      }
      cities {
        value
        label
        count
      }
      sources {
        value
        label
        count
      }
      imports {
        value
        label
        count
      }
      unsaved {
        value
        label
        count
      }
    }
  }
`);

/** How many fans match. */
export const fanTotalQuery = graphql(`
  query FanTotal($artist_id: uuid!, $where: fan_filter_input!) {
    fan_list(artist_id: $artist_id, where: $where, limit: 0) {
      total
    }
  }
`);

/** The person's last file of fans. */
export const fanExportQuery = graphql(`
  query FanExport($artist_id: uuid!) {
    fan_export(artist_id: $artist_id) {
      id
      state
      rows_done
      rows_total
      expires_at
      is_mine
    }
  }
`);

export const exportFansMutation = graphql(`
  mutation ExportFans($artist_id: uuid!, $where: fan_filter_input!, $ids: [uuid!]) {
    export_fans(artist_id: $artist_id, where: $where, ids: $ids) {
      id
    }
  }
`);

/** What fans get, and every country that could. */
export const dropSettingsQuery = graphql(`
  query DropSettings($artist_id: uuid!) {
    drop_settings(artist_id: $artist_id) {
      emails_enabled
      sms_enabled
      countries
      welcome_words
      welcome_abroad
      postal_address
      known_countries
    }
  }
`);

/** Changes what fans get. */
export const updateDropSettingsMutation = graphql(`
  mutation UpdateDropSettings(
    $artist_id: uuid!
    $emails_enabled: Boolean!
    $sms_enabled: Boolean!
    $welcome_words: String!
    $welcome_abroad: Boolean!
    $postal_address: String!
    $countries: [String!]!
  ) {
    update_drop_settings(
      artist_id: $artist_id
      emails_enabled: $emails_enabled
      sms_enabled: $sms_enabled
      countries: $countries
      welcome_words: $welcome_words
      welcome_abroad: $welcome_abroad
      postal_address: $postal_address
    ) {
      emails_enabled
      sms_enabled
      countries
      welcome_words
      welcome_abroad
      postal_address
    }
  }
`);
