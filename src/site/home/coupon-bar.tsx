/** The bar above the homepage for visitors with a coupon: its free months, and the question about its script (COUP-13, COUP-14). */
import type { CouponBanner } from '../site-renderer.ts';

const monthsOf = (count: number): string => `${count} free ${count === 1 ? 'month' : 'months'}`;

export function CouponBar({ banner: { coupon, freeMonths, prepend, script } }: { banner: CouponBanner }) {
  return (
    <section className="notice-bar coupon-bar" aria-label="Your coupon">
      <p>
        {freeMonths > 0 ? (
          <>
            {prepend !== '' && <bdi>{prepend} </bdi>}
            {monthsOf(freeMonths)} with the coupon <b>{coupon}</b>
          </>
        ) : (
          <>
            Your coupon <b>{coupon}</b> is applied when you sign up
          </>
        )}
      </p>
      {script?.state === 'ask' && (
        <form method="post" action="/coupon-script">
          <span>
            May a script of <b>{new URL(script.url).host}</b> measure visits that come with this coupon?
          </span>
          <button className="button small" type="submit" name="choice" value="yes">
            Allow
          </button>
          <button className="button small plain" type="submit" name="choice" value="no">
            No, thanks
          </button>
        </form>
      )}
    </section>
  );
}
