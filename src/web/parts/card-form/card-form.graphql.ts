/** The card form's document. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Gets a token with which this browser may turn a card into a nonce at the card provider. */
export const clientTokenMutation = graphql(`
  mutation ClientToken {
    client_token {
      token
    }
  }
`);
