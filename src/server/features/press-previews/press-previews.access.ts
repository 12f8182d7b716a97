/** Who may call the operations of press previews, and what they get. */
import { type AccessTable, ofLink } from '#tests/matrix/access.ts';
import { members, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofPreview = ({ pressPreviewId }: Place) => ({ id: pressPreviewId });

export const access: AccessTable = {
  'Query.press_previews': {
    document: 'query ($id: uuid!) { press_previews(link_id: $id) { id person opened_count openings } }',
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.create_press_preview': {
    document: 'mutation ($id: uuid!) { create_press_preview(link_id: $id, person: "Ada") { preview { id person } } }',
    variables: ({ draftId }) => ({ id: draftId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.renew_press_preview': {
    document: 'mutation ($id: uuid!) { renew_press_preview(id: $id) { preview { id } } }',
    variables: ofPreview,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Mutation.revoke_press_preview': {
    document: 'mutation ($id: uuid!) { revoke_press_preview(id: $id) { id } }',
    variables: ofPreview,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
    repeatable: true,
  },
};
