/** The documents of the drop form: the plan, links to choose from, saving, and the test text. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** When a draft would reach whom, and what it costs. */
export const dropPlanQuery = graphql(`
  query DropPlan(
    $artist_id: uuid!
    $message: String!
    $sms_link: String!
    $location: String!
    $send_at: timestamptz
    $segment_id: uuid
    $release_link_id: uuid
    $platform: String!
  ) {
    drop_plan(
      artist_id: $artist_id
      message: $message
      sms_link: $sms_link
      location: $location
      send_at: $send_at
      segment_id: $segment_id
      release_link_id: $release_link_id
      platform: $platform
    ) {
      us_canada
      elsewhere
      cost
      left_out
      at_night
      go_now
      last_lands_at
      stops {
        at
        count
        reason
      }
      carrier_costs {
        country
        count
        price_micros
      }
    }
  }
`);

/** The artist's own links, to choose one instead of typing it. */
export const dropLinksQuery = graphql(`
  query DropLinks($artist_id: uuid!) {
    links(artist_id: $artist_id) {
      id
      title
      domain
      path
      release_time
    }
  }
`);

/** Sends or schedules a drop. */
export const insertDropMutation = graphql(`
  mutation InsertDrop($object: bulk_messages_insert_input!) {
    insert_bulk_messages_one(object: $object) {
      id
      state
    }
  }
`);

/** Changes a drop that has not started. */
export const updateDropMutation = graphql(`
  mutation UpdateDrop($pk_columns: bulk_messages_pk_columns_input!, $_set: bulk_messages_set_input!) {
    update_bulk_messages_by_pk(pk_columns: $pk_columns, _set: $_set) {
      id
      state
    }
  }
`);

/** Sends the words of a draft to one number. */
export const sendTestTextMutation = graphql(`
  mutation SendTestText($artist_id: uuid!, $message: String!, $sms_link: String!, $number: String!) {
    send_test_text(artist_id: $artist_id, message: $message, sms_link: $sms_link, number: $number)
  }
`);

/** Mails a draft to oneself. */
export const sendTestMailMutation = graphql(`
  mutation SendTestMail($artist_id: uuid!, $subject: String!, $message: String!, $sms_link: String!) {
    send_test_mail(artist_id: $artist_id, subject: $subject, message: $message, sms_link: $sms_link)
  }
`);

/** What is below each mail. */
export const mailFooterQuery = graphql(`
  query MailFooter($artist_id: uuid!) {
    drop_settings(artist_id: $artist_id) {
      postal_address
    }
  }
`);
