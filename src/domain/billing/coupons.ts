/** Coupons: who may use one, how long the account is free by it, and what it takes off each charge (COUP-1 to COUP-4, COUP-8). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type ArtistPlan, inDollars } from '#domain/accounts/prices.ts';
import { trialEnd } from '#domain/accounts/trial.ts';
import { type Interval, type Line, priceAtInterval } from '#domain/billing/catalogue.ts';
import { nextBillingDay } from '#domain/billing/proration.ts';
import type { Day } from '#domain/stats/zoned-day.ts';

dayjs.extend(utc);

/** What is taken off the price of each artist. Either part may be 0. */
interface Reduction {
  code: string;
  /** 0 to 100. */
  percentOff: number;
  /** Cents off the monthly price of each artist; ten times as much off a year's. */
  amountCents: number;
  /** The plans whose price is reduced; none means all. */
  plans: readonly ArtistPlan[];
}

/** A coupon, as an operator or an account made it. */
export interface Coupon extends Reduction {
  /** How many charges are reduced; null for all of them. */
  charges: number | null;
  /** Months until the first payment of an account: from its making, or from the end of its trial with another account's coupon (REF-2). */
  freeMonths: number;
  /** Stands in front of what the coupon gives, on banners. */
  prepend: string;
  /** Whether accounts that come with it never have to pay. */
  skipsBilling: boolean;
  /** What an account with it that is billed by hand is charged each month, in cents; null for what its kind is charged (BILL-55). */
  monthlyChargeCents: number | null;
  /** The https url of a marketing script that the homepage loads for visitors who agree; null for none (COUP-14). */
  trackingScriptUrl: string | null;
  /** The account whose own coupon it is; null for the operator's. */
  ownerId: string | null;
  /** From then on it is refused. */
  expiresAt: Date | null;
  /** How many accounts may use it, and how many did. */
  usesLimit: number | null;
  uses: number;
}

/** What a subscription began with. Its terms stay as they were, whatever becomes of the coupon (BILL-2). */
export interface Discount extends Reduction {
  /** Periods that begin on this day or later cost the full price; null: none does. */
  until: Day | null;
}

/** Why `userId` (undefined: a visitor) cannot use the coupon; undefined when they can. */
export function refusalOfCoupon(
  { ownerId, expiresAt, usesLimit, uses }: Pick<Coupon, 'ownerId' | 'expiresAt' | 'usesLimit' | 'uses'>,
  userId: string | undefined,
  now: Date,
): 'COUPON_INVALID' | 'COUPON_OWN' | undefined {
  if (expiresAt !== null && expiresAt <= now) return 'COUPON_INVALID';
  if (usesLimit !== null && uses >= usesLimit) return 'COUPON_INVALID';
  return ownerId !== null && ownerId === userId ? 'COUPON_OWN' : undefined;
}

/** When an account's trial began and ends. */
interface Trial {
  createdAt: Date;
  /** Null for an account without a trial. */
  firstBillingDate: Date | null;
}

type FreeTime = Pick<Coupon, 'freeMonths' | 'skipsBilling' | 'ownerId'>;

/** When they end. A coupon of another account gives its months after the trial, an operator's one instead of it. */
const endOfFreeMonths = ({ freeMonths, ownerId }: FreeTime, { createdAt }: Trial): Date =>
  dayjs
    .utc(ownerId === null ? createdAt : trialEnd(createdAt))
    .add(freeMonths, 'month')
    .toDate();

/**
 * The first billing date of an account that uses the coupon: the end of its free months, if that is later than it was and still to come. Null for an account without a trial, and with a coupon that skips billing.
 */
export function firstBillingWith(coupon: FreeTime, trial: Trial, now: Date): Date | null {
  const { freeMonths, skipsBilling } = coupon;
  const { firstBillingDate } = trial;
  if (skipsBilling || firstBillingDate === null) return null;
  if (freeMonths === 0) return firstBillingDate;
  const free = endOfFreeMonths(coupon, trial);
  return free > firstBillingDate && free > now ? free : firstBillingDate;
}

/** Why the coupon's free months give this account nothing, as a sentence; '' where they give something, and for a coupon without any. */
export function freeMonthsNote(coupon: FreeTime, trial: Trial, now: Date): string {
  const { freeMonths, skipsBilling, ownerId } = coupon;
  if (skipsBilling || freeMonths === 0) return '';
  if (trial.firstBillingDate === null)
    return freeMonths === 1
      ? 'Its free month is for accounts with a trial.'
      : `Its ${freeMonths} free months are for accounts with a trial.`;
  if (endOfFreeMonths(coupon, trial) > now) return '';
  if (ownerId !== null) return 'Its free month is over: it counts from the end of the 14-day trial.';
  return freeMonths === 1
    ? 'Its free month is over: it counts from the day the account was made.'
    : `Its ${freeMonths} free months are over: they count from the day the account was made.`;
}

