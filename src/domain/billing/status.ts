/** The states of a subscription, what leads from one to another, and what each allows (BILL-9 to BILL-12). */
import { type Day, dayOf, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';

/** `''` is an account that never had a trial, such as an invited member's. `Trial` is derived from the first billing date. */
export const statuses = ['', 'Trial', 'Pending', 'Active', 'Past Due', 'Canceled', 'Expired'] as const;

/** The state of an account's subscription. */
export type SubscriptionStatus = (typeof statuses)[number];

/** The states of a live subscription: it is charged, or will be. */
export const liveStatuses: readonly SubscriptionStatus[] = ['Pending', 'Active', 'Past Due'];

/** Tells whether a subscription in this state is live. */
export function isLive(status: string): boolean {
  return liveStatuses.some((live) => live === status);
}

/** What happens to a subscription: `subscribeLater` begins one whose first billing is still to come. */
export const subscriptionEvents = [
  'startTrial',
  'subscribe',
  'subscribeLater',
  'firstBilling',
  'chargeSettled',
  'chargeFailed',
  'cancel',
  'expire',
] as const;

export type SubscriptionEvent = (typeof subscriptionEvents)[number];

const transitions: Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>> = {
  '': { startTrial: 'Trial', subscribe: 'Active', subscribeLater: 'Pending' },
  Trial: { subscribe: 'Active', subscribeLater: 'Pending' },
  Pending: { firstBilling: 'Active', chargeFailed: 'Past Due', cancel: 'Canceled' },
  Active: { chargeSettled: 'Active', chargeFailed: 'Past Due', cancel: 'Canceled', expire: 'Expired' },
  'Past Due': { chargeSettled: 'Active', chargeFailed: 'Past Due', cancel: 'Canceled', expire: 'Expired' },
  Canceled: { subscribe: 'Active', subscribeLater: 'Pending' },
  Expired: { subscribe: 'Active', subscribeLater: 'Pending' },
};

/** The state after `event`; undefined when the event is impossible in this state. */
export function statusAfter(status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus | undefined {
  return transitions[status][event];
}

/**
 * Tells whether the card provider may move one subscription from a state to another, in one step or in several that were not seen. It never makes
 * an ended one live again: the payer then has another subscription.
 */
export function canBecome(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  const seen = new Set<SubscriptionStatus>([from]);
  for (const status of seen)
    for (const event of subscriptionEvents) {
      const next = event === 'subscribe' || event === 'subscribeLater' ? undefined : statusAfter(status, event);
      if (next !== undefined) seen.add(next);
    }
  return seen.has(to);
}

/** What of an account decides about its state. */
export interface BillingState {
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  /** The provider's state; '' without a subscription. */
  subscriptionStatus: string;
  /** The end of the trial; null when the account never had one. */
  firstBillingDate: Date | null;
}

/** The state that screens show: an account without a subscription is on trial if it ever had one. */
export function shownStatus({ subscriptionStatus, firstBillingDate }: BillingState): SubscriptionStatus {
  if (subscriptionStatus === '' && firstBillingDate !== null) return 'Trial';
  return statuses.find((status) => status === subscriptionStatus) ?? '';
}

const dayMilliseconds = 86_400_000;

/** Days until the trial ends, rounded up; 0 or less when it is over. Null for accounts that are not on trial. */
export function trialDaysLeft(state: BillingState, now: Date): number | null {
  if (state.plan === 'family' || shownStatus(state) !== 'Trial' || state.firstBillingDate === null) return null;
  return Math.ceil((state.firstBillingDate.getTime() - now.getTime()) / dayMilliseconds);
}

/** The first day that an account which subscribes today is billed (BILL-15): the first one that begins when the trial is over, else today. */
export function firstBillingDay({ firstBillingDate }: Pick<BillingState, 'firstBillingDate'>, now: Date): Day {
  const today = dayOf(now, 'UTC');
  if (firstBillingDate === null || firstBillingDate <= now) return today;
  const last = dayOf(firstBillingDate, 'UTC');
  return startOfDay(last, 'UTC') < firstBillingDate ? moveDay(last, 1, 'day') : last;
}

/** How a change of an artist's plan is carried out. */
export type PlanChange = 'free' | 'trial' | 'charge' | 'subscribe' | 'settle';

/**
 * The way of a plan change: `free` for accounts billed by hand, `trial` while the trial runs (nothing is due), `charge` with a live subscription,
 * `settle` while a payment is overdue, `subscribe` when there is no live subscription to change.
 */
export function wayOfPlanChange(state: BillingState, now: Date): PlanChange {
  if (state.plan === 'agency' || state.plan === 'family') return 'free';
  switch (state.subscriptionStatus) {
    case 'Active':
    case 'Pending':
      return 'charge';
    case 'Past Due':
      return 'settle';
    default: {
      const left = trialDaysLeft(state, now);
      return left !== null && left > 0 ? 'trial' : 'subscribe';
    }
  }
}
