/** Who may call the operations of drop settings, and what they get. */
import { type AccessTable, listOfArtist, ofArtist } from '#tests/matrix/access.ts';
import { writers } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.drop_settings': listOfArtist('drop_settings', 'emails_enabled sms_enabled countries'),
  'Mutation.update_drop_settings': {
    document: 'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, sms_enabled: true) { sms_enabled } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
};
