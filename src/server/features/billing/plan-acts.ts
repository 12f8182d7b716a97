/** Carries out changes of artists' plans: for nothing on trial and by hand, otherwise over the payer's subscription (BILL-12). */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { wayOfPlanChange } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistPlans } from './artist-plans.ts';
import { createBillingStore } from './billing.store.ts';
import type { BillingActs } from './billing-acts.ts';
import { draftPlanChange } from './draft-plan-change.ts';
import { createPaidTimes } from './paid-time.ts';
import { freeQuote, isUnpaid, type RunningSubscription, requireShownPrice, type ShownPrice } from './plan-changes.ts';

/** What a payer changes. No permission is checked. */
export interface PlanActs {
  /** The payer's live subscription with its lines. Throws PAYMENT_METHOD_MISSING without one, PAYMENT_OVERDUE while it is Past Due. */
  running(userId: string): Promise<RunningSubscription>;
  /** Puts an artist on `plan` ('' suspends it). Throws like `running`, QUOTE_CHANGED, and what `BillingActs.perform` throws. */
  change(userId: string, change: { artistId: string; plan: ArtistPlan | '' }, shown?: ShownPrice): Promise<void>;
  /**
   * Puts an artist on pro where nothing is due for it now: on trial, by hand, and for the payer themselves also under a subscription before its first
   * billing, which then charges for pro. Gives whether it did (ACC-14).
   */
  upgradeForNothing(artistId: string, who: { payerId: string; callerId: string }): Promise<boolean>;
}

/** Makes the functions. */
export function createPlanActs(options: {
  database: Database;
  acts: Pick<BillingActs, 'perform'>;
  plans: ArtistPlans;
  live: Live;
  clock: Clock;
}): PlanActs {
  const { database, acts, plans, live, clock } = options;
  const store = createBillingStore(database);
  const paidTimes = createPaidTimes(database, clock);

  async function running(userId: string): Promise<RunningSubscription> {
    const subscription = await store.loadLive(userId);
    if (subscription === undefined) throw new CodedError('PAYMENT_METHOD_MISSING');
    if (subscription.status === 'Past Due') throw new CodedError('PAYMENT_OVERDUE');
    return paidTimes.under(subscription);
  }
  /** Sets the plan if nothing is due for it; gives whether it did. The payer is locked: no subscription begins between the decision and the plan. */
  const setForNothing = (
    userId: string,
    change: { artistId: string; plan: ArtistPlan | '' },
    shown?: ShownPrice,
  ): Promise<boolean> =>
    database.transaction().execute(async (within) => {
      const payer = await createBillingStore(within).loadPayer(userId, { lock: true });
      const way = payer && wayOfPlanChange(payer, clock.now());
      if (way !== 'free' && way !== 'trial') return false;
      requireShownPrice(shown, freeQuote);
      await plans.save([change], within);
      await live.publish('artist.updated', { artistId: change.artistId }, within);
      return true;
    });

  return {
    running,
    change: (userId, change, shown) =>
      acts.perform(userId, async (payer) => {
        if (await setForNothing(userId, change, shown)) return undefined;
        return draftPlanChange(payer, await running(userId), change, clock.now(), shown);
      }),
    async upgradeForNothing(artistId, { payerId, callerId }) {
      const change = { artistId, plan: 'pro' } as const;
      let isUpgraded = false;
      await acts.perform(payerId, async (payer) => {
        isUpgraded = await setForNothing(payerId, change);
        if (isUpgraded || callerId !== payerId) return undefined;
        const subscription = await store.loadLive(payerId);
        if (subscription === undefined || !isUnpaid(subscription)) return undefined;
        isUpgraded = true;
        return draftPlanChange(payer, await running(payerId), change, clock.now());
      });
      return isUpgraded;
    },
  };
}
