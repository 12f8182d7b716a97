/** The document of the history of billing changes. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The payer's changes, charges and declines, the newest first. */
export const billingHistoryQuery = graphql(`
  query BillingHistory {
    get_billing_history {
      id
      kind
      happened_at
      artist_name
      plan
      billing_interval
      charged_cents
      credited_cents
      declined_cents
    }
  }
`);
