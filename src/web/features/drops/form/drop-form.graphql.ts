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
      text_link
      introduced
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

/** The number for test texts, masked. */
export const testNumberQuery = graphql(`
  query TestNumber {
    test_number
  }
`);
/** The number stands in no row: whatever shows or changes it names this type. */
export const testNumberTypes = { additionalTypenames: ['test_number'] };

/** Texts a code to one's own number. */
export const requestTestNumberMutation = graphql(`
  mutation RequestTestNumber($artist_id: uuid!, $number: String!) {
    request_test_number(artist_id: $artist_id, number: $number)
  }
`);

/** Confirms one's own number. */
export const confirmTestNumberMutation = graphql(`
  mutation ConfirmTestNumber($number: String!, $code: String!) {
    confirm_test_number(number: $number, code: $code)
  }
`);

/** Sends the words of a draft to the confirmed number. */
export const sendTestTextMutation = graphql(`
  mutation SendTestText($artist_id: uuid!, $message: String!, $sms_link: String!) {
    send_test_text(artist_id: $artist_id, message: $message, sms_link: $sms_link)
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
