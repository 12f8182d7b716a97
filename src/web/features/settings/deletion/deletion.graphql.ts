/** The documents of the section that deletes the account. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What the deletion would do. */
export const deletionPreviewQuery = graphql(`
  query AccountDeletionPreview {
    account_deletion_preview {
      deleted_artists {
        id
        name
      }
      kept_artists {
        id
        name
        kept_by
      }
      custom_domains
    }
  }
`);

export const deleteAccountMutation = graphql(`
  mutation DeleteAccount {
    delete_account {
      success
    }
  }
`);
