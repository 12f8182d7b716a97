/** The code of a coupon: how it is stored, and which ones a new coupon may have (COUP-1). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** A code as it is stored: without spaces around it, in capitals. */
export function couponCode(typed: string): string {
  return cleanPasted(typed, 'code').toUpperCase();
}

/** Tells whether a new coupon may have this code: 3 to 40 letters, digits, dashes and underscores. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,40}$/.test(code);
}
