/** Imports of contacts: the list, one with its dry run, and what is done with it. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The artist's imports, and the largest file. */
export const fanImportsQuery = graphql(`
  query FanImports($artist_id: uuid!) {
    fan_imports(artist_id: $artist_id) {
      most_bytes
      imports {
        id
        file_name
        state
        progress
        rows
        added
        recorded
        problem
        taken_back
        created_at
        imported_at
        undone_at
        counts {
          new
          known
          duplicate
          refused
          never
          suppressed
          country
          invalid
        }
      }
    }
  }
`);

/** How numbers without a country code are read. */
export const fanImportNumbersQuery = graphql(`
  query FanImportNumbers($id: uuid!, $numbers: [written_number_input!]!, $country: String!) {
    fan_import_numbers(id: $id, numbers: $numbers, country: $country) {
      written
      country
    }
  }
`);

export const fanImportQuery = graphql(`
  query FanImport($id: uuid!) {
    fan_import(id: $id) {
      id
      file_name
      bytes
      encoding
      head
      state
      progress
      rows
      added
      recorded
      problem
      taken_back
      fans_left
      created_at
      imported_at
      undone_at
      plan {
        separator
        has_header
        columns
        country
        opt_outs_only
        consent_where
        consent_on
      }
      counts {
        new
        known
        duplicate
        refused
        never
        suppressed
        country
        invalid
      }
    }
  }
`);

/** The first contacts with a verdict. */
export const fanImportRowsQuery = graphql(`
  query FanImportRows($id: uuid!, $verdict: String) {
    fan_import_rows(id: $id, verdict: $verdict, limit: 20) {
      row
      contact
      country
      region
      city
      verdict
      reason
    }
  }
`);

export const checkImportMutation = graphql(`
  mutation CheckFanImport($id: uuid!, $plan: fan_import_plan_input!) {
    check_fan_import(id: $id, plan: $plan) {
      id
      state
    }
  }
`);

/** Imports what is new. */
export const startImportMutation = graphql(`
  mutation StartFanImport($id: uuid!) {
    start_fan_import(id: $id) {
      id
      state
    }
  }
`);

export const undoImportMutation = graphql(`
  mutation UndoFanImport($id: uuid!) {
    undo_fan_import(id: $id) {
      id
      state
    }
  }
`);

/** Deletes a file that was not imported. */
export const discardImportMutation = graphql(`
  mutation DiscardFanImport($id: uuid!) {
    discard_fan_import(id: $id) {
      id
    }
  }
`);
