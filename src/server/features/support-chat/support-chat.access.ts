/** Who may call the operations of support chat, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { signedIn } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.support_chat_identity': {
    document: '{ support_chat_identity { hash } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
};
