/** The documents of the payment method. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The card that is charged, whether a payment is overdue, and which artists a subscription would pay for. */
export const paymentMethodQuery = graphql(`
  query PaymentMethod {
    get_billing_information {
      status
      billing_interval
      payment_method {
        brand
        last4
        expires_month
        expires_year
      }
      artists {
        id
        name
        plan
        previous_plan
        is_free
      }
    }
  }
`);

/** Uses another card from now on. */
export const setPaymentMethodMutation = graphql(`
  mutation SetDefaultPaymentMethod($nonce: String!) {
    set_default_payment_method(nonce: $nonce) {
      success
    }
  }
`);

/** Uses another card and charges what is overdue. */
export const retryChargeMutation = graphql(`
  mutation RetryCharge($nonce: String!, $overdue_cents: Int) {
    retry_charge(nonce: $nonce, overdue_cents: $overdue_cents) {
      id
    }
  }
`);
