/** Who may call the operations of pixels, and what they get. */
import { type AccessTable, ofArtist } from '#tests/matrix/access.ts';
import { members, writers } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofPixel = ({ pixelId }: Place) => ({ id: pixelId });

export const access: AccessTable = {
  'Query.pixels': {
    document: 'query ($id: uuid!) { pixels(artist_id: $id) { id provider has_access_token } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    personIds: { agency_id: 'query ($id: uuid!) { pixels(agency_id: $id) { id } }' },
    optionalIds: { agency_id: '{ pixels(agency_id: null) { id } }', artist_id: '{ pixels(artist_id: null) { id } }' },
  },
  'Mutation.insert_pixels_one': {
    document: `mutation ($id: uuid!) { insert_pixels_one(object: {
        artist_id: $id, provider: "AdWords", pixel: "AW-1234567", conversion_tag: "label" }) { id } }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    personIds: {
      'object.agency_id': `mutation ($id: uuid!) { insert_pixels_one(object: {
    agency_id: $id, provider: "AdWords", pixel: "AW-7654321", conversion_tag: "label" }) { id } }`,
    },
  },
  'Mutation.delete_pixels_by_pk': {
    document: 'mutation ($id: uuid!) { delete_pixels_by_pk(id: $id) { id } }',
    variables: ofPixel,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
  },
  'Mutation.test_pixel': {
    document: 'mutation ($id: uuid!) { test_pixel(id: $id) { success } }',
    variables: ofPixel,
    gate: 'changeArtist',
    // The pixel is one of AdWords, which nobody can test; a caller without permission is refused first.
    own: {
      ...writers,
      ...Object.fromEntries(['E', 'O', 'A', 'F', 'X'].map((principal) => [principal, 'PIXEL_NOT_TESTABLE'])),
    },
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
};
