/** What is charged after today, in words: the trial, the coupon, and what comes after it. */
import { inDollars } from '#domain/accounts/prices.ts';
import type { PreviewSubscriptionQuery } from '#web/lib/graphql/graphql.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The sentences below the amount that is due today. Amounts are cents. */
export function laterWords(
  {
    due_cents: due,
    total_cents: total,
    coupon_cents: coupon,
    coupon_charges: charges,
    first_billing_day: firstDay,
  }: Pick<
    PreviewSubscriptionQuery['preview_subscription'],
    'due_cents' | 'total_cents' | 'coupon_cents' | 'coupon_charges' | 'first_billing_day'
  >,
  interval: 'monthly' | 'yearly',
): string {
  const per = interval === 'monthly' ? 'a month' : 'a year';
  const full = `${inDollars(total)} ${per}`;
  const reduced = `${inDollars(total - coupon)} ${per}`;
  const isLimited = coupon > 0 && charges != null;
  // A discount of the whole price leaves nothing to be due, also where the trial is over.
  const isBegun = due > 0 || coupon === total || firstDay == null;
  if (isBegun) {
    const left = (charges ?? 0) - 1;
    if (!isLimited) return `Then ${coupon > 0 ? reduced : full}, until you cancel.`;
    if (left === 0) return `Then ${full}, until you cancel.`;
    return `Then ${reduced} for ${left} more ${left === 1 ? 'charge' : 'charges'}, and ${full} after that, until you cancel.`;
  }
  const price = isLimited
    ? `${reduced} for the first ${charges === 1 ? 'charge' : `${charges} charges`}, and ${full} after that`
    : coupon > 0
      ? reduced
      : full;
  return `Your free trial goes on. From ${day.format(new Date(firstDay))} on it is ${price}, until you cancel.`;
}
