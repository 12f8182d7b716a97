/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Coupons, and which account has used which. */
export type CouponsTables = Pick<DB, 'coupons' | 'coupon_uses'>;
