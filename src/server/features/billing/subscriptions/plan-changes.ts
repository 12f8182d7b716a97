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
import {
  keepPrices,
  leftOf,
  type PaidPlan,
  type PaidRest,
  type PricedLine,
  type RenewedLine,
  renewedLines,
  unusedOf,
} from '#domain/billing/renewal.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { StoredSubscription } from '../billing.store.ts';

/** The cost of a change. Cents. */
export interface Quote {
  /** Charged now, after credit. */
  dueCents: number;
  /** Taken off what is charged now, of earlier credits (BILL-7). */
  usedCents: number;
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
  usedCents: 0,
  creditCents: 0,
  discountCents: 0,
  couponCents: 0,
  totalCents: 0,
  lines: [],
};

/** The lines of a payer who subscribes with these artists and plans. */
export function newLines(
  artists: readonly { id: string; plan: ArtistPlan }[],
  terms: { interval: Interval; shop: Shop; proPriceCents: number | null },
): Line[] {
  return artists.map(({ id, plan }) => ({ artistId: id, plan, priceCents: priceOf(plan, terms) }));
}

/** Whether nothing was paid for the running period, so that nothing of it is due or given back: before the first billing. */
export const isUnpaid = ({ status, periodIsPaid }: Pick<StoredSubscription, 'status' | 'periodIsPaid'>): boolean =>
  status === 'Pending' && !periodIsPaid;

/** A live subscription with what is paid for its payer's artists. */
export interface RunningSubscription {
  subscription: StoredSubscription;
  lines: readonly Line[];
  /** The discount of the running period, which a renewal within it may have replaced for the next ones (BILL-88). */
  periodDiscount: Discount | undefined;
  /** The plans without a line that its running period paid: a renewal left these artists out. */
  leftOut: readonly Line[];
  /** Plans without a line that other periods paid. */
  kept: readonly PaidPlan[];
  /** The last lines of artists that were suspended in its running period: one that is put back within the period costs the price of before. */
  suspended: readonly Line[];
  /** What a return of the running period's payment means where another period begins: nothing of this one is left, and what its credit loses (BILL-92, BILL-100). */
  returns: { isPaidBack: boolean; takenCents: number };
}

/** What the plans without a line cost again under this subscription, for each of its periods (BILL-2, BILL-91). */
export function keptLines({ subscription, leftOut, kept }: RunningSubscription): Line[] {
  const { interval } = subscription;
  return keepPrices([...leftOut, ...kept], [...leftOut.map((line) => ({ ...line, interval })), ...kept], interval);
}

/** The cost of putting an artist on `plan` ('' suspends it) under a live subscription. */
export function quoteChange(
  {
    subscription,
    lines,
    periodDiscount,
    leftOut,
    kept,
    suspended,
    proPriceCents,
  }: RunningSubscription & { proPriceCents: number | null },
  { artistId, plan }: { artistId: string; plan: ArtistPlan | '' },
  now: Date,
): Quote {
  const { interval } = subscription;
  const today = dayOf(now, 'UTC');
  const of = <One extends Line>(list: readonly One[]): One | undefined =>
    list.find((line) => line.artistId === artistId);
  const line = of(lines);
  // An artist without a line keeps what was paid for it until then, and is not credited (BILL-91).
  const before = line ?? (plan === '' ? undefined : of(leftOut));
  const earlier = before === undefined && plan !== '' ? of(kept) : undefined;
  const others = lines.filter((one) => one !== line);
  const isFree = isUnpaid(subscription);
  // Nothing was charged yet: what the subscription begins with has the prices that the trial showed (BILL-1).
  const shop = isFree ? 'signup' : 'settings';
  const added = plan === '' ? [] : [{ artistId, plan, priceCents: priceOf(plan, { interval, shop, proPriceCents }) }];
  // A plan that stays, or comes back within the period, keeps the price at which it was bought.
  const own = before ?? (earlier === undefined ? of(suspended) : undefined);
  const bought = [...(own === undefined ? [] : [{ ...own, interval }]), ...(earlier === undefined ? [] : [earlier])];
  const after = [...others, ...keepPrices(added, bought, interval)];
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const costOf = (one: Line | undefined): number =>
    one === undefined ? 0 : totalOfLines(reducedLines([one], periodDiscount, { interval, start: period.start }));
  const change = { fromCents: costOf(before), toCents: costOf(of(after)) };
  const leftCents = earlier === undefined ? 0 : leftOf(earlier, isFree ? period.end : today);
  const cents = (isFree ? 0 : changeCents(change, period, today)) - leftCents;
  const usedCents = spendCredit(subscription.creditCents, Math.max(0, cents));
  const creditCents = Math.max(0, -cents);
  const totalCents = totalOfLines(after);
  const couponCents = couponCentsOf(after, subscription.discount, { interval, start: period.end });
  return {
    dueCents: Math.max(0, cents) - usedCents,
    usedCents,
    creditCents,
    discountCents: spendCredit(subscription.creditCents - usedCents + creditCents, totalCents - couponCents),
    couponCents,
    totalCents,
    lines: after,
    ...(cents === 0 || leftCents > 0
      ? {}
      : { rest: { ...restOf(period, today), differenceCents: Math.abs(change.toCents - change.fromCents) } }),
  };
}

