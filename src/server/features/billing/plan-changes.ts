/** What a change of plan, interval or subscription would cost a payer: the same figures for the preview and for the charge. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import {
  type Interval,
  type Line,
  priceAtInterval,
  priceOf,
  type Shop,
  totalOfLines,
} from '#domain/billing/catalogue.ts';
import { couponCentsOf, type Discount, reducedLines } from '#domain/billing/coupons.ts';
import { changeCents, restOf, spendCredit, unusedCents } from '#domain/billing/proration.ts';
import { keepPrices, type PaidRest, type RenewedLine, renewedLines, unusedOf } from '#domain/billing/renewal.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Payer, StoredSubscription } from './billing.store.ts';

/** The cost of a change. Cents. */
export interface Quote {
  /** Charged now. */
  dueCents: number;
  /** Credited to the next invoices. */
  creditCents: number;
  /** Taken off the next invoice, of this and earlier credits. */
  discountCents: number;
  /** Taken off the next invoice by a coupon. */
  couponCents: number;
  /** What each period costs from then on, without credit and coupon. */
  totalCents: number;
  /** The lines after the change. */
  lines: Line[];
  /** Which part of the running period is charged or credited, and of which difference of prices; missing where nothing is. */
  rest?: { left: number; days: number; differenceCents: number };
}

/** The part of a quote that a payer saw before they confirmed. Cents. */
export type ShownPrice = Pick<Quote, 'dueCents' | 'creditCents' | 'totalCents'>;

/** Refuses a change whose price is no longer the shown one (BILL-80). Nothing is compared where nothing was shown. Throws QUOTE_CHANGED. */
export function requireShownPrice(shown: ShownPrice | undefined, now: ShownPrice): void {
  if (shown === undefined) return;
  const isSame =
    shown.dueCents === now.dueCents && shown.creditCents === now.creditCents && shown.totalCents === now.totalCents;
  if (!isSame) throw new CodedError('QUOTE_CHANGED');
}

/** What a change costs that nobody is charged for: on trial, or where the account is billed by hand. */
export const freeQuote: Quote = {
  dueCents: 0,
  creditCents: 0,
  discountCents: 0,
  couponCents: 0,
  totalCents: 0,
  lines: [],
};

/** The first day that a payer who subscribes today is billed: the trial's last day while it runs, else today. */
export function firstBillingDay({ firstBillingDate }: Pick<Payer, 'firstBillingDate'>, now: Date): Day {
  return dayOf(firstBillingDate !== null && firstBillingDate > now ? firstBillingDate : now, 'UTC');
}

/** The lines of a payer who subscribes with these artists and plans. */
export function newLines(
  artists: readonly { id: string; plan: ArtistPlan }[],
  terms: { interval: Interval; shop: Shop; proPriceCents: number | null },
): Line[] {
  return artists.map(({ id, plan }) => ({ artistId: id, plan, priceCents: priceOf(plan, terms) }));
}

/** The cost of beginning a subscription with these lines, which is first billed on `firstDay`. */
export function quoteSubscription(
  lines: Line[],
  { discount, interval, firstDay }: { discount: Discount | undefined; interval: Interval; firstDay: Day },
  now: Date,
): Quote {
  const totalCents = totalOfLines(lines);
  const couponCents = couponCentsOf(lines, discount, { interval, start: firstDay });
  const isDueNow = firstDay === dayOf(now, 'UTC');
  return {
    lines,
    totalCents,
    couponCents,
    dueCents: isDueNow ? totalCents - couponCents : 0,
    creditCents: 0,
    discountCents: 0,
  };
}

/** Whether nothing was paid for the running period, so that nothing of it is due or given back: before the first billing. */
const isUnpaid = ({ status, periodIsPaid }: Pick<StoredSubscription, 'status' | 'periodIsPaid'>): boolean =>
  status === 'Pending' && !periodIsPaid;

