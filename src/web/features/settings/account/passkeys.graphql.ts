/** The documents of a person's passkeys. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The person's passkeys. */
export const passkeysQuery = graphql(`
  query Passkeys {
    passkeys {
      id
      name
      created_at
      last_used_at
    }
  }
`);

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

/** Removes a passkey. */
export const removePasskeyMutation = graphql(`
  mutation RemovePasskey($id: uuid!) {
    delete_passkeys_by_pk(id: $id) {
      id
      credential_id
    }
  }
`);
