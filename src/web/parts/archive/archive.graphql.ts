/** The documents that archive links and restore them. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Hides links from the list. */
export const archiveLinksMutation = graphql(`
  mutation ArchiveLinks($ids: [uuid!]!) {
    archive_links(ids: $ids) {
      affected_rows
    }
  }
`);

/** Brings archived links back. */
export const restoreLinksMutation = graphql(`
  mutation RestoreLinks($ids: [uuid!]!) {
    restore_links(ids: $ids) {
      affected_rows
    }
  }
`);
