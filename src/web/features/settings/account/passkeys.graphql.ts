/** The documents of a person's passkeys. */
import { graphql } from '#web/lib/graphql/gql.ts';

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

export const removePasskeyMutation = graphql(`
  mutation RemovePasskey($id: uuid!) {
    delete_passkeys_by_pk(id: $id) {
      id
      credential_id
    }
  }
`);
