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

/** Whether the person has a passkey. */
export const ownPasskeysQuery = graphql(`
  query OwnPasskeys {
    passkeys {
      id
    }
  }
`);

/** Options for a proof by a passkey. */
export const startPasskeyStepUpMutation = graphql(`
  mutation StartPasskeyStepUp {
    start_passkey_step_up
  }
`);

/** Proves it by a passkey's answer, for ten minutes. */
export const finishPasskeyStepUpMutation = graphql(`
  mutation FinishPasskeyStepUp($response: json!) {
    finish_passkey_step_up(response: $response) {
      success
    }
  }
`);
