/** The SQL that finds the accounts that are billed by hand. */
import { olderPlans } from '#domain/billing/catalogue.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables } from './billing.store.ts';

/** By email: accounts of agencies and families, and those on older plans without a live subscription (BILL-55). */
export async function listBilledByHand(
  database: Queryable<BillingStoreTables>,
): Promise<{ id: string; email: string; plan: string }[]> {
  return database
    .selectFrom('users')
    .where((row) =>
      row.or([
        row('plan', 'in', ['agency', 'family']),
        row.and([row('plan', 'in', [...olderPlans]), row('subscription_status', 'not in', [...liveStatuses])]),
      ]),
    )
    .where('signup_finished', '=', true)
    .orderBy('email')
    .select(['id', 'email', 'plan'])
    .execute();
}
