/** Until when each suspension of a payer can be undone (BILL-99). */
import { undoneSince, undoneUntil } from '#domain/billing/undo.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { createKeptPlansStore } from './kept-plans.store.ts';
import type { RunningSubscription } from './plan-changes.ts';

/** The times by artist's id. Once another period has begun there are none: putting an artist back then costs something, or takes other credit. */
export async function undoTimes(
  database: Queryable<BillingStoreTables>,
  { subscription, suspended }: RunningSubscription,
  clock: Clock,
): Promise<ReadonlyMap<string, Date>> {
  if (subscription.status === 'Past Due') return new Map();
  const times = await createKeptPlansStore(database).suspendedSince(subscription.userId, undoneSince(clock.now()));
  return new Map(
    suspended.flatMap(({ artistId }) => {
      const at = times.get(artistId);
      return at === undefined ? [] : [[artistId, undoneUntil(at, subscription.periodEnd)] as const];
    }),
  );
}
