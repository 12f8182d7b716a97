/** The login's GraphQL document. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Starts a session; returns its bearer token. */
export const loginMutation = graphql(`
  mutation Login($email: String!, $password: String!, $code: String) {
    login(email: $email, password: $password, code: $code) {
      token
      user {
        id
        signup_step
        signup_finished
      }
    }
  }
`);

/** Options for a login by passkey. */
export const startPasskeyLoginMutation = graphql(`
  mutation StartPasskeyLogin {
    start_passkey_login
  }
`);

/** Starts a session by a passkey's answer. */
export const finishPasskeyLoginMutation = graphql(`
  mutation FinishPasskeyLogin($response: json!) {
    finish_passkey_login(response: $response) {
      token
      user {
        id
        signup_step
        signup_finished
      }
    }
  }
`);
