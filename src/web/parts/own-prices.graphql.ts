/** The document for the terms at which the signed-in person buys plans. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Their own price of pro, and how often they are billed. */
export const ownPricesQuery = graphql(`
  query OwnPrices {
    get_current_user_data {
      id
      billing_interval
      pro_pricing
    }
  }
`);
