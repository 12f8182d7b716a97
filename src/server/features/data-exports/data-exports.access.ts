/** Who may call the operations of data exports, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { everybody } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.data_export': {
    document: '{ data_export { id state } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.request_data_export': {
    document: 'mutation { request_data_export { id } }',
    variables: nothing,
    optionalIds: { artist_id: 'mutation { request_data_export(artist_id: null) { id } }' },
    gate: 'ownAccount',
    own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
  },
};
