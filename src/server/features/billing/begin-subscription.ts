/** What beginning a subscription costs, and its intent: on trial, after it, or while the period of a canceled one is paid (BILL-15, BILL-88). */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Interval, Line, Shop } from '#domain/billing/catalogue.ts';
import { type Coupon, type Discount, discountOf } from '#domain/billing/coupons.ts';
import { hasPaidDaysLeft, type PaidRest } from '#domain/billing/renewal.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { createBillingStore, Payer } from './billing.store.ts';
import type { IntentDraft } from './billing-acts.ts';
import { providerCoupon } from './carry-out.ts';
import type { IntentDetails } from './intents.ts';
import {
  firstBillingDay,
  newLines,
  type Quote,
  quoteRenewal,
  quoteSubscription,
  type RenewalQuote,
} from './plan-changes.ts';
import { subscriptionId } from './provider-ids.ts';

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

type Store = Pick<ReturnType<typeof createBillingStore>, 'loadNewest' | 'listLines'>;

/** What the payer's canceled subscription has paid for, later than the payer would be billed first anyway; undefined where nothing is left. */
async function paidRestOf(store: Store, payer: Payer, now: Date): Promise<PaidRest | undefined> {
  const newest = await store.loadNewest(payer.id);
  const today = dayOf(now, 'UTC');
  if (newest === undefined || !hasPaidDaysLeft(newest, today) || newest.periodEnd <= firstBillingDay(payer, now))
    return undefined;
  const { periodStart: start, periodEnd: end, interval, discount, creditCents } = newest;
  return { start, end, interval, discount, creditCents, lines: await store.listLines(newest.id) };
}

/** The cost for this payer, who has no live subscription, and the intent that is written once they confirm it with a card. */
export async function quoteBeginning(
  store: Store,
  payer: Payer,
  { artists, interval, shop, coupon }: Beginning,
  now: Date,
): Promise<{
  quote: BeginningQuote;
  draft: (nonce: string, generation: number) => IntentDraft;
}> {
  const wanted = newLines(artists, { interval, shop, proPriceCents: payer.proPriceCents });
  const paid = await paidRestOf(store, payer, now);
  const { quote, discount, renewal } =
    paid === undefined
      ? quoteAnew(wanted, payer, { interval, coupon }, now)
      : quoteOn(wanted, paid, { interval, coupon }, now);
  const { lines, firstBillingDay: firstDay } = quote;
  const atProvider = providerCoupon(lines, discount, { interval, anchor: firstDay, next: firstDay });
  return {
    quote: { goesOn: false, ...quote, couponCharges: atProvider?.charges ?? null },
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
        ...(coupon === undefined || discount === undefined ? {} : { redeems: coupon.code }),
        ...(renewal === undefined ? {} : { renewal }),
      },
    }),
  };
}

interface Priced {
  quote: Quote & { firstBillingDay: Day; goesOn?: boolean };
  discount: Discount | undefined;
  renewal?: IntentDetails<'subscribe'>['renewal'];
}
type Terms = Pick<Beginning, 'interval' | 'coupon'>;

function quoteAnew(lines: Line[], payer: Payer, { interval, coupon }: Terms, now: Date): Priced {
  const firstDay = firstBillingDay(payer, now);
  const discount = coupon && discountOf(coupon, firstDay, interval);
  return {
    quote: { ...quoteSubscription(lines, { discount, interval, firstDay }, now), firstBillingDay: firstDay },
    discount,
  };
}

function quoteOn(lines: Line[], paid: PaidRest, { interval, coupon }: Terms, now: Date): Priced {
  const firstDay = interval === paid.interval ? paid.end : dayOf(now, 'UTC');
  // The coupon of before goes on, unless another one is used.
  const discount = (coupon && discountOf(coupon, firstDay, interval)) ?? paid.discount;
  const quote = quoteRenewal(lines, { paid, discount, interval }, now);
  return { quote, discount, renewal: renewalOf(quote, paid) };
}

function renewalOf(
  { goesOn, givenCents, balanceCents, discountCents, changes, rest }: RenewalQuote,
  { start }: PaidRest,
): NonNullable<IntentDetails<'subscribe'>['renewal']> {
  return {
    ...(goesOn ? { periodStart: start } : {}),
    ...{ givenCents, balanceCents, discountCents, changes },
    ...(rest === undefined ? {} : { rest: { left: rest.left, days: rest.days } }),
  };
}
