/** The document of the login. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Gives the bearer token of a new session. */
export const loginMutation = graphql(`
  mutation Login($email: String!, $password: String!) {
    login(email: $email, password: $password) {
      token
      user {
        id
        signup_step
        signup_finished
      }
    }
  }
`);
