/** The documents of the section that exports the data. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The archive, if there is one. */
export const dataExportQuery = graphql(`
  query DataExport {
    data_export {
      id
      artist_id
      state
      steps_done
      steps_total
      expires_at
      is_mine
    }
  }
`);

export const requestExportMutation = graphql(`
  mutation RequestDataExport($artist_id: uuid) {
    request_data_export(artist_id: $artist_id) {
      id
      state
    }
  }
`);
