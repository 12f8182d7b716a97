/** The documents for beginning a subscription with a card. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What subscribing with these artists costs, today and then. */
export const previewSubscriptionQuery = graphql(`
  query PreviewSubscription($artists: [chosen_plan_input!]!, $yearly_plan: Boolean!, $new_artists: Boolean) {
    preview_subscription(artists: $artists, yearly_plan: $yearly_plan, new_artists: $new_artists) {
      today
      due_cents
      credit_cents
      discount_cents
      total_cents
      coupon_cents
      coupon
      goes_on
      coupon_charges
      first_billing_day
      free_time
      lines {
        artist_id
        price_cents
      }
    }
  }
`);

export const subscribeMutation = graphql(`
  mutation Subscribe(
    $nonce: String!
    $artists: [chosen_plan_input!]!
    $yearly_plan: Boolean!
    $shown: shown_price_input!
    $coupon: String!
    $new_artists: Boolean
  ) {
    subscribe(
      nonce: $nonce
      artists: $artists
      yearly_plan: $yearly_plan
      shown: $shown
      coupon: $coupon
      new_artists: $new_artists
    ) {
      id
      subscription_status
      next_billing_date
    }
  }
`);
