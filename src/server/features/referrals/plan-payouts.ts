/** What the monthly run would pay now, for its dry run (REF-16). */
import type { Clock } from '#domain/kernel/clock.ts';
import { type PlannedPayout, payoutCutoff, planPayouts } from '#domain/referrals/commissions.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import { bookWithin } from './book-commissions.ts';
import { createCommissionsStore } from './commissions.store.ts';
import { createReferralsStore } from './referrals.store.ts';

/** Makes the function. Nothing is changed: what has not been booked yet is booked in a transaction that is rolled back (ACC-100). */
export function createPayoutPlan({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): () => Promise<PlannedPayout[]> {
  return async () => {
    const now = clock.now();
    const transaction = await database.startTransaction().execute();
    const within: Queryable = transaction;
    try {
      await createReferralsStore(within).noteAll();
      for (let isLast = false; !isLast; ) ({ isLast } = await bookWithin(within, now));
      const planned: PlannedPayout[] = [];
      for await (const rows of createCommissionsStore(within).pendingByOwners())
        planned.push(...planPayouts(rows, payoutCutoff(now)));
      return planned;
    } finally {
      await transaction.rollback().execute();
    }
  };
}
