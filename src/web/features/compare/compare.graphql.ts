/** The documents of the Compare screen. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Up to five links; where there are fewer, the last ids repeat the first. */
export const comparedLinksQuery = graphql(`
  query ComparedLinks($a: uuid!, $b: uuid!, $c: uuid!, $d: uuid!, $e: uuid!) {
    a: links_by_pk(id: $a) {
      id
      title
      type
      image
      created_at
      release_time
      timezone
      artist {
        id
        name
      }
    }
    b: links_by_pk(id: $b) {
      id
      title
      type
      image
      created_at
      release_time
      timezone
      artist {
        id
        name
      }
    }
    c: links_by_pk(id: $c) {
      id
      title
      type
      image
      created_at
      release_time
      timezone
      artist {
        id
        name
      }
    }
    d: links_by_pk(id: $d) {
      id
      title
      type
      image
      created_at
      release_time
      timezone
      artist {
        id
        name
      }
    }
    e: links_by_pk(id: $e) {
      id
      title
      type
      image
      created_at
      release_time
      timezone
      artist {
        id
        name
      }
    }
  }
`);

/** Figures by day of each line. */
export const comparedStatisticsQuery = graphql(`
  query ComparedStatistics($series: [compared_series_input!]!, $offset: String!) {
    compared_statistics(series: $series, offset: $offset) {
      link_id
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

/** The newest links of an artist: what is offered before anything is typed. */
export const comparableLinksQuery = graphql(`
  query ComparableLinks($artist_id: uuid!) {
    links(artist_id: $artist_id, limit: 50) {
      id
      title
      domain
      path
    }
  }
`);

/** Links of all artists by their words. */
export const findComparableQuery = graphql(`
  query FindComparable($search: String!, $first: uuid) {
    finder(search: $search, first: $first) {
      links {
        id
        artist_id
        title
        domain
        path
      }
    }
  }
`);
