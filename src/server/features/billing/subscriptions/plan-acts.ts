/** Carries out changes of artists' plans: for nothing on trial and by hand, otherwise over the payer's subscription (BILL-12). */
import { type ArtistPlan, planPrices } from '#domain/accounts/prices.ts';
import { wayOfPlanChange } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { Live } from '../../../platform/live/live.ts';
import { createBillingStore, type Payer } from '../billing.store.ts';
import type { BillingActs } from '../billing-acts.ts';
import type { ArtistPlans } from './artist-plans.ts';
import { draftPlanChange } from './draft-plan-change.ts';
import { createPaidTimes } from './paid-time.ts';
import {
  freeQuote,
  isUnpaid,
  quoteChange,
  type RunningSubscription,
  requireShownPrice,
  type ShownPrice,
} from './plan-changes.ts';

/** A plan for an artist; '' suspends it. */
interface Change {
  artistId: string;
  plan: ArtistPlan | '';
}

/** What a payer changes. No permission is checked. */
export interface PlanActs {
  /** Whether nothing is due for the change: by hand, and on trial, unless a plan that nobody paid for would last longer than the trial. */
  isFree(payer: Payer, change: Change): Promise<boolean>;
  /** Throws ARTIST_HELD where an operator keeps one of these artists suspended. */
  refuseHeld(artists: readonly { id: string }[]): Promise<void>;
  /** The payer's live subscription with its lines. Throws PAYMENT_METHOD_MISSING without one, PAYMENT_OVERDUE while it is Past Due. */
  running(userId: string): Promise<RunningSubscription>;
  /** Puts an artist on `plan` ('' suspends it). Throws like `running`, ARTIST_HELD, QUOTE_CHANGED, and what `BillingActs.perform` throws. */
  change(userId: string, change: Change, shown?: ShownPrice): Promise<void>;
  /**
   * Puts an artist on pro where nothing is due for it now: on trial, by hand, and for the payer themselves also under a subscription before its first
   * billing, which then charges for pro. Gives whether it did (ACC-14).
   */
  upgradeForNothing(artistId: string, who: { payerId: string; callerId: string }): Promise<boolean>;
}

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
  async function isFree(payer: Payer, { artistId, plan }: Change, within: Queryable = database): Promise<boolean> {
    const way = wayOfPlanChange(payer, clock.now());
    const { firstBillingDate: trialEnd } = payer;
    if (way !== 'trial' || trialEnd === null || plan === '') return way === 'free' || way === 'trial';
    // An inherited artist keeps its plan as long as the former payer paid: after the trial, a dearer one would be had for nothing (BILL-53).
    const { kept } = await createPaidTimes(within, clock).before(payer.id);
    const paid = kept.find((one) => one.artistId === artistId);
    const outlastsTrial = paid !== undefined && paid.end > dayOf(trialEnd, 'UTC');
    return !outlastsTrial || planPrices[plan].monthly <= planPrices[paid.plan].monthly;
  }
  async function save(change: Change, within: Queryable): Promise<void> {
    await plans.save([change], within);
    await live.publish('artist.updated', { artistId: change.artistId }, within);
  }
  /** Sets the plan if nothing is due for it; gives whether it did. The payer is locked: no subscription begins between the decision and the plan. */
  const setForNothing = (userId: string, change: Change, shown?: ShownPrice): Promise<boolean> =>
    database.transaction().execute(async (within) => {
      const payer = await createBillingStore(within).loadPayer(userId, { lock: true });
      if (payer === undefined || !(await isFree(payer, change, within))) return false;
      await plans.refuseHeld([change.artistId], within);
      requireShownPrice(shown, freeQuote);
      await save(change, within);
      return true;
    });
  /** Whether an artist has a plan that the subscription has no line for, as where a renewal left it out. */
  async function hasPlanWithoutLine({ lines, subscription }: RunningSubscription, artistId: string): Promise<boolean> {
    const artists = await store.listArtists(subscription.userId);
    const hasPlan = artists.some(({ id, plan }) => id === artistId && plan !== '');
    return hasPlan && !lines.some((line) => line.artistId === artistId);
  }

  return {
    isFree: (payer, change) => isFree(payer, change),
    refuseHeld: (artists) =>
      plans.refuseHeld(
        artists.map(({ id }) => id),
        database,
      ),
    running,
    change: (userId, change, shown) =>
      acts.perform(userId, async (payer) => {
        await plans.refuseHeld([change.artistId], database);
        if (await setForNothing(userId, change, shown)) return undefined;
        const paid = await running(userId);
        if (change.plan !== '' || !(await hasPlanWithoutLine(paid, change.artistId)))
          return draftPlanChange(payer, paid, change, clock.now(), shown);
        // The provider has nothing to change, and nothing is credited: the artist loses what was paid for it (BILL-91).
        requireShownPrice(shown, quoteChange({ ...paid, proPriceCents: payer.proPriceCents }, change, clock.now()));
        await database.transaction().execute((within) => save(change, within));
        return undefined;
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
