/** Puts artists back on their plan that the end of a trial or a subscription has suspended, where free months move the first payment again (COUP-2). */
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FirstPaymentMoved } from '../../../platform/facts/fact-catalogue.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import type { ArtistPlans, PlanChoice } from './artist-plans.ts';

/** Makes the function. It restores the artists of this payer that were suspended when the payment was due, at the former end of the trial or the subscription, or later. */
export function createRestoreSuspended({ plans, live }: { plans: Pick<ArtistPlans, 'save'>; live: Live }) {
  return async ({ userId, wasDue }: FirstPaymentMoved, within: Queryable<BillingStoreTables>): Promise<void> => {
    const suspended = await within
      .selectFrom('artists')
      .where('billing_user_id', '=', userId)
      .where('current_plan', '=', '')
      .where('held_at', 'is', null)
      .where('plan_before_suspension', '<>', '')
      .where('suspended_at', '>=', wasDue)
      .orderBy('id')
      .select(['id as artistId', 'plan_before_suspension as plan'])
      .execute();
    await plans.save(suspended as PlanChoice[], within);
    for (const { artistId } of suspended) await live.publish('artist.updated', { artistId }, within);
  };
}
