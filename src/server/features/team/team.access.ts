/** Who may call the operations of team, and what they get. */

import { randomUUID } from 'node:crypto';
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import { afterSignup, everybody, members, owners } from '#tests/matrix/outcomes.ts';
import type { Place } from '#tests/matrix/principals.ts';

const ofMember = ({ memberId }: Place) => ({ id: memberId });
const ofInvitation = ({ invitationId }: Place) => ({ id: invitationId });
const noArtist = '00000000-0000-4000-8000-000000000000';

export const access: AccessTable = {
  'Query.artist_users': {
    document: 'query ($id: uuid!) { artist_users(artist_id: $id) { id role user { invitation } } }',
    variables: ofArtist,
    gate: 'readArtist',
    own: members,
    foreign: 'NOT_FOUND',
  },
  'Query.user_by_email': {
    document: 'query ($email: String!) { user_by_email(email: $email) { id email } }',
    variables: ({ memberId }) => ({ email: `${memberId}@members.test` }),
    gate: 'readArtist',
    own: members,
    foreign: 'null',
  },
  'Query.register_invitation_check': {
    document: '{ register_invitation_check(token: "forged") { status email } }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
  'Mutation.invite_user': {
    document: 'mutation ($id: uuid!, $email: String!) { invite_user(artist_id: $id, email: $email) { success } }',
    variables: ({ artistId }) => ({ id: artistId, email: `${randomUUID()}@invited.test` }),
    gate: 'changeArtist',
    own: owners,
    foreign: 'NOT_FOUND',
  },
  'Mutation.invite_to_artists': {
    document:
      'mutation ($id: uuid!, $email: String!) { invite_to_artists(artist_ids: [$id], email: $email) { invited refused { artist_id code } } }',
    variables: ({ artistId }) => ({ id: artistId, email: `${randomUUID()}@invited.test` }),
    gate: 'changeArtist',
    own: owners,
    foreign: 'NOT_FOUND',
  },
  'Mutation.resend_invitation': {
    document: 'mutation ($id: uuid!) { resend_invitation(artist_users_id: $id) { success } }',
    variables: ofInvitation,
    gate: 'changeArtist',
    own: owners,
    foreign: 'NOT_FOUND',
  },
  'Mutation.update_artist_users_role': {
    document: 'mutation ($id: uuid!) { update_artist_users_role(artist_users_id: $id, role: "editor") { success } }',
    variables: ofMember,
    gate: 'changeArtist',
    own: owners,
    foreign: 'NOT_FOUND',
  },
  'Mutation.remove_artist_users': {
    document: 'mutation ($id: uuid!) { remove_artist_users(artist_users_id: $id) { success } }',
    variables: ofMember,
    gate: 'readArtist',
    // Access can be taken away while the artist is suspended.
    own: { ...owners, Z: 'ok' },
    foreign: 'NOT_FOUND',
  },
  // Leaving ends the membership that the other operations need: nobody belongs to this artist.
  'Mutation.leave_artist': {
    document: `mutation { leave_artist(artist_id: "${noArtist}") { success } }`,
    variables: nothing,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
  },
  'Mutation.register_invitation_code': {
    document: 'mutation { register_invitation_code(token: "forged") { success } }',
    variables: nothing,
    gate: 'open',
    own: everybody('INVITATION_INVALID'),
  },
  'Mutation.register_invited': {
    document:
      'mutation { register_invited(token: "forged", first_name: "A", last_name: "B", password: "a brass band") { token } }',
    variables: nothing,
    gate: 'open',
    own: everybody('INVITATION_INVALID'),
  },
  'Mutation.accept_invitation': {
    document: 'mutation { accept_invitation(token: "forged") { artist_id } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('INVITATION_INVALID'), V: 'NOT_SIGNED_IN' },
  },
};
