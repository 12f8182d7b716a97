/** What is sold, at which price, and under which ids the card provider knows it (BILL-1 to BILL-4). */
import { looksAfterSeveralArtists, olderPlans } from '#domain/accounts/account-kinds.ts';
import type { AccountStanding } from '#domain/accounts/navigation.ts';
import { type ArtistPlan, planPrices } from '#domain/accounts/prices.ts';

/** How often a subscription is billed. A year costs ten months. */
export const intervals = ['monthly', 'yearly'] as const;

/** How often a subscription is billed. */
export type Interval = (typeof intervals)[number];

/** Where a plan is bought: bio is cheaper during the signup and on the activation screen. */
export type Shop = 'signup' | 'settings';

const bioAtSignup: Record<Interval, number> = { monthly: 600, yearly: 6_000 };

/** What Enterprise costs an agency with unlimited artists, in cents, as the homepage offers it; the older agency accounts have a price of their own. A year costs ten months. */
export const enterprisePrices: Record<Interval, number> = { monthly: 24_900, yearly: 249_000 };

/** What one artist costs its payer. The price was fixed when the plan was bought. */
export interface Line {
  artistId: string;
  plan: ArtistPlan;
  /** Cents for each period of the subscription. */
  priceCents: number;
}

/** An add-on of the subscription at the provider: `quantity` times `amountCents` for each period. */
export interface AddOn {
  id: string;
  quantity: number;
  amountCents: number;
}

/**
 * The price of a plan in cents for each period. `proPriceCents` is the payer's own monthly price of pro, or null; it replaces the public one
 * everywhere.
 */
export function priceOf(
  plan: ArtistPlan,
  { interval, shop, proPriceCents }: { interval: Interval; shop: Shop; proPriceCents: number | null },
): number {
  if (plan === 'pro' && proPriceCents !== null) return proPriceCents * monthsPaid(interval);
  if (plan === 'bio' && shop === 'signup') return bioAtSignup[interval];
  return planPrices[plan][interval];
}

const manualCharges: Readonly<Record<string, number>> = { agency: 17_900, base_14: 1_400, base_ata: 900 };

/**
 * Tells whether the operator bills an account each month (BILL-55): one of an agency or a family, and one on an older plan that never had a trial or a
 * subscription.
 */
export function isBilledByHand({
  plan,
  firstBillingDate,
  subscriptionStatus,
}: Omit<AccountStanding, 'nextBillingDate'>): boolean {
  if (looksAfterSeveralArtists(plan)) return true;
  return olderPlans.includes(plan) && firstBillingDate === null && subscriptionStatus === '';
}

/** An account as its monthly charge depends on it. */
export interface ChargedAccount {
  plan: string;
  /** Whether an agency's account is Enterprise. Of another plan it means nothing. */
  isEnterprise: boolean;
}

/** Tells whether an account is Enterprise, and not an older agency account (BILL-55). */
export const isOnEnterprise = ({ plan, isEnterprise }: ChargedAccount): boolean => plan === 'agency' && isEnterprise;

/**
 * What an account is charged by hand each month for all its artists, in cents (BILL-55). `couponCents` is the monthly charge that its coupon names,
 * or null; it replaces the one of the plan. Accounts with a subscription are not billed by hand.
 */
export function manualChargeOf(account: ChargedAccount, couponCents: number | null): number {
  if (couponCents !== null) return couponCents;
  return isOnEnterprise(account) ? enterprisePrices.monthly : (manualCharges[account.plan] ?? 1_700);
}

/** Months that one period is charged for: a year is charged as ten. */
function monthsPaid(interval: Interval): number {
  return interval === 'monthly' ? 1 : 10;
}

/** What the same line costs after a change of the interval. */
export function priceAtInterval(priceCents: number, from: Interval, to: Interval): number {
  return Math.round((priceCents * monthsPaid(to)) / monthsPaid(from));
}

/** The plan at the provider; all money is in its add-ons. */
export function providerPlanId(interval: Interval): string {
  return `fanfare_${interval}`;
}

/** The provider's id of a plan at its public price, by which a payer's own price is booked too. */
function addOnId({ plan, priceCents }: Line, interval: Interval): string {
  const prices = [planPrices[plan][interval], ...(plan === 'bio' ? [bioAtSignup[interval]] : [])];
  return `${plan}_${prices.includes(priceCents) ? priceCents : planPrices[plan][interval]}`;
}

/**
 * The add-ons that charge for `lines`, ordered by id. The provider accepts an add-on once with one amount: lines of one add-on with different
 * prices become a quantity of one with their sum.
 */
export function addOnsOf(lines: readonly Line[], interval: Interval): AddOn[] {
  const prices = new Map<string, number[]>();
  for (const line of lines) {
    const id = addOnId(line, interval);
    prices.set(id, [...(prices.get(id) ?? []), line.priceCents]);
  }
  return [...prices]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, amounts]) => {
      const [first = 0] = amounts;
      return amounts.every((amount) => amount === first)
        ? { id, quantity: amounts.length, amountCents: first }
        : { id, quantity: 1, amountCents: totalOf(amounts) };
    });
}

function totalOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** What these lines cost together in one period, in cents. */
export function totalOfLines(lines: readonly Line[]): number {
  return totalOf(lines.map(({ priceCents }) => priceCents));
}

/** Everything that has to exist at the provider before the first sale. */
export function providerCatalogue() {
  const plans = intervals.map((interval) => ({ id: providerPlanId(interval), interval, name: `Fanfare, ${interval}` }));
  const addOns = intervals.flatMap((interval) =>
    (['bio', 'pro', 'max'] as const).flatMap((plan) =>
      [
        ...new Set(
          (['signup', 'settings'] as const).map((shop) => priceOf(plan, { interval, shop, proPriceCents: null })),
        ),
      ].map((amountCents) => ({ id: `${plan}_${amountCents}`, amountCents, interval, name: `${plan}, ${interval}` })),
    ),
  );
  return { plans, addOns };
}
