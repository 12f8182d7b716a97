/** The document by which a person proves who they are. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Proves it by the password, or by a code of the authenticator app, for ten minutes. */
export const stepUpMutation = graphql(`
  mutation StepUp($password: String, $code: String) {
    step_up(password: $password, code: $code) {
      success
    }
  }
`);

/** Whether the person has passkeys and an authenticator app. */
export const ownFactorsQuery = graphql(`
  query OwnFactors {
    passkeys {
      id
    }
    authenticator {
      confirmed_at
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
