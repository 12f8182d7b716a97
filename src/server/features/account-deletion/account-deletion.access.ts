/** Who may call the operations of account deletion, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { everybody, signedIn } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.account_deletion_preview': {
    document: '{ account_deletion_preview { deleted_artists { id } custom_domains } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.delete_account': {
    document: 'mutation { delete_account { success } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
  },
};
