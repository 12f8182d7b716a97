/** The documents of the SmartLink screen. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A link with its artist and destinations. */
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
      artist {
        id
        name
        role
      }
      destinations {
        id
        type
        text
        url
        enabled
        pre_release
        priority
      }
    }
  }
`);

/** What happened on a link's page in a range; `offset` is an IANA zone, filters that are null do not filter. */
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
    $country: String
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
      country: $country
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
      campaigns {
        event
        referrer
        utm_source
        utm_medium
        utm_campaign
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
      left_out {
        event
        verdict
        count
      }
    }
  }
`);
