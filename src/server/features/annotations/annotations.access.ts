/** Who may call the operations of annotations, and what they get. */
import { type AccessTable, ofArtist, ofLink } from '#tests/matrix/access.ts';
import { members, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const days = 'from: "2026-10-01", to: "2026-10-31", offset: "Europe/Berlin"';
const ofAnnotation = ({ annotationId }: Place) => ({ id: annotationId });

export const access: AccessTable = {
  'Query.link_annotations': {
    document: `query ($id: uuid!) { link_annotations(link_id: $id, ${days}) { id day kind text } }`,
    variables: ofLink,
    gate: 'readLink',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.artist_annotations': {
    document: `query ($id: uuid!) { artist_annotations(artist_id: $id, ${days}) { id day kind text } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.insert_annotations_one': {
    document: `mutation ($id: uuid!) { insert_annotations_one(object: {
        artist_id: $id, day: "2026-10-05", text: "On the radio" }) { id } }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['object.id'],
  },
  'Mutation.update_annotations_by_pk': {
    document:
      'mutation ($id: uuid!) { update_annotations_by_pk(pk_columns: { id: $id }, _set: { text: "On TV" }) { id } }',
    variables: ofAnnotation,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    repeatable: true,
  },
  'Mutation.delete_annotations_by_pk': {
    document: 'mutation ($id: uuid!) { delete_annotations_by_pk(id: $id) { id } }',
    variables: ofAnnotation,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
};
