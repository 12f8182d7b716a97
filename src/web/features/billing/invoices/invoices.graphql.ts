/** The documents of the invoices. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Every settled sale of the person, the newest first. */
export const invoicesQuery = graphql(`
  query Invoices {
    transactions {
      id
      amount
      created_at
      card_type
      last4
      period_start
      period_end
    }
  }
`);
