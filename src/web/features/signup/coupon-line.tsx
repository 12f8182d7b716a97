/** What the coupon of a signup gives; nothing for an invalid code. */
import { useQuery } from 'urql';
import { checkCouponQuery } from '#web/parts/coupon.graphql.ts';
import { appliedTitle, appliedWords } from '#web/parts/coupon-words.ts';
import classes from './signup.module.css';

/** The line for a code. */
export function CouponLine({ code }: { code: string }) {
  const [{ data }] = useQuery({ query: checkCouponQuery, variables: { coupon: code } });
  const coupon = data?.check_discount_coupon.coupon;
  return coupon == null ? null : <AppliedLine coupon={coupon} />;
}

/** The line for a coupon that was checked. */
export function AppliedLine({ coupon }: { coupon: Parameters<typeof appliedWords>[0] }) {
  return (
    <p className={classes.coupon} role="status">
      <b>{appliedTitle(coupon)}</b> {appliedWords(coupon)}
    </p>
  );
}
