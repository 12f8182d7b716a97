/** The documents of the home of all artists. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What stands ahead, and what needs a person. */
export const allArtistsQuery = graphql(`
  query AllArtists {
    all_artists {
      next_releases {
        artist_id
        link_id
        title
        release_time
      }
      releases_ahead {
        artist_id
        link_id
        title
        image
        release_time
        kinds
      }
      waiting_presaves {
        artist_id
        waiting
      }
      warned_releases {
        artist_id
        link_id
        title
        release_time
        kinds
      }
      paused_drops {
        id
        artist_id
        title
        reason
      }
      waiting_texts {
        artist_id
        link_id
        title
        waiting
        problem
      }
      troubled_domains {
        id
        domain
        banned
        artist_ids
      }
    }
  }
`);

/** The figures of all artists in a range, with what they leave out. */
export const artistFiguresQuery = graphql(`
  query ArtistFigures($start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {
    artist_figures(start_time: $start_time, end_time: $end_time, offset: $offset) {
      artists {
        artist_id
        views
        clicks
        fans
        trend
      }
      left_out {
        event
        verdict
        rule
        count
      }
      missing
    }
  }
`);

/** The same figures of the range before, which is drawn nowhere. */
export const figuresBeforeQuery = graphql(`
  query ArtistFiguresBefore($start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {
    artist_figures(start_time: $start_time, end_time: $end_time, offset: $offset) {
      artists {
        artist_id
        views
        clicks
        fans
      }
      missing
    }
  }
`);

/** Invites one person to several artists. */
export const inviteToArtistsMutation = graphql(`
  mutation InviteToArtists($artist_ids: [uuid!]!, $email: String!, $role: String!) {
    invite_to_artists(artist_ids: $artist_ids, email: $email, role: $role) {
      invited
      refused {
        artist_id
        code
      }
    }
  }
`);
