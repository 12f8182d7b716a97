/** Who may call the operations of placements, and what they get. */
import { type Access, type AccessTable, ofArtist } from '#tests/matrix/access.ts';
import { members, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofPlacement = ({ placementId }: Place) => ({ id: placementId });

/** A change of one placement. */
const change = (call: string): Access => ({
  document: `mutation ($id: uuid!) { ${call} { id code } }`,
  variables: ofPlacement,
  gate: 'changeArtist',
  own: writers,
  foreign: 'NOT_FOUND',
  rowIds: ['id'],
});

export const access: AccessTable = {
  'Query.placements': {
    document: 'query ($id: uuid!) { placements(artist_id: $id) { id code name kind } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.deleted_code_scans': {
    document: 'query ($id: uuid!) { deleted_code_scans(artist_id: $id) { code scans } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.create_placement': {
    document: 'mutation ($id: uuid!, $name: String!) { create_placement(artist_id: $id, name: $name) { id code } }',
    // A name of its own for each place, since an artist has each name once.
    variables: ({ artistId, placementId }) => ({ id: artistId, name: `Of ${placementId}` }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_placement': change('update_placement(id: $id, kind: "print")'),
  'Mutation.archive_placement': change('archive_placement(id: $id)'),
  'Mutation.restore_placement': change('restore_placement(id: $id)'),
  'Query.utm_templates': {
    document: 'query ($id: uuid!) { utm_templates(artist_id: $id) { id name } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.save_utm_template': {
    document: 'mutation ($id: uuid!) { save_utm_template(artist_id: $id, name: "Tour", utm_source: "x") { id } }',
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.delete_utm_template': {
    document: 'mutation ($id: uuid!) { delete_utm_template(id: $id) { id } }',
    variables: ({ utmTemplateId }) => ({ id: utmTemplateId }),
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
};
