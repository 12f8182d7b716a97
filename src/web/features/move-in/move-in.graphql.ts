/** Move-ins: the list, one with its rows, and what is done with it. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The artist's move-ins, the newest first. */
export const moveInsQuery = graphql(`
  query MoveIns($artist_id: uuid!) {
    move_ins(artist_id: $artist_id) {
      id
      kind
      file_name
      state
      progress
      rows
      made
      undone
      stayed
      created_at
    }
  }
`);

export const moveInQuery = graphql(`
  query MoveIn($id: uuid!) {
    move_in(id: $id) {
      id
      kind
      file_name
      bytes
      head
      state
      progress
      rows
      made
      failed
      undone
      stayed
      problem
      plan {
        separator
        has_header
        columns
        domain
        takes_foreign
      }
      verdicts {
        verdict
        count
      }
    }
  }
`);

/** Rows behind one, with a verdict or any. */
export const moveInRowsQuery = graphql(`
  query MoveInRows($id: uuid!, $verdict: String, $after: Int!, $limit: Int!) {
    move_in_rows(id: $id, verdict: $verdict, after: $after, limit: $limit) {
      row
      source
      domain
      path
      title
      subtitle
      type
      cover
      code
      tags
      clicks
      left_over
      verdict
      reason
      outcome
      stays_since
      link_id
      destinations {
        type
        url
        text
        found_by
        confidence
        chosen
      }
    }
  }
`);

export const checkMoveInMutation = graphql(`
  mutation CheckMoveIn($id: uuid!, $plan: move_in_plan_input!) {
    check_move_in(id: $id, plan: $plan) {
      id
      state
    }
  }
`);

export const readPagesMutation = graphql(`
  mutation ReadPages($artist_id: uuid!, $urls: String!) {
    read_pages(artist_id: $artist_id, urls: $urls) {
      id
    }
  }
`);

export const readPagesAgainMutation = graphql(`
  mutation ReadPagesAgain($id: uuid!) {
    read_pages_again(id: $id) {
      id
      state
    }
  }
`);

export const changeRowMutation = graphql(`
  mutation ChangeMoveInRow($id: uuid!, $row: Int!, $changes: move_in_row_input!) {
    change_move_in_row(id: $id, row: $row, changes: $changes) {
      row
      verdict
      reason
    }
  }
`);

export const startMoveInMutation = graphql(`
  mutation StartMoveIn($id: uuid!, $atomic: Boolean!) {
    start_move_in(id: $id, atomic: $atomic) {
      id
      state
    }
  }
`);

export const undoMoveInMutation = graphql(`
  mutation UndoMoveIn($id: uuid!) {
    undo_move_in(id: $id) {
      id
      state
    }
  }
`);

export const discardMoveInMutation = graphql(`
  mutation DiscardMoveIn($id: uuid!) {
    discard_move_in(id: $id) {
      id
    }
  }
`);
