/** Which coupon a Cookie text contains. */
import { expect, it } from 'vitest';
import { couponOfCookies } from './coupon-cookie.ts';

it.each([
  ['coupon=SPRING; coupon_months=2', 'SPRING'],
  ['a=1; coupon=ME-2_U', 'ME-2_U'],
  ['coupon_months=2; discount_name=X', ''],
  ['my_coupon=X', ''],
  ['coupon=%E0%A4%A', ''],
  ['', ''],
])('%s contains %s', (cookies, code) => {
  expect(couponOfCookies(cookies)).toBe(code);
});
