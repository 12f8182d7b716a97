/** The documents of the settings about an artist's team. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Members in the order in which they came, then open invitations. */
export const teamQuery = graphql(`
  query Team($artist_id: uuid!) {
    artist_users(artist_id: $artist_id) {
      id
      user_id
      role
      created_at
      is_billing_user
      team_user {
        email
        first_name
        last_name
      }
      user {
        invitation_pending
        invitation
        expires_at
      }
    }
  }
`);

export const inviteMutation = graphql(`
  mutation InviteUser($artist_id: uuid!, $email: String!, $role: String!) {
    invite_user(artist_id: $artist_id, email: $email, role: $role) {
      success
    }
  }
`);

/** Mails an open invitation again; its older link becomes invalid. */
export const resendMutation = graphql(`
  mutation ResendInvitation($id: uuid!) {
    resend_invitation(artist_users_id: $id) {
      success
    }
  }
`);

/** Changes what a member may do. */
export const roleMutation = graphql(`
  mutation ChangeRole($id: uuid!, $role: String!) {
    update_artist_users_role(artist_users_id: $id, role: $role) {
      success
    }
  }
`);

/** Removes a member, or withdraws an invitation. */
export const removeMutation = graphql(`
  mutation RemoveMember($id: uuid!) {
    remove_artist_users(artist_users_id: $id) {
      success
    }
  }
`);

export const leaveMutation = graphql(`
  mutation LeaveArtist($artist_id: uuid!) {
    leave_artist(artist_id: $artist_id) {
      success
    }
  }
`);
