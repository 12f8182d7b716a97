/** The billing screen's texts: the state of the account, what is charged next, and how the subscription begins or goes on. */
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { type ArtistPlan, inExactDollars } from '#domain/accounts/prices.ts';
import { type Interval, priceOf } from '#domain/billing/catalogue.ts';
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { isLive, trialDaysLeft } from '#domain/billing/status.ts';
import { reservedUntil } from '#domain/links/path-reservation.ts';
import { dayOf, daysBetween } from '#domain/stats/zoned-day.ts';
import type { PreviewBillingIntervalQuery } from '#web/lib/graphql/graphql.ts';
import { brandName } from '#web/parts/card-form/brand-mark.tsx';
import { shopUnder } from '#web/parts/own-prices.ts';
import { counted } from '#web/ui/numbers.ts';
import type { BilledArtist, Billing } from './use-billing.ts';

type IntervalQuote = PreviewBillingIntervalQuery['preview_billing_interval'];

/** The account's state on the screen. Cents; `date` is a UTC instant. */
export interface AccountStanding {
  /** What is above the amount or title. */
  label: string;
  /** The amount that is charged next, or a sentence where nothing is. */
  title: string;
  text: string;
  chip?: { tone: 'good' | 'brass' | 'bad' | 'plain'; text: string };
  /** The button that begins or renews, and what it does. */
  action?: { label: string; does: 'subscribe' | 'add-card' };
}

/** The card provider charges by days of UTC, so screens name the same day as mails and invoices, wherever the reader is (BILL-97). */
const zone = 'UTC';

/** A day in full: `December 8, 2026`. */
export const longDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(instant);

/** A day in short, with its weekday: `Tue, Dec 8`. */
export const shortDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone }).format(
    instant,
  );

