/** The documents of accepting an invitation. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What the invitation behind a link is, and whether it can be used. */
export const invitationCheckQuery = graphql(`
  query InvitationCheck($token: String!) {
    register_invitation_check(token: $token) {
      status
      email
      artist_name
      artist_names
      inviter_name
      role
      has_account
      needs_code
    }
  }
`);

/** Mails a code to the invited email, for a link that was copied. */
export const invitationCodeMutation = graphql(`
  mutation MailInvitationCode($token: String!) {
    register_invitation_code(token: $token) {
      success
    }
  }
`);

/** Makes the account and joins the team. */
export const registerInvitedMutation = graphql(`
  mutation RegisterInvited(
    $token: String!
    $first_name: String!
    $last_name: String!
    $password: String!
    $email_token: String
  ) {
    register_invited(
      token: $token
      first_name: $first_name
      last_name: $last_name
      password: $password
      email_token: $email_token
    ) {
      token
    }
  }
`);

/** Joins the team with the account that is logged in. */
export const acceptInvitationMutation = graphql(`
  mutation AcceptInvitation($token: String!) {
    accept_invitation(token: $token) {
      artist_id
    }
  }
`);
