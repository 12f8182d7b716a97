/** The coupon that the visitor's browser remembers since its URL was opened (COUP-5). */

/** The code in a Cookie text; '' without one. */
export function couponOfCookies(cookies: string): string {
  const value = /(?:^|;\s*)coupon=([^;]*)/.exec(cookies)?.[1] ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
