/** What beginning a subscription costs, and its intent: on trial, after it, or while the period of a canceled one is paid (BILL-15, BILL-88). */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Interval, Shop } from '#domain/billing/catalogue.ts';
import { type Coupon, type Discount, discountOf, goingOn } from '#domain/billing/coupons.ts';
import type { PaidRest } from '#domain/billing/renewal.ts';
import { firstBillingDay } from '#domain/billing/status.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Payer } from '../billing.store.ts';
import type { IntentDraft } from '../billing-acts.ts';
import { providerCoupon } from '../provider/execute-intent.ts';
import type { IntentDetails } from '../provider/intents.ts';
import { subscriptionId } from '../provider/provider-ids.ts';
import type { PaidTime, PaidTimes } from './paid-time.ts';
import { newLines, type Quote, quoteSubscription, type SubscriptionQuote } from './plan-changes.ts';

/** What a payer wants to begin with. */
export interface Beginning {
  artists: readonly { id: string; plan: ArtistPlan }[];
  interval: Interval;
  shop: Shop;
  coupon: Coupon | undefined;
}

/** What beginning costs. Cents. */
export interface BeginningQuote extends Quote {
  firstBillingDay: Day;
  /** Whether the period of a canceled subscription goes on, so that nothing is due but what changes. */
  goesOn: boolean;
  /** How many charges the coupon reduces; null for all. */
  couponCharges: number | null;
}

/** The cost for this payer, who has no live subscription, and the intent that is written once they confirm it with a card. */
export async function quoteBeginning(
  paidTimes: Pick<PaidTimes, 'before'>,
  payer: Payer,
  { artists, interval, shop, coupon }: Beginning,
  now: Date,
): Promise<{
  quote: BeginningQuote;
  draft: (nonce: string, generation: number) => IntentDraft;
}> {
  const wanted = newLines(artists, { interval, shop, proPriceCents: payer.proPriceCents });
  const paid = await paidTimes.before(payer.id);
  const terms = { interval, ...paid, firstDay: firstBillingDay(payer, now) };
  // A coupon reduces the charges from the first one on, whose day no discount changes. The coupon of before goes on, unless another one is used.
  const { firstBillingDay: firstDay, goesOn } = quoteSubscription(wanted, { ...terms, discount: undefined }, now);
  const discount = (coupon && discountOf(coupon, firstDay, interval)) ?? discountOfRest(paid.rest, goesOn);
  const quote = quoteSubscription(wanted, { ...terms, discount }, now);
  const { lines } = quote;
  const atProvider = providerCoupon(lines, discount, { interval, anchor: firstDay, next: firstDay });
  const isAnew = paid.rest === undefined && quote.balanceCents === 0 && paid.takenCents === 0;
  const renewal = isAnew ? undefined : renewalOf(quote, paid);
  return {
    quote: { ...quote, couponCharges: atProvider?.charges ?? null },
    draft: (nonce, generation) => ({
      kind: 'subscribe',
      subject: '',
      amountCents: quote.dueCents,
      details: {
        nonce,
        subscriptionId: subscriptionId(payer.id, generation),
        generation,
        interval,
        lines,
        firstBillingDay: firstDay,
        today: dayOf(now, 'UTC'),
        discount,
        coupon: atProvider,
        ...(coupon === undefined ? {} : { redeems: coupon.code }),
        ...(renewal === undefined ? {} : { renewal }),
      },
    }),
  };
}

/** The discount of the canceled subscription, whose charges go on from the end of its period where that period `goesOn`. */
function discountOfRest(rest: PaidRest | undefined, goesOn: boolean): Discount | undefined {
  if (rest?.discount === undefined || !goesOn) return rest?.discount;
  return goingOn(rest.discount, { anchor: rest.anchorDay, next: rest.end, interval: rest.interval });
}

/** What the intent keeps of a beginning where something is paid already. */
function renewalOf(
  { goesOn, givenCents, usedCents, balanceCents, discountCents, changes, rest }: SubscriptionQuote,
  paid: PaidTime,
): NonNullable<IntentDetails<'subscribe'>['renewal']> {
  const { takenCents } = paid;
  return {
    ...(goesOn && paid.rest !== undefined ? { periodStart: paid.rest.start } : {}),
    ...{ givenCents, usedCents, balanceCents, discountCents, takenCents, changes },
    ...(rest === undefined ? {} : { rest: { left: rest.left, days: rest.days } }),
  };
}