/** The cost of billing by the other interval from today: what is left of the paid period is credited against the first new invoice. */
export function quoteInterval(
  {
    subscription,
    lines,
    periodDiscount,
    returns,
  }: Pick<RunningSubscription, 'subscription' | 'lines' | 'periodDiscount' | 'returns'>,
  to: Interval,
  now: Date,
): Quote & { unusedCents: number; takenCents: number; firstBillingDay: Day } {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  // During the trial the new interval begins when the trial ends.
  const isPending = isUnpaid(subscription);
  const paid = reducedLines(lines, periodDiscount, { interval: subscription.interval, start: period.start });
  const paidCents = isPending || returns.isPaidBack ? 0 : totalOfLines(paid);
  const unused = unusedCents(paidCents, period, dayOf(now, 'UTC'));
  const after = lines.map((line) => ({
    ...line,
    priceCents: priceAtInterval(line.priceCents, subscription.interval, to),
  }));
  const totalCents = totalOfLines(after);
  const firstDay = isPending ? subscription.periodEnd : dayOf(now, 'UTC');
  const couponCents = couponCentsOf(after, subscription.discount, { interval: to, start: firstDay });
  const creditCents = subscription.creditCents - returns.takenCents + unused;
  const discountCents = spendCredit(creditCents, totalCents - couponCents);
  return {
    dueCents: isPending ? 0 : totalCents - couponCents - discountCents,
    usedCents: 0,
    firstBillingDay: firstDay,
    creditCents,
    discountCents,
    couponCents,
    totalCents,
    lines: after,
    unusedCents: unused,
    takenCents: returns.takenCents,
  };
}

/** The cost of beginning a subscription, and what its invoice and our ledger need of it. Cents. */
export interface SubscriptionQuote extends Quote {
  firstBillingDay: Day;
  /** What the artists cost for the rest of a paid period; none where a new period begins. */
  changes: RenewedLine[];
  /** Credited by it, and the payer's credit after it. */
  givenCents: number;
  balanceCents: number;
  /** The paid period of a canceled subscription goes on, so that nothing is due but what changes. */
  goesOn: boolean;
}

/** What a subscription begins with: what is paid already, the discount of its charges, and when it is first billed where nothing is paid. */
export interface Terms {
  interval: Interval;
  discount: Discount | undefined;
  /** What a canceled subscription has paid for; undefined where nothing is left of it. */
  rest: PaidRest | undefined;
  /** Plans without a line that other periods paid. */
  kept: readonly PaidPlan[];
  /** The last lines of artists that were suspended in its period. */
  suspended: readonly PricedLine[];
  /** The payer's credit, also of a subscription that is over. */
  creditCents: number;
  firstDay: Day;
}

/**
 * The cost of beginning with these lines. While the period of a canceled subscription is paid (BILL-88), at the same interval nothing but the difference
 * of changed plans, and the first billing is when the period ends; at the other interval a new period, less what is left of the old one. What is left of
 * plans that other periods paid is taken off, too (BILL-91).
 */
export function quoteSubscription(
  wanted: readonly Line[],
  { interval, discount, rest, kept, suspended, creditCents, firstDay: without }: Terms,
  now: Date,
): SubscriptionQuote {
  const today = dayOf(now, 'UTC');
  // Nothing is charged before the first billing: a rest that ends by then is charged for by nobody.
  const paid = rest !== undefined && rest.end > without ? rest : undefined;
  const goesOn = paid !== undefined && interval === paid.interval;
  const firstDay = paid === undefined ? without : goesOn ? paid.end : today;
  const bought = rest === undefined ? [] : rest.lines.map((line) => ({ ...line, interval: rest.interval }));
  const lines = keepPrices(wanted, [...bought, ...kept, ...suspended], interval);
  const totalCents = totalOfLines(lines);
  const couponCents = couponCentsOf(lines, discount, { interval, start: firstDay });
  const { changes, rest: part } = goesOn ? renewedLines(lines, { paid, kept }, today) : { changes: [] };
  const cents = changes.reduce((sum, change) => sum + change.cents, 0);
  const taken = kept.filter(({ artistId }) => lines.some((line) => line.artistId === artistId));
  const unused = taken.reduce(
    (sum, plan) => sum + leftOf(plan, firstDay),
    paid === undefined ? 0 : unusedOf(lines, paid, today),
  );
  const givenCents = goesOn ? Math.max(0, -cents) : unused;
  const changeDue = goesOn ? Math.max(0, cents) : 0;
  const usedCents = spendCredit(creditCents, changeDue);
  const balanceCents = creditCents - usedCents + givenCents;
  const discountCents = spendCredit(balanceCents, totalCents - couponCents);
  const isDueNow = firstDay === today;
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
    usedCents,
    dueCents: goesOn ? changeDue - usedCents : isDueNow ? totalCents - couponCents - discountCents : 0,
    creditCents: goesOn ? givenCents : balanceCents,
    ...(part === undefined || cents === 0 ? {} : { rest: part }),
  };
}
