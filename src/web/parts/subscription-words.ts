/** What is charged after today, in words: the trial, the coupon, and what comes after it. */
import { inDollars } from '#domain/accounts/prices.ts';
import type { PreviewSubscriptionQuery } from '#web/lib/graphql/graphql.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The sentences below the amount that is due on the quote's `today`, a day of UTC. Amounts are cents. */
export function laterWords(
  {
    today,
    due_cents: due,
    total_cents: total,
    coupon_cents: coupon,
    coupon_charges: charges,
    first_billing_day: firstDay,
    discount_cents: used,
    goes_on: goesOn,
    free_time: freeTime,
  }: Pick<
    PreviewSubscriptionQuery['preview_subscription'],
    | 'today'
    | 'due_cents'
    | 'total_cents'
    | 'coupon_cents'
    | 'coupon_charges'
    | 'first_billing_day'
    | 'discount_cents'
    | 'goes_on'
    | 'free_time'
  >,
  interval: 'monthly' | 'yearly',
): string {
  const per = interval === 'monthly' ? 'a month' : 'a year';
  const full = `${inDollars(total)} ${per}`;
  const reduced = `${inDollars(total - coupon)} ${per}`;
  const isLimited = coupon > 0 && charges != null;
  // A coupon or a credit of the whole price leaves nothing to be due on the first day.
  const isBegun = firstDay == null || (!goesOn && (due > 0 || firstDay <= today));
  if (isBegun) {
    const left = (charges ?? 0) - 1;
    const less = used > 0 ? `${inDollars(used)} that you have paid is taken off. ` : '';
    if (!isLimited) return `${less}Then ${coupon > 0 ? reduced : full}, until you cancel.`;
    if (left === 0) return `${less}Then ${full}, until you cancel.`;
    return `${less}Then ${reduced} for ${left} more ${left === 1 ? 'charge' : 'charges'}, and ${full} after that, until you cancel.`;
  }
  const price = isLimited
    ? `${reduced} for the first ${charges === 1 ? 'charge' : `${charges} charges`}, and ${full} after that`
    : coupon > 0
      ? reduced
      : full;
  const first = day.format(new Date(firstDay));
  const less = used > 0 ? ` Your credit takes ${inDollars(used)} off the first charge.` : '';
  if (!goesOn)
    return `${freeTime === '' ? 'Your free trial goes on.' : freeTime} From ${first} on it is ${price}, until you cancel.${less}`;
  const until = due > 0 ? `It is for what changes until ${first}` : `You have paid until ${first}`;
  return `${until}. From then on it is ${price}, until you cancel.${less}`;
}