/** What of an account's time is free by the coupon's months, as a sentence; '' where they give it nothing (COUP-16). */
export function freeTimeWords(coupon: FreeTime, trial: Trial, now: Date): string {
  const { freeMonths, skipsBilling, ownerId } = coupon;
  if (skipsBilling || freeMonths === 0 || freeMonthsNote(coupon, trial, now) !== '') return '';
  const months = freeMonths === 1 ? 'month' : `${freeMonths} months`;
  if (ownerId !== null) return `Your trial and the ${months} after it are free.`;
  return freeMonths === 1 ? 'Your first month is free.' : `Your first ${months} are free.`;
}

/** The discount of a subscription that is first billed on `firstDay`; undefined when the coupon reduces no price. */
export function discountOf(
  { code, percentOff, amountCents, plans, charges }: Reduction & Pick<Coupon, 'charges'>,
  firstDay: Day,
  interval: Interval,
): Discount | undefined {
  if (percentOff === 0 && amountCents === 0) return undefined;
  const until = charges === null ? null : dayAfter(charges, firstDay, interval);
  return { code, percentOff, amountCents, plans: [...plans], until };
}

/** The billing day after `charges` charges, the first of them on `firstDay`. */
function dayAfter(charges: number, firstDay: Day, interval: Interval): Day {
  let day = firstDay;
  for (let count = 0; count < charges; count += 1) day = nextBillingDay(firstDay, day, interval);
  return day;
}

/**
 * The discount of a subscription that is first billed on `next` and goes on from one that was first billed on `anchor`: it reduces as many charges as
 * were left. Their days differ where not every month has the day of `anchor`.
 */
export function goingOn(discount: Discount, before: { anchor: Day; next: Day; interval: Interval }): Discount {
  const charges = reducedCharges(discount, before);
  return charges === null ? discount : { ...discount, until: dayAfter(charges, before.next, before.interval) };
}

/** What is taken off a line, in cents: percents are rounded half up, and never more than the price is taken off. */
function reductionOf({ plan, priceCents }: Line, discount: Discount, interval: Interval): number {
  if (discount.plans.length > 0 && !discount.plans.includes(plan)) return 0;
  const percent = Math.floor((2 * priceCents * discount.percentOff + 100) / 200);
  return Math.min(priceCents, percent + priceAtInterval(discount.amountCents, 'monthly', interval));
}

/** The lines at what they cost in a period that begins on `start`. */
export function reducedLines(
  lines: readonly Line[],
  discount: Discount | undefined,
  { interval, start }: { interval: Interval; start: Day },
): Line[] {
  if (discount === undefined || (discount.until !== null && start >= discount.until)) return [...lines];
  return lines.map((line) => ({ ...line, priceCents: line.priceCents - reductionOf(line, discount, interval) }));
}

/** What the discount takes off the charge for the period that begins on `start`, in cents. */
export function couponCentsOf(
  lines: readonly Line[],
  discount: Discount | undefined,
  period: { interval: Interval; start: Day },
): number {
  const reduced = reducedLines(lines, discount, period);
  return lines.reduce((sum, { priceCents }, index) => sum + priceCents - (reduced[index]?.priceCents ?? 0), 0);
}

/** How many charges are reduced from the one on `next` on; null for all. `anchor` is the first billing day. */
export function reducedCharges(
  { until }: Pick<Discount, 'until'>,
  { anchor, next, interval }: { anchor: Day; next: Day; interval: Interval },
): number | null {
  if (until === null) return null;
  let count = 0;
  for (let day = next; day < until; day = nextBillingDay(anchor, day, interval)) count += 1;
  return count;
}

/** What a coupon gives, as one line for people: `2 months free, 20% off the first 3 charges`. */
export function couponWords({
  freeMonths,
  skipsBilling,
  percentOff,
  amountCents,
  charges,
  plans,
}: Pick<Coupon, 'freeMonths' | 'skipsBilling' | 'percentOff' | 'amountCents' | 'charges' | 'plans'>): string {
  if (skipsBilling) return 'Free, without a card';
  const off = [
    ...(percentOff > 0 ? [`${percentOff}%`] : []),
    ...(amountCents > 0 ? [`${inDollars(amountCents)} a month`] : []),
  ].join(' and ');
  const which = charges === null ? '' : charges === 1 ? ' the first charge' : ` the first ${charges} charges`;
  const on = plans.length === 0 ? '' : ` on ${plans.join(' and ')}`;
  return [
    ...(freeMonths > 0 ? [`${freeMonths} ${freeMonths === 1 ? 'month' : 'months'} free`] : []),
    ...(off === '' ? [] : [`${off} off${which}${on}`]),
  ].join(', ');
}
