/** The documents of the billing screen: what a payer has, what a change would cost, and the changes. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** Everything the overview shows. */
export const billingQuery = graphql(`
  query Billing {
    get_billing_information {
      status
      billing_interval
      next_billing_date
      last_billing_date
      first_billing_day
      total
      discount
      coupon_cents
      coupon
      credit_cents
      next_charge_cents
      overdue_cents
      overdue {
        since
        declined_at
        decline_reason
        declined_card {
          brand
          last4
        }
        retries_at
        suspended_at
      }
      manual_charge_cents
      is_enterprise
      pro_price_cents
      subscription {
        period_is_paid
      }
      payment_method {
        brand
        last4
      }
      artists {
        id
        name
        avatar_url
        plan
        held_at
        previous_plan
        price_cents
        kept_price_cents
        is_free
        paid_until
        undo_until
      }
    }
  }
`);

/** The payer of an artist. */
export const billingUserSubscription = graphql(`
  subscription BillingUser($artist_id: uuid!) {
    billing_user(artist_id: $artist_id) {
      id
      email
      first_name
      last_name
    }
  }
`);

/** What another plan for an artist costs; an empty plan suspends it. */
export const planPreviewQuery = graphql(`
  query PreviewArtistPlan($artist_id: uuid!, $selected_plan: String!) {
    preview_artist_plan(artist_id: $artist_id, selected_plan: $selected_plan) {
      today
      due_cents
      used_credit_cents
      credit_cents
      discount_cents
      coupon_cents
      total_cents
      difference_cents
      days_left
      period_days
    }
  }
`);

/** What another interval costs. */
export const intervalPreviewQuery = graphql(`
  query PreviewBillingInterval($yearly_plan: Boolean!) {
    preview_billing_interval(yearly_plan: $yearly_plan) {
      today
      due_cents
      credit_cents
      discount_cents
      coupon_cents
      total_cents
      first_billing_day
    }
  }
`);

/** Changes, restores, or with an empty plan suspends an artist's plan. */
export const changePlanMutation = graphql(`
  mutation ChangeArtistPlan($artist_id: uuid!, $selected_plan: String!, $shown: shown_price_input!) {
    change_artist_plan(artist_id: $artist_id, selected_plan: $selected_plan, shown: $shown) {
      success
    }
  }
`);

/** Bills by the other interval from today. */
export const changeIntervalMutation = graphql(`
  mutation ChangeBillingInterval($yearly_plan: Boolean!, $shown: shown_price_input!) {
    change_billing_interval(yearly_plan: $yearly_plan, shown: $shown) {
      success
    }
  }
`);

/** Ends the subscription with the paid period. */
export const cancelSubscriptionMutation = graphql(`
  mutation CancelSubscription {
    cancel_subscription {
      success
    }
  }
`);

/** The types that a change of billing changes, for the cache. */
export const billingTypes = {
  additionalTypenames: ['billing_information', 'transactions', 'users', 'artists'],
};
