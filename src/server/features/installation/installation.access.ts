/** Who may call the operation of the installation, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { everybody } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.installation': {
    document: '{ installation { payments } }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
};
