/** The documents for coupons. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** What a code gives, also for visitors without an account. */
export const checkCouponQuery = graphql(`
  query CheckDiscountCoupon($coupon: String!) {
    check_discount_coupon(coupon: $coupon) {
      success
      coupon {
        name
        prepend
        gives
        free_months_note
      }
    }
  }
`);

/** The coupon with which the next subscription begins. */
export const appliedCouponQuery = graphql(`
  query AppliedCoupon {
    applied_coupon {
      name
      prepend
      gives
      free_months_note
      free_months
      skips_billing
    }
  }
`);

/** What that coupon takes off each charge. */
export const appliedTermsQuery = graphql(`
  query AppliedCouponTerms {
    applied_coupon {
      name
      percent
      amount
      plans
      charges
      free_time
    }
  }
`);

/** Puts a coupon on the account. */
export const activateCouponMutation = graphql(`
  mutation ActivateCoupon($coupon: String!) {
    activate_coupon(coupon: $coupon) {
      success
      coupon {
        gives
      }
    }
  }
`);

/** Takes it off again. */
export const removeCouponMutation = graphql(`
  mutation RemoveCoupon {
    remove_coupon {
      success
    }
  }
`);

/** What a change of the coupon changes, for the cache; also for the answer that there is none, which names no type. */
export const couponTypes = { additionalTypenames: ['discount_coupons', 'billing_information', 'users'] };
