/** Who may call the operations of reports, and what they get. */
import { type AccessTable, ofArtist } from '#tests/matrix/access.ts';
import { members, writers } from '#tests/matrix/outcomes.ts';

const asked = 'artist_id: $id, range: "2026-10", time_zone: "Europe/Berlin"';
const nobody = '00000000-0000-4000-8000-000000000000';
const withLink = (call: string) => call.replace('artist_id: $id', `artist_id: "${nobody}", link_id: null`);

export const access: AccessTable = {
  'Query.report': {
    document: `query ($id: uuid!) { report(${asked}) { artist_name counts { views } } }`,
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
    optionalIds: { link_id: withLink(`{ report(${asked}) { artist_name } }`) },
  },
  'Query.report_shares': {
    document: 'query ($id: uuid!) { report_shares(artist_id: $id) { id range opened } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.report_mail': {
    document: 'query ($id: uuid!) { report_mail(artist_id: $id, time_zone: "Europe/Berlin") { subscribed people } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.set_report_mail': {
    document:
      'mutation ($id: uuid!) { set_report_mail(artist_id: $id, subscribed: true, time_zone: "Europe/Berlin") { people } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Mutation.share_report': {
    document: `mutation ($id: uuid!) { share_report(${asked}) { url share { id } } }`,
    variables: ofArtist,
    gate: 'changeArtist',
    own: writers,
    foreign: 'NOT_FOUND',
    optionalIds: { link_id: withLink(`mutation { share_report(${asked}) { url } }`) },
  },
  'Mutation.revoke_report_share': {
    document: 'mutation ($id: uuid!) { revoke_report_share(id: $id) { id } }',
    variables: ({ reportShareId }) => ({ id: reportShareId }),
    gate: 'readArtist',
    own: { ...members, R: 'NOT_ALLOWED', B: 'NOT_ALLOWED' },
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
};
