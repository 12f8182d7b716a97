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

/** Sets another person's password by the operator's. */
export const adminResetMutation = graphql(`
  mutation AdminResetPassword($email: String!, $new_password: String!, $admin_password: String!) {
    reset_password_admin(email: $email, new_password: $new_password, admin_password: $admin_password) {
      success
    }
  }
`);
