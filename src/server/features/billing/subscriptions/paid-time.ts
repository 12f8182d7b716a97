/** What is paid already for a payer's artists, so that no charge is made for it again (BILL-7, BILL-88, BILL-91, BILL-92, BILL-100). */
import { hasPaidDaysLeft, leftOf, type PaidPlan, type PaidRest, type PricedLine } from '#domain/billing/renewal.ts';
import { isPaidBack, type Returned, takenOffCredit } from '#domain/billing/returns.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import { createKeptPlansStore } from './kept-plans.store.ts';
import type { RunningSubscription } from './plan-changes.ts';

/** What is paid for the artists of a payer without a live subscription. */
export interface PaidTime {
  /** The rest of the canceled subscription; undefined where nothing is left of it. */
  rest: PaidRest | undefined;
  /** The plans without a line that other periods paid. */
  kept: PaidPlan[];
  /** The last lines of artists that were suspended in the canceled subscription's period: one that is put back within it costs the price of before. */
  suspended: PricedLine[];
  /** The payer's credit in cents, which outlasts the period of the canceled subscription, and what a return has taken off it. */
  creditCents: number;
  takenCents: number;
}

/** Loads the current paid-through time. */
export interface PaidTimes {
  /** For a payer without a live subscription. */
  before(userId: string): Promise<PaidTime>;
  /** For the payer of this live subscription. */
  under(subscription: StoredSubscription): Promise<RunningSubscription>;
}

const periodOf = ({ paidBy, start, end }: Pick<PaidPlan, 'paidBy' | 'start' | 'end'>): string =>
  `${paidBy} ${start} ${end}`;

export function createPaidTimes(database: Queryable<BillingStoreTables>, clock: { now(): Date }): PaidTimes {
  const [store, kept] = [createBillingStore(database), createKeptPlansStore(database)];

  async function plansOf(subscription: StoredSubscription, lines: Awaited<ReturnType<typeof store.listLines>>) {
    const { periodStart: start, periodEnd: end, interval } = subscription;
    const paidBy = await kept.billedFor(subscription);
    const discount = await kept.discountOfPeriod(subscription);
    return lines.map((line): PaidPlan => ({ ...line, start, end, interval, discount, paidBy }));
  }

  /** The plans that artists of this payer keep without a line, and those of `present` lines, less the periods whose payment was returned. */
  async function standing(userId: string, present: readonly PaidPlan[], today: Day) {
    const plans: PaidPlan[] = [];
    for (const { subscriptionId, ...line } of await kept.listLastLines(userId)) {
      const subscription = await store.load(subscriptionId);
      if (subscription !== undefined && hasPaidDaysLeft(subscription, today))
        plans.push(...(await plansOf(subscription, [line])));
    }
    const payments = new Map<string, Returned>();
    for (const [period, paid] of Map.groupBy([...present, ...plans], periodOf)) {
      const [{ paidBy, start }] = paid as [PaidPlan];
      const leftCents = paid.reduce((sum, plan) => sum + leftOf(plan, today), 0);
      payments.set(period, { returnedCents: await kept.returnedSince(start, paidBy), leftCents });
    }
    const isPaid = (plan: PaidPlan): boolean => {
      const payment = payments.get(periodOf(plan));
      return payment === undefined || !isPaidBack(payment);
    };
    return { plans: plans.filter(isPaid), payments };
  }

  /** What a return does to this subscription: whether its period is paid back, and what is taken off its credit. */
  async function returnsOf(subscription: StoredSubscription, payments: ReadonlyMap<string, Returned>) {
    const { periodStart: start, periodEnd: end, creditCents } = subscription;
    const paidBy = await kept.billedFor(subscription);
    const payment = payments.get(periodOf({ paidBy, start, end }));
    // Nothing is left of a period without an artist that is still paid.
    const returned = payment ?? { returnedCents: await kept.returnedSince(start, paidBy), leftCents: 0 };
    return {
      isPaidBack: payment !== undefined && isPaidBack(payment),
      takenCents: takenOffCredit({ ...returned, creditCents }),
    };
  }

  /** Splits plans into those that this subscription's period paid, and the others. */
  async function split(plans: readonly PaidPlan[], subscription: StoredSubscription) {
    const { periodStart, periodEnd } = subscription;
    const paidBy = await kept.billedFor(subscription);
    const isOf = (plan: PaidPlan) => plan.paidBy === paidBy && plan.start === periodStart && plan.end === periodEnd;
    return { leftOut: plans.filter(isOf), kept: plans.filter((plan) => !isOf(plan)) };
  }

  return {
    async before(userId) {
      const today = dayOf(clock.now(), 'UTC');
      const newest = await store.loadNewest(userId);
      const isRunning = newest !== undefined && hasPaidDaysLeft(newest, today);
      const lines = isRunning ? await store.listLines(newest.id) : [];
      const stands = await standing(userId, isRunning ? await plansOf(newest, lines) : [], today);
      const nothing = { rest: undefined, kept: stands.plans, suspended: [] };
      if (newest === undefined) return { ...nothing, creditCents: 0, takenCents: 0 };
      // Credit comes of what was paid: what was returned of that is not credited, too.
      const { isPaidBack: isBack, takenCents } = await returnsOf(newest, stands.payments);
      const credit = { creditCents: newest.creditCents - takenCents, takenCents };
      if (!isRunning || isBack) return { ...nothing, ...credit };
      const { leftOut, kept: others } = await split(stands.plans, newest);
      const { periodStart: start, periodEnd: end, anchorDay, interval, discount } = newest;
      const periodDiscount = await kept.discountOfPeriod(newest);
      return {
        rest: { start, end, anchorDay, interval, lines: [...lines, ...leftOut], periodDiscount, discount },
        kept: others,
        suspended: (await kept.listSuspendedLines(newest)).map((line) => ({ ...line, interval })),
        ...credit,
      };
    },

    async under(subscription) {
      const lines = await store.listLines(subscription.id);
      const present = await plansOf(subscription, lines);
      const stands = await standing(subscription.userId, present, dayOf(clock.now(), 'UTC'));
      return {
        subscription,
        lines,
        periodDiscount: await kept.discountOfPeriod(subscription),
        ...(await split(stands.plans, subscription)),
        suspended: await kept.listSuspendedLines(subscription),
        returns: await returnsOf(subscription, stands.payments),
      };
    },
  };
}