/** The cost of putting an artist on `plan` ('' suspends it) under a live subscription with these lines. */
export function quoteChange(
  {
    subscription,
    lines,
    proPriceCents,
  }: { subscription: StoredSubscription; lines: readonly Line[]; proPriceCents: number | null },
  { artistId, plan }: { artistId: string; plan: ArtistPlan | '' },
  now: Date,
): Quote {
  const { interval } = subscription;
  const before = lines.find((line) => line.artistId === artistId);
  const others = lines.filter((line) => line !== before);
  // A plan that stays keeps the price at which it was bought.
  const priceCents =
    plan === ''
      ? 0
      : before?.plan === plan
        ? before.priceCents
        : priceOf(plan, { interval, shop: 'settings', proPriceCents });
  const after = plan === '' ? others : [...others, { artistId, plan, priceCents }];
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const costOf = (line: Line | undefined): number =>
    line === undefined
      ? 0
      : totalOfLines(reducedLines([line], subscription.discount, { interval, start: period.start }));
  const change = {
    fromCents: costOf(before),
    toCents: costOf(after.find((line) => line.artistId === artistId)),
  };
  const cents = isUnpaid(subscription) ? 0 : changeCents(change, period, dayOf(now, 'UTC'));
  const creditCents = Math.max(0, -cents);
  const totalCents = totalOfLines(after);
  const couponCents = couponCentsOf(after, subscription.discount, { interval, start: period.end });
  return {
    dueCents: Math.max(0, cents),
    creditCents,
    discountCents: spendCredit(subscription.creditCents + creditCents, totalCents - couponCents).usedCents,
    couponCents,
    totalCents,
    lines: after,
    ...(cents === 0
      ? {}
      : {
          rest: {
            ...restOf(period, dayOf(now, 'UTC')),
            differenceCents: Math.abs(change.toCents - change.fromCents),
          },
        }),
  };
}

/** The cost of billing by the other interval from today: what is left of the paid period is credited against the first new invoice. */
export function quoteInterval(
  { subscription, lines }: { subscription: StoredSubscription; lines: readonly Line[] },
  to: Interval,
  now: Date,
): Quote & { unusedCents: number; firstBillingDay: Day } {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  // During the trial the new interval begins when the trial ends.
  const isPending = isUnpaid(subscription);
  const paid = reducedLines(lines, subscription.discount, { interval: subscription.interval, start: period.start });
  const paidCents = isPending ? 0 : totalOfLines(paid);
  const unused = unusedCents(paidCents, period, dayOf(now, 'UTC'));
  const after = lines.map((line) => ({
    ...line,
    priceCents: priceAtInterval(line.priceCents, subscription.interval, to),
  }));
  const totalCents = totalOfLines(after);
  const firstDay = isPending ? subscription.periodEnd : dayOf(now, 'UTC');
  const couponCents = couponCentsOf(after, subscription.discount, { interval: to, start: firstDay });
  const creditCents = subscription.creditCents + unused;
  const { usedCents } = spendCredit(creditCents, totalCents - couponCents);
  return {
    dueCents: isPending ? 0 : totalCents - couponCents - usedCents,
    firstBillingDay: firstDay,
    creditCents,
    discountCents: usedCents,
    couponCents,
    totalCents,
    lines: after,
    unusedCents: unused,
  };
}

/** The cost of taking up a canceled subscription whose period is paid, and what its invoice and our ledger need of it. Cents. */
export interface RenewalQuote extends Quote {
  firstBillingDay: Day;
  /** What the artists cost for the rest of the paid period; none where a new period begins today. */
  changes: RenewedLine[];
  /** Credited by the renewal, and what then stands to the payer's credit. */
  givenCents: number;
  balanceCents: number;
  /** The paid period goes on; false where the other interval begins a new one. */
  goesOn: boolean;
}

/**
 * The cost of beginning anew with these lines while the period of a canceled subscription is paid (BILL-88): at the same interval nothing but the
 * difference of changed plans, and the first billing is when the period ends; at the other interval a new period, less what is left of the old one.
 */
export function quoteRenewal(
  wanted: readonly Line[],
  { paid, discount, interval }: { paid: PaidRest; discount: Discount | undefined; interval: Interval },
  now: Date,
): RenewalQuote {
  const today = dayOf(now, 'UTC');
  const lines = keepPrices(wanted, paid, interval);
  const totalCents = totalOfLines(lines);
  const goesOn = interval === paid.interval;
  const firstDay = goesOn ? paid.end : today;
  const couponCents = couponCentsOf(lines, discount, { interval, start: firstDay });
  const { changes, rest } = goesOn ? renewedLines(lines, paid, today) : { changes: [], rest: undefined };
  const cents = changes.reduce((sum, change) => sum + change.cents, 0);
  const givenCents = goesOn ? Math.max(0, -cents) : unusedOf(lines, paid, today);
  const balanceCents = paid.creditCents + givenCents;
  const discountCents = spendCredit(balanceCents, totalCents - couponCents).usedCents;
  return {
    lines,
    totalCents,
    couponCents,
    discountCents,
    changes,
    givenCents,
    balanceCents,
    goesOn,
    firstBillingDay: firstDay,
    dueCents: goesOn ? Math.max(0, cents) : totalCents - couponCents - discountCents,
    creditCents: goesOn ? givenCents : balanceCents,
    ...(rest === undefined || cents === 0 ? {} : { rest }),
  };
}
