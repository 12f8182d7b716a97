/** The document of a fan's profile. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** One fan with every channel and event. */
export const fanProfileQuery = graphql(`
  query FanProfile($artist_id: uuid!, $id: uuid!) {
    fan_profile(artist_id: $artist_id, id: $id) {
      contact
      channels {
        id
        channel
        contact
        country
        region
        city
        forever
        state
        link_id
        link_title
        created_at
      }
      events {
        id
        kind
        at
        channel
        text
        page
        state
        drop_id
      }
    }
  }
`);
