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
