/** The documents of the authenticator app and its recovery codes. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Whether the account has one. */
export const authenticatorQuery = graphql(`
  query Authenticator {
    authenticator {
      confirmed_at
      recovery_codes_left
    }
  }
`);

/** A new secret. */
export const startAuthenticatorMutation = graphql(`
  mutation StartAuthenticator {
    start_authenticator {
      secret
      url
    }
  }
`);

/** Turns the app on by one of its codes. */
export const confirmAuthenticatorMutation = graphql(`
  mutation ConfirmAuthenticator($code: String!) {
    confirm_authenticator(code: $code) {
      codes
    }
  }
`);

/** Makes ten new recovery codes. */
export const replaceRecoveryCodesMutation = graphql(`
  mutation ReplaceRecoveryCodes {
    replace_recovery_codes {
      codes
    }
  }
`);

/** Turns the app off. */
export const removeAuthenticatorMutation = graphql(`
  mutation RemoveAuthenticator {
    remove_authenticator {
      success
    }
  }
`);
