/** The login's GraphQL document. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Starts a session; returns its bearer token. */
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
