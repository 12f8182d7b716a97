/** The documents of the SmartLinks list. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** A page of an artist's links, as rows show them: as many as one answer may have, after the first `offset`. */
export const linksListQuery = graphql(`
  query LinksList($artist_id: uuid!, $offset: Int) {
    links(artist_id: $artist_id, offset: $offset) {
      id
      version
      created_at
      type
      domain
      path
      page_url
      title
      image
      banned_at
      archived_at
      draft
      rid
      tags
    }
  }
`);

/** Notifies of changes of the artist's links, also by others. */
export const linksChangedSubscription = graphql(`
  subscription LinksChanged($artist_id: uuid!) {
    links_digest(artist_id: $artist_id)
  }
`);

/** All-time totals of the artist's links, a page after the link `after`. */
export const linkTotalsQuery = graphql(`
  query LinkTotals($artist_id: uuid!, $after: uuid) {
    link_totals(artist_id: $artist_id, after: $after)
  }
`);

/** The figures of all pages of the artist in a range; `offset` is an IANA zone. */
export const artistStatisticsQuery = graphql(`
  query ArtistStatistics($artist_id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $offset: String!) {
    artist_statistics(artist_id: $artist_id, start_time: $start_time, end_time: $end_time, offset: $offset) {
      events {
        day
        event
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

/** What pre-releases lack whose release is near or past, and the codes of deleted links that people still scan. */
export const releaseWarningsQuery = graphql(`
  query ReleaseWarnings($artist_id: uuid!) {
    release_warnings(artist_id: $artist_id) {
      link_id
      release_time
      kinds
    }
    deleted_code_scans(artist_id: $artist_id) {
      code
      name
      title
      scans
    }
    deleting_links(artist_id: $artist_id) {
      id
      title
    }
    texts_state(artist_id: $artist_id) {
      problem
      promised {
        link_id
        waiting
      }
    }
  }
`);

/** Copies a link under the next free path. */
export const duplicateLinkMutation = graphql(`
  mutation DuplicateLink($id: uuid!, $request_key: uuid!) {
    duplicate_link(id: $id, request_key: $request_key) {
      id
      domain
      path
    }
  }
`);

/** Moves links to another domain, as far as their paths are free there. */
export const moveLinksMutation = graphql(`
  mutation MoveLinks($ids: [uuid!]!, $domain: String!) {
    move_links(ids: $ids, domain: $domain) {
      moved
      taken
    }
  }
`);
