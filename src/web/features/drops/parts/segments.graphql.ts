/** The documents of segments: saved filters of fans. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The artist's segments by name. */
export const fanSegmentsQuery = graphql(`
  query FanSegments($artist_id: uuid!) {
    fan_segments(artist_id: $artist_id) {
      id
      name
      size
      filter {
        channels
        countries
        regions
        cities
        sources
        imports
        unsaved
      }
    }
  }
`);

/** Saves a filter under a name. */
export const saveSegmentMutation = graphql(`
  mutation SaveFanSegment($artist_id: uuid!, $name: String!, $where: fan_filter_input!) {
    save_fan_segment(artist_id: $artist_id, name: $name, where: $where) {
      id
    }
  }
`);

/** Gives a segment another name. */
export const renameSegmentMutation = graphql(`
  mutation RenameFanSegment($id: uuid!, $name: String!) {
    rename_fan_segment(id: $id, name: $name) {
      id
      name
    }
  }
`);

export const deleteSegmentMutation = graphql(`
  mutation DeleteFanSegment($id: uuid!) {
    delete_fan_segment(id: $id) {
      id
    }
  }
`);

export const restoreSegmentMutation = graphql(`
  mutation RestoreFanSegment($id: uuid!) {
    restore_fan_segment(id: $id) {
      id
    }
  }
`);
