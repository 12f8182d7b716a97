/** The documents of a forgotten password. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Mails a link to a new password. */
export const resetRequestMutation = graphql(`
  mutation RequestPasswordReset($email: String!) {
    reset_password_request(email: $email) {
      success
    }
  }
`);

/** Sets a new password by the mailed link's token. */
export const resetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $password: String!) {
    reset_password(token: $token, password: $password) {
      success
    }
  }
`);
