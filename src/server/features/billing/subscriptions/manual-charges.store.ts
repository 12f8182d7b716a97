/** The SQL that finds the accounts that are billed by hand. */
import { olderPlans } from '#domain/accounts/account-kinds.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** The accounts for which `isBilledByHand` is true, ordered by email; none that an operator keeps suspended. */
export async function listBilledByHand(
  database: Queryable<BillingStoreTables>,
): Promise<{ id: string; email: string; plan: string; isEnterprise: boolean }[]> {
  return database
    .selectFrom('users')
    .where((row) =>
      row.or([
        row('plan', 'in', ['agency', 'family']),
        row.and([
          row('plan', 'in', [...olderPlans]),
          row('first_billing_date', 'is', null),
          row('subscription_status', '=', ''),
        ]),
      ]),
    )
    .where('signup_finished', '=', true)
    .where('held_at', 'is', null)
    .orderBy('email')
    .select(['id', 'email', 'plan', 'is_enterprise as isEnterprise'])
    .execute();
}
