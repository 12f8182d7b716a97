/** What people type during the signup (ACC-29 to ACC-32). */
import * as z from 'zod/mini';
import { couponCode } from '#domain/billing/coupon-code.ts';
import { refusedAs } from '#domain/kernel/coded-schema.ts';
import { codeSchema, emailSchema } from './account-input.ts';
import { newPasswordSchema } from './password-rules.ts';

/** The most characters of a coupon. */
const longestCoupon = 40;

/** The email, and the coupon that the visitor came with. */
export const signupEmailSchema = z.object({
  email: emailSchema,
  coupon: z.string().check(z.overwrite(couponCode), z.maxLength(longestCoupon, refusedAs('TEXT_TOO_LONG'))),
});

/** The email and its code. */
export const signupCodeSchema = z.object({ email: emailSchema, email_token: codeSchema });

/** The password, with the proof that the code gave. */
export const signupPasswordSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  token: z.string().check(z.maxLength(200)),
});
