/** The homepage's banner of a coupon, read from the cookies of the coupon's page (COUP-13, COUP-14). */
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { trackingState } from '#domain/billing/tracking-script.ts';
import type { CouponBanner } from '#site/site-renderer.ts';
import { cookieName, readCookie } from '../platform/http/cookies.ts';

/** What a request says about its visitor. */
export interface BannerRequest {
  /** The Cookie header. */
  cookies: string | undefined;
  globalPrivacyControl: boolean;
  secure: boolean;
}

/** The longest text in front of the free months, as operators may write it. */
const longestPrepend = 100;
const mostMonths = 24;

/** The full name of the cookie that keeps a visitor's decision about a coupon's script. */
export const decisionCookie = (secure: boolean): string => cookieName('coupon_script', secure);

/** A cookie's value as it was before it was written; '' without one. */
function cookieText(cookies: string | undefined, name: string): string {
  try {
    return decodeURIComponent(readCookie(cookies, name) ?? '');
  } catch {
    return '';
  }
}

/** The code in the coupon's cookie; '' without a well-formed one. */
export function couponInCookie(cookies: string | undefined): string {
  const code = couponCode(cookieText(cookies, 'coupon'));
  return isCouponCode(code) ? code : '';
}

/** The banner; undefined without a coupon. `scriptOf` gives the url of a coupon's script. */
export async function couponBanner(
  { cookies, globalPrivacyControl, secure }: BannerRequest,
  scriptOf: (code: string) => Promise<string | undefined>,
): Promise<CouponBanner | undefined> {
  const coupon = couponInCookie(cookies);
  if (coupon === '') return undefined;
  const months = Number(cookieText(cookies, 'coupon_months'));
  const url = await scriptOf(coupon);
  const state =
    url === undefined
      ? 'none'
      : trackingState({
          stored: readCookie(cookies, decisionCookie(secure)),
          coupon,
          globalPrivacyControl,
          optedOut: readCookie(cookies, cookieName('opted_out', secure)) === 'yes',
        });
  return {
    coupon,
    freeMonths: Number.isInteger(months) && months > 0 && months <= mostMonths ? months : 0,
    prepend: cookieText(cookies, 'coupon_prepend').slice(0, longestPrepend),
    script: url === undefined || state === 'none' ? undefined : { url, state },
  };
}
