/** The documents of the Refer and Earn screen. */
import { graphql } from '#web/lib/graphql/gql.ts';

/** The account's own coupon, and what it brought. */
export const referralsQuery = graphql(`
  query Referrals {
    discount_coupons {
      name
    }
    get_referrals_data {
      count_pending
      count_active
      payout
      payout_later
      payout_held
      payout_date
    }
    affiliate_payouts {
      id
      date
      active_artists
      sales
      payout
      state
    }
    affiliate_payee {
      holder
      account
      waits_until
    }
  }
`);

/** Whether a code is free. */
export const couponAvailableQuery = graphql(`
  query CouponAvailable($coupon: String!) {
    coupon_available(coupon: $coupon)
  }
`);

export const createCouponMutation = graphql(`
  mutation CreateCoupon($coupon: String!) {
    create_coupon(coupon: $coupon) {
      name
    }
  }
`);

/** Names the account that payouts go to. */
export const savePayeeMutation = graphql(`
  mutation SaveAffiliatePayee($holder: String!, $account: String!) {
    save_affiliate_payee(holder: $holder, account: $account) {
      success
    }
  }
`);

/** A payout with the rows that it is the sum of. */
export const statementQuery = graphql(`
  query AffiliateStatement($id: uuid!) {
    affiliate_statement(id: $id) {
      payout {
        id
        date
        active_artists
        sales
        payout
        state
      }
      payee {
        holder
        account
        waits_until
      }
      rows {
        id
        kind
        date
        artists
        sales
        commission
      }
    }
  }
`);

/** What a change here changes, for the cache; also for answers that are empty lists, which name no type. */
export const referralTypes = { additionalTypenames: ['discount_coupons', 'referrals_data', 'affiliate_payee'] };
