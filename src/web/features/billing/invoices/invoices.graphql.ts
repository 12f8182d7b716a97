/** The documents of the invoices. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Every settled sale of the person, the newest first. */
export const invoicesQuery = graphql(`
  query Invoices {
    get_transactions {
      id
      amount_cents
      created_at
      card_type
      last4
      period_start
      period_end
    }
  }
`);
