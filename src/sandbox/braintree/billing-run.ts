/** The stand-in's daily run: bills subscriptions, retries failed charges, settles transactions. */
import { retryDays } from '#domain/billing/overdue.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { addDays, addMonths, periodAmount } from './billing-calendar.ts';
import { subscriptionDocument } from './documents.ts';
import { takeMoney, tookMoney } from './processor.ts';
import type { ProviderState, Subscription, Transaction } from './provider-state.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Failures in a row after which a subscription is canceled: the first charge and all retries. */
const mostFailures = 1 + retryDays.length;
const settlesAfter = 86_400_000;

interface Parts {
  state: ProviderState;
  clock: Clock;
  webhooks: WebhookSender;
  today(): string;
}

/** Queues a webhook about a subscription. */
export function notify({ state, webhooks }: Parts, kind: string, subscription: Subscription): void {
  webhooks.queue(kind, { subscription: subscriptionDocument(subscription, state) });
}

/** Does what is due. Gives whether anything changed. */
export function runBilling(parts: Parts): boolean {
  const { state } = parts;
  const today = parts.today();
  let changed = settle(parts);
  for (const subscription of Object.values(state.subscriptions)) {
    for (let day = nextDay(subscription); day !== undefined && day <= today; day = nextDay(subscription)) {
      if (subscription.status === 'Past Due' && day === subscription.retryDay) retryDue(parts, subscription);
      else billPeriod(parts, subscription);
      changed = true;
    }
  }
  return changed;
}

/** The next day on which something happens to it. */
function nextDay({ status, nextBillingDay, retryDay }: Subscription): string | undefined {
  if (status === 'Canceled' || status === 'Expired') return undefined;
  return status === 'Past Due' && retryDay !== '' && retryDay <= nextBillingDay ? retryDay : nextBillingDay;
}

function settle({ state, clock }: Parts): boolean {
  const due = Object.values(state.transactions).filter(
    ({ status, createdAt }) =>
      status === 'submitted_for_settlement' && clock.now().getTime() - Date.parse(createdAt) >= settlesAfter,
  );
  for (const transaction of due) transaction.status = settledStatus(transaction);
  return due.length > 0;
}

/** What settling a transaction ends in: amounts from 4,001 to 4,001.99 are declined. */
export function settledStatus({ amountCents }: Transaction): 'settled' | 'settlement_declined' {
  return Math.floor(amountCents / 100) === 4001 ? 'settlement_declined' : 'settled';
}

/** Begins the next period and charges for it. A decline leaves the subscription Past Due; gives the transaction if one was made. */
export function billPeriod(parts: Parts, subscription: Subscription): Transaction | undefined {
  const months = parts.state.plans[subscription.planId]?.months ?? 1;
  const start = subscription.nextBillingDay;
  const next = addMonths(start, months, Number(subscription.firstBillingDay.slice(8)));
  const isFirst = subscription.status === 'Pending';
  const due = periodAmount(subscription) + subscription.balanceCents;
  subscription.cycle += 1;
  subscription.periodStart = start;
  subscription.periodEnd = addDays(next, -1);
  subscription.nextBillingDay = next;
  for (const one of [...subscription.addOns, ...subscription.discounts]) one.cyclesDone += 1;
  subscription.balanceCents = due;
  if (isFirst) {
    subscription.status = 'Active';
    notify(parts, 'subscription_went_active', subscription);
  }
  if (due > 0) return chargeBalance(parts, subscription);
  subscription.paidThroughDay = subscription.periodEnd;
  notify(parts, 'subscription_billing_skipped', subscription);
  return undefined;
}

function retryDue(parts: Parts, subscription: Subscription): void {
  chargeBalance(parts, subscription);
  if (subscription.status !== 'Past Due' || subscription.failureCount < mostFailures) return;
  subscription.status = 'Canceled';
  subscription.retryDay = '';
  notify(parts, 'subscription_canceled', subscription);
}

/** Charges the balance by the subscription's card, as recurring billing does. */
function chargeBalance(parts: Parts, subscription: Subscription): Transaction | undefined {
  const transaction = takeMoney(parts.state, parts.clock, {
    amountCents: subscription.balanceCents,
    orderId: '',
    cardToken: subscription.cardToken,
    subscriptionId: subscription.id,
    period: { start: subscription.periodStart, end: subscription.periodEnd },
    source: 'recurring',
  });
  if (transaction !== undefined && tookMoney.has(transaction.status))
    paid(parts, subscription, transaction.amountCents);
  else {
    const wasPastDue = subscription.status === 'Past Due';
    subscription.status = 'Past Due';
    subscription.failureCount += 1;
    subscription.pastDueSince ||= subscription.periodStart;
    subscription.retryDay = addDays(subscription.periodStart, retryDays[subscription.failureCount - 1] ?? 0);
    notify(parts, 'subscription_charged_unsuccessfully', subscription);
    if (!wasPastDue) notify(parts, 'subscription_went_past_due', subscription);
  }
  return transaction;
}

/** Books a payment: an unpaid subscription becomes Active again when nothing is owed. */
export function paid(parts: Parts, subscription: Subscription, amountCents: number): void {
  subscription.balanceCents -= amountCents;
  if (subscription.balanceCents <= 0) {
    const wasPastDue = subscription.status === 'Past Due';
    subscription.status = 'Active';
    subscription.failureCount = 0;
    subscription.retryDay = '';
    subscription.pastDueSince = '';
    subscription.paidThroughDay = subscription.periodEnd;
    if (wasPastDue) notify(parts, 'subscription_went_active', subscription);
  }
  notify(parts, 'subscription_charged_successfully', subscription);
}
