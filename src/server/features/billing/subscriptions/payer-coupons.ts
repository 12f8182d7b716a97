/** What billing needs of the coupons: the one that a payer's next subscription begins with, and the count of its uses. */
import type { Coupon } from '#domain/billing/coupons.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';

/** A coupon, and what of its account's time is free by it, as a sentence; '' where nothing is (COUP-16). */
export type ShownCoupon = Coupon & { freeTime: string };

/** The functions, as the coupons feature gives them. No permission is checked. */
export interface PayerCoupons {
  /** Puts the coupon on the account; doing it again changes nothing. Throws why the account cannot use it. */
  apply(userId: string, code: string): Promise<Coupon>;
  /** The coupon with which the next subscription begins; undefined without one that is still good. */
  appliedTo(userId: string): Promise<ShownCoupon | undefined>;
  /** The account's coupon, also one that is not good any more; '' without one, and once a subscription began with it. */
  codeOf(userId: string): Promise<string>;
  /** The monthly charge in cents that the account's coupon names; null without one. */
  monthlyChargeOf(userId: string): Promise<number | null>;
  /** In the transaction that writes the intent: counts the use. Throws COUPON_INVALID when none is left. */
  redeem(use: { userId: string; code: string; intentId: string }, within: Queryable): Promise<void>;
  /** In the transaction that ends a declined intent: its use is free again. */
  giveBack(intentId: string, within: Queryable): Promise<void>;
}