/** In how many days something happens, as a word: `today`, `tomorrow`, `in 3 days`. */
function inDays(now: Date, then: Date): string {
  const days = daysBetween(dayOf(now, zone), dayOf(then, zone));
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const sentences = (...each: readonly string[]): string => each.filter((sentence) => sentence !== '').join(' ');

/** When something was paid last; empty where nothing was. */
export const lastPaidWords = ({ last_billing_date: paid }: Pick<Billing, 'last_billing_date'>): string =>
  paid === null ? '' : `Last paid on ${longDay(new Date(paid))}.`;

type Facts = Pick<
  Billing,
  | 'status'
  | 'next_billing_date'
  | 'last_billing_date'
  | 'first_billing_day'
  | 'next_charge_cents'
  | 'manual_charge_cents'
  | 'is_enterprise'
  | 'payment_method'
  | 'subscription'
  | 'artists'
>;

/** Whether an account has no subscription, never had a trial, and keeps the plans of its artists: it never has to pay (COUP-2). */
export const isFree = ({
  status,
  manual_charge_cents,
  artists,
}: Pick<Facts, 'status' | 'manual_charge_cents' | 'artists'>) =>
  status === '' && manual_charge_cents === null && artists.length > 0 && artists.every(({ is_free }) => is_free);

/** `Visa ending 4417`, or `your card` where none is known. */
export const cardWords = (card: { brand: string; last4: string } | null): string =>
  card ? `${brandName(card.brand)} ending ${card.last4}` : 'your card';

/** Words by the account's plan. An agency has one of two, which cost different sums and each have a name of their own (BILL-55). */
const manualLabels: Readonly<Record<string, string>> = { agency: 'Agency account', family: 'Family account' };

/** What the overview says of an account without an overdue payment (BILL-30). `plan` is the account's. */
export function accountStanding(billing: Facts, plan: string, now: Date): AccountStanding {
  const { status, manual_charge_cents: byHand } = billing;
  if (byHand !== null) {
    return {
      label: billing.is_enterprise ? 'Enterprise' : (manualLabels[plan] ?? 'Billed by hand'),
      title: `${inExactDollars(byHand)} a month`,
      text: 'All artists of this account are billed by hand, on one invoice.',
    };
  }
  if (isFree(billing))
    return {
      label: 'Free account',
      title: 'Nothing to pay',
      text: 'The artists of this account keep their plans, and need no subscription.',
    };
  const next = billing.next_billing_date === null ? null : new Date(billing.next_billing_date);
  const isAhead = next !== null && next > now;
  const daysLeft = trialDaysLeft({ plan, subscriptionStatus: '', firstBillingDate: next }, now) ?? 0;
  const day = next === null ? '' : longDay(next);
  switch (status) {
    case 'Active':
    case 'Pending': {
      // A renewed subscription is Pending at the card provider until the period that was paid before ends.
      const isFirst = status === 'Pending' && billing.subscription?.period_is_paid !== true;
      return {
        label: isFirst ? 'First charge' : 'Next charge',
        title: inExactDollars(billing.next_charge_cents ?? 0),
        text: sentences(
          next === null ? '' : `${day}, ${inDays(now, next)}, by ${cardWords(billing.payment_method)}.`,
          lastPaidWords(billing),
        ),
        chip: isFirst ? { tone: 'brass', text: 'Pending' } : { tone: 'good', text: 'Active' },
      };
    }
    case 'Trial':
      return isAhead && next !== null
        ? {
            label: 'Free trial',
            title: `Your trial ends in ${counted(daysLeft, 'day')}`,
            text: `The first payment is due on ${longDay(new Date(billing.first_billing_day))}. Until then every plan is free. Nothing is charged without a card.`,
            chip: { tone: 'brass', text: 'Trial' },
            action: { label: 'Add Payment Method', does: 'add-card' },
          }
        : {
            label: 'Free trial',
            title: 'Your trial has ended',
            text: `It ended${day === '' ? '' : ` on ${day}`}. Activate your subscription to go on.`,
            chip: { tone: 'plain', text: 'Ended' },
            action: { label: 'Activate Subscription', does: 'subscribe' },
          };
    case 'Canceled':
    case 'Expired':
      return {
        label: status,
        title: isAhead ? `Your subscription ends on ${day}` : 'Your subscription has ended',
        text: sentences(
          isAhead
            ? 'Until then everything works as before. Renew before then, and nothing is charged until that day.'
            : `${billing.artists.some(({ is_free }) => is_free) ? 'The pages of the artists that it paid for' : 'Your pages'} are not available to fans until you renew it.`,
          lastPaidWords(billing),
        ),
        chip: { tone: 'plain', text: status },
        action: { label: 'Renew Subscription', does: 'subscribe' },
      };
    default:
      return {
        label: 'No subscription',
        title: 'No subscription',
        text: 'Artists that you pay for need one.',
        action: { label: 'Activate Subscription', does: 'subscribe' },
      };
  }
}

/** What is said of an artist that never has to be paid (COUP-2). */
export const freeArtistWords = 'Free. It keeps its plan without a subscription.';

/** What the list says of an artist that a renewal left out: when its plan ends. Undefined for others. */
export function leftOutWords(
  { plan, price_cents, paid_until, is_free }: Pick<BilledArtist, 'plan' | 'price_cents' | 'paid_until' | 'is_free'>,
  { status }: { status: string },
): string | undefined {
  if (!isLive(status) || plan === '' || price_cents !== null || is_free) return undefined;
  return paid_until == null ? 'Not renewed.' : `Not renewed. Its links work until ${longDay(new Date(paid_until))}.`;
}

/** Whether plans are changed under a live subscription, freely (on trial, or billed by hand), or only with a new subscription. */
export function planChanges(
  { status, next_billing_date }: Pick<Billing, 'status' | 'next_billing_date'>,
  accountPlan: string,
  now: Date,
): 'charged' | 'free' | 'overdue' | 'none' {
  if (looksAfterSeveralArtists(accountPlan)) return 'free';
  if (isInGoodStanding(status)) return 'charged';
  if (status === 'Past Due') return 'overdue';
  return status === 'Trial' && next_billing_date !== null && new Date(next_billing_date) > now ? 'free' : 'none';
}

/** What the next charge takes for a plan that is chosen now, in cents for each period (BILL-2). */
export function planPrice(
  plan: ArtistPlan,
  billing: Pick<Billing, 'status' | 'billing_interval' | 'pro_price_cents' | 'subscription'>,
): number {
  return priceOf(plan, {
    interval: intervalOf(billing),
    shop: shopUnder({
      status: billing.status,
      isPaid: billing.status !== 'Pending' || billing.subscription?.period_is_paid === true,
    }),
    proPriceCents: billing.pro_price_cents,
  });
}

/** The interval, typed. */
export const intervalOf = ({ billing_interval }: Pick<Billing, 'billing_interval'>): Interval =>
  billing_interval === 'yearly' ? 'yearly' : 'monthly';

/** `a month` or `a year`. */
export const perPeriod = (interval: Interval): string => (interval === 'yearly' ? 'a year' : 'a month');

/** What another interval costs, now and later: by the quote alone, whatever day this computer thinks it is. Amounts are cents. */
export function intervalWords(quote: IntervalQuote, wanted: Interval): string {
  const {
    due_cents: due,
    credit_cents: credit,
    discount_cents: used,
    coupon_cents: coupon,
    total_cents: total,
    today,
  } = quote;
  const period = wanted === 'yearly' ? 'year' : 'month';
  const price = `${inExactDollars(total - coupon)}${coupon > 0 ? ' with your discount' : ''}`;
  const first = quote.first_billing_day ?? today;
  // On trial nothing is paid yet, so nothing begins and nothing is taken off.
  if (due === 0 && first > today)
    return `Nothing is charged now. Your first ${period} begins on ${longDay(new Date(first))} and costs ${price}.`;
  const left = credit > used ? ` ${inExactDollars(credit - used)} stays as a credit.` : '';
  return `A new ${period} begins today. It costs ${price}; ${inExactDollars(used)} of what you have paid is taken off. ${inExactDollars(due)} is charged now.${left}`;
}

/** What becomes of a suspended artist's links, or undefined while it has a plan. */
export function suspensionWords({ suspended_at }: { suspended_at?: string | null }, now: Date): string | undefined {
  if (suspended_at == null) return undefined;
  const until = reservedUntil(new Date(suspended_at), false);
  return until > now
    ? `Its links are reserved until ${longDay(until)}.`
    : 'Other artists may have claimed paths of its links.';
}
