/** Says that a coupon whose link was opened later does not count, because the account has another one (COUP-15). */
import { useQuery } from 'urql';
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { checkCouponQuery } from './coupon.graphql.ts';
import { couponOfCookies } from './coupon-cookie.ts';
import { laterCouponWords } from './coupon-words.ts';

/** The code of the coupon that the browser remembers, where it is another one than `applied`; '' otherwise. */
export function laterCouponOf(cookies: string, applied: string): string {
  const code = couponCode(couponOfCookies(cookies));
  return isCouponCode(code) && code !== applied ? code : '';
}

/** The note; nothing without a later coupon that the person could use. `how` says how the coupons are exchanged. */
export function LaterCoupon({ applied, how, className }: { applied: string; how: string; className?: string }) {
  const code = laterCouponOf(document.cookie, applied);
  const [{ data }] = useQuery({ query: checkCouponQuery, variables: { coupon: code }, pause: code === '' });
  const later = code === '' ? undefined : data?.check_discount_coupon.coupon;
  return later == null ? null : (
    <p className={className} role="note">
      {laterCouponWords(later, applied)} {how}
    </p>
  );
}
