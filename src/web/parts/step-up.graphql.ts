/** The document by which a person proves who they are. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Proves it by the password, for ten minutes. */
export const stepUpMutation = graphql(`
  mutation StepUp($password: String!) {
    step_up(password: $password) {
      success
    }
  }
`);
