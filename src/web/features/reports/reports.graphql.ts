/** The documents of the screen of reports. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A whole report. */
export const reportQuery = graphql(`
  query Report($artist_id: uuid!, $link_id: uuid, $range: String!, $time_zone: String!, $cards: [String!]!) {
    report(artist_id: $artist_id, link_id: $link_id, range: $range, time_zone: $time_zone, cards: $cards) {
      artist_name
      link_title
      picture
      from
      to
      time_zone
      is_running
      made_at
      cards
      counts {
        views
        clicks
        subscribes
        presaves
      }
      before {
        views
        clicks
        subscribes
        presaves
      }
      days {
        day
        views
        clicks
      }
      notes {
        day
        kind
        text
      }
      best {
        day
        views
        clicks
        source {
          name
          views
        }
      }
      links {
        name
        kind
        rows
        views
        clicks
        fans
      }
      countries {
        name
        kind
        rows
        views
        clicks
        fans
      }
      sources {
        name
        kind
        rows
        views
        clicks
        fans
      }
      apps {
        name
        kind
        rows
        views
        clicks
        fans
      }
      placements {
        name
        kind
        rows
        views
        clicks
        fans
      }
      left_out {
        verdict
        views
      }
    }
  }
`);

/** The artist's share links. */
export const reportSharesQuery = graphql(`
  query ReportShares($artist_id: uuid!) {
    report_shares(artist_id: $artist_id) {
      id
      link_id
      link_title
      range
      cards
      has_password
      created_at
      expires_at
      opened
      last_opened_at
    }
  }
`);

/** Makes a share link; its url comes this once. */
export const shareReportMutation = graphql(`
  mutation ShareReport(
    $artist_id: uuid!
    $link_id: uuid
    $range: String!
    $time_zone: String!
    $cards: [String!]!
    $password: String!
    $expires_at: timestamptz
  ) {
    share_report(
      artist_id: $artist_id
      link_id: $link_id
      range: $range
      time_zone: $time_zone
      cards: $cards
      password: $password
      expires_at: $expires_at
    ) {
      url
      share {
        id
      }
    }
  }
`);

/** Ends a share link. */
export const revokeReportShareMutation = graphql(`
  mutation RevokeReportShare($id: uuid!) {
    revoke_report_share(id: $id) {
      id
    }
  }
`);

/** Whether the person gets the monthly mail. */
export const reportMailQuery = graphql(`
  query ReportMail($artist_id: uuid!, $time_zone: String!) {
    report_mail(artist_id: $artist_id, time_zone: $time_zone) {
      subscribed
      people
      time_zone
      next_at
    }
  }
`);

/** Switches it on or off. */
export const setReportMailMutation = graphql(`
  mutation SetReportMail($artist_id: uuid!, $subscribed: Boolean!, $time_zone: String!) {
    set_report_mail(artist_id: $artist_id, subscribed: $subscribed, time_zone: $time_zone) {
      subscribed
      people
      time_zone
      next_at
    }
  }
`);
