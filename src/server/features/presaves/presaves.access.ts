/** Who may call the operations of presaves, and what they get. */
import { type AccessTable, ofLink } from '#tests/matrix/access.ts';
import { finished, members } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.link_losses': {
    document: 'query ($id: uuid!) { link_losses(link_ids: [$id]) { presaves texts } }',
    variables: ofLink,
    gate: 'payment',
    own: { ...finished, L: 'null' },
    foreign: 'null',
  },
  'Query.link_presaves': {
    document: 'query ($id: uuid!) { link_presaves(link_id: $id) { provider waiting saved reasons { state count } } }',
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
};
