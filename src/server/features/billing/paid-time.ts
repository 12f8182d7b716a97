/** What is paid already for a payer's artists, so that no charge is made for it again (BILL-7, BILL-88, BILL-91, BILL-92). */
import { arePaidBack, hasPaidDaysLeft, type PaidPlan, type PaidRest } from '#domain/billing/renewal.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from './billing.store.ts';
import { createKeptPlansStore } from './kept-plans.store.ts';
import type { RunningSubscription } from './plan-changes.ts';

/** What is paid for the artists of a payer without a live subscription. */
export interface PaidTime {
  /** The rest of the canceled subscription; undefined where nothing is left of it. */
  rest: PaidRest | undefined;
  /** The plans without a line that other periods paid. */
  kept: PaidPlan[];
  /** The payer's credit in cents, which outlasts the period of the canceled subscription. */
  creditCents: number;
}

/** Loads the current paid-through time. */
export interface PaidTimes {
  /** For a payer without a live subscription. */
  before(userId: string): Promise<PaidTime>;
  /** For the payer of this live subscription. */
  under(subscription: StoredSubscription): Promise<RunningSubscription>;
}

const periodOf = ({ paidBy, start, end }: PaidPlan): string => `${paidBy} ${start} ${end}`;

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
    const back = new Set<string>();
    for (const [period, paid] of Map.groupBy([...present, ...plans], periodOf)) {
      const [{ paidBy, start }] = paid as [PaidPlan];
      if (arePaidBack(paid, await kept.returnedSince(start, paidBy), today)) back.add(period);
    }
    return { plans: plans.filter((plan) => !back.has(periodOf(plan))), back };
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
      if (newest === undefined)
        return { rest: undefined, kept: (await standing(userId, [], today)).plans, creditCents: 0 };
      // Credit comes of what was paid: what was returned of that is not credited, too.
      const returned = await kept.returnedSince(newest.periodStart, await kept.billedFor(newest));
      const creditCents = Math.max(0, newest.creditCents - returned);
      if (!hasPaidDaysLeft(newest, today))
        return { rest: undefined, kept: (await standing(userId, [], today)).plans, creditCents };
      const lines = await store.listLines(newest.id);
      const present = await plansOf(newest, lines);
      const { plans, back } = await standing(userId, present, today);
      const { leftOut, kept: others } = await split(plans, newest);
      if (present.some((plan) => back.has(periodOf(plan)))) return { rest: undefined, kept: plans, creditCents };
      const { periodStart: start, periodEnd: end, anchorDay, interval, discount } = newest;
      const periodDiscount = await kept.discountOfPeriod(newest);
      return {
        rest: { start, end, anchorDay, interval, lines: [...lines, ...leftOut], periodDiscount, discount },
        kept: others,
        creditCents: present.length === 0 ? creditCents : newest.creditCents,
      };
    },

    async under(subscription) {
      const lines = await store.listLines(subscription.id);
      const present = await plansOf(subscription, lines);
      const { plans } = await standing(subscription.userId, present, dayOf(clock.now(), 'UTC'));
      return {
        subscription,
        lines,
        periodDiscount: await kept.discountOfPeriod(subscription),
        ...(await split(plans, subscription)),
        suspended: await kept.listSuspendedLines(subscription),
      };
    },
  };
}
