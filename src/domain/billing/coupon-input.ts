/** What people type to apply a coupon (COUP-8). */
import * as z from 'zod/mini';
import { refusedAs } from '#domain/kernel/coded-schema.ts';
import { couponCode } from './coupon-code.ts';

/** A code as it may be typed. */
export const couponSchema = z.object({
  coupon: z
    .string()
    .check(
      z.overwrite(couponCode),
      z.minLength(1, refusedAs('COUPON_INVALID')),
      z.maxLength(40, refusedAs('COUPON_INVALID')),
    ),
});
