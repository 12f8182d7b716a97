/** Who may call the operations of numbers, and what they get. */
import { type AccessTable, listOfArtist, nothing, ofArtist } from '#tests/matrix/access.ts';
import { owners } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.phone_numbers': listOfArtist('phone_numbers', 'id phone_number'),
  'Query.search_numbers': {
    document: '{ search_numbers(prefix: 212) { data } }',
    variables: nothing,
    gate: 'changeArtist',
    own: owners,
  },
  'Mutation.claim_number': {
    document: 'mutation ($id: uuid!) { claim_number(number: "+12125550100", artist_id: $id) { success data } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: owners,
    foreign: 'NOT_FOUND',
  },
};
