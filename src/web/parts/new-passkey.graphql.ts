/** The documents that make a passkey. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Options for a new passkey. */
export const startPasskeyMutation = graphql(`
  mutation StartPasskey {
    start_passkey_registration
  }
`);

/** Stores the passkey that the browser made. */
export const finishPasskeyMutation = graphql(`
  mutation FinishPasskey($name: String!, $response: json!) {
    finish_passkey_registration(name: $name, response: $response) {
      id
    }
  }
`);
