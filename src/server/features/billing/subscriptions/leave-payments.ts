/** What happens to accounts when their installation switches payments off (MODE-6). */
import type { Clock } from '#domain/kernel/clock.ts';
import { SettingError } from '../../../../settings/setting-error.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Live } from '../../../platform/live/live.ts';
import { createBillingStore } from '../billing.store.ts';
import type { ArtistPlans, PlanChoice } from './artist-plans.ts';

/**
 * Makes the function, which runs at each start of a server with or without payments. The first start without them puts suspended artists back, but for
 * those that an operator suspended.
 */
export function createLeavePayments({
  database,
  plans,
  live,
  clock,
}: {
  database: Database;
  plans: Pick<ArtistPlans, 'save'>;
  live: Live;
  clock: Clock;
}) {
  return async (hasPayments: boolean): Promise<void> => {
    if (hasPayments) {
      await database.deleteFrom('payments_left').execute();
      return;
    }
    const charged = await createBillingStore(database).listLive();
    if (charged.length > 0)
      throw new SettingError(
        `The setting PAYMENTS cannot be off while the card provider charges ${charged.length === 1 ? 'a subscription' : `${charged.length} subscriptions`}: cancel them first.`,
      );
    await database.transaction().execute(async (within) => {
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('payments_left')
        .values({ since: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return;
      const suspended = await within
        .selectFrom('artists')
        .where('current_plan', '=', '')
        .where('held_at', 'is', null)
        .select(['id', 'plan_before_suspension as plan'])
        .execute();
      const choices = suspended.map(({ id: artistId, plan }) => ({ artistId, plan: plan || 'pro' }));
      await plans.save(choices as PlanChoice[], within);
      for (const { id: artistId } of suspended) await live.publish('artist.updated', { artistId }, within);
    });
  };
}
