/** Who may call the operations of finder, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { finished } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.finder': {
    document: `query { finder(search: "matrix") { links { id artist_id title type domain path image }
        fans { id artist_id channel contact } drops { id artist_id channel title state } } }`,
    variables: nothing,
    gate: 'payment',
    own: finished,
    optionalIds: { first: '{ finder(first: null, search: "matrix") { links { id } } }' },
  },
};
