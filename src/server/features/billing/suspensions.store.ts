/** The SQL that finds artists whose payment may have ended. */
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables } from './billing.store.ts';

/** An artist with a plan, and what decides whether it keeps it. */
export interface PlannedArtist {
  id: string;
  name: string;
  paidUntil: Date | null;
  /** Whether the payer's subscription has a line for it. */
  hasLine: boolean;
}

/** Makes the statements. */
export function createSuspensionsStore(database: Queryable<BillingStoreTables>) {
  return {
    /** Payers with an artist whose plan may be over; who of them is decided artist by artist. */
    async listCandidates(now: Date): Promise<string[]> {
      const rows = await database
        .selectFrom('artists')
        .innerJoin('users', 'users.id', 'artists.billing_user_id')
        .where('current_plan', '<>', '')
        .where('plan', 'not in', ['agency', 'family'])
        .where((row) =>
          row.or([
            row('paid_until', '<=', now),
            row.and([row('subscription_status', '=', ''), row('first_billing_date', '<=', now)]),
            row.and([
              row('subscription_status', 'in', ['Past Due', 'Canceled', 'Expired']),
              row('next_billing_date', '<=', now),
            ]),
          ]),
        )
        .select('users.id')
        .distinct()
        .orderBy('users.id')
        .execute();
      return rows.map(({ id }) => id);
    },
    /** The payer's artists with a plan, locked until the transaction ends. */
    async lockPlanned(userId: string): Promise<PlannedArtist[]> {
      return database
        .selectFrom('artists')
        .where('billing_user_id', '=', userId)
        .where('current_plan', '<>', '')
        .orderBy('name')
        .orderBy('id')
        .select((row) => [
          'id',
          'name',
          'paid_until as paidUntil',
          row
            .exists(
              row
                .selectFrom('billing_lines')
                .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
                .whereRef('billing_lines.artist_id', '=', 'artists.id')
                .where('billing_lines.ended_at', 'is', null)
                .where('billing_subscriptions.user_id', '=', userId)
                .select('billing_lines.id'),
            )
            .$castTo<boolean>()
            .as('hasLine'),
        ])
        .forUpdate('artists')
        .execute();
    },
    /** Notes that the payer was mailed about these suspensions. */
    async markMailed(artistIds: readonly string[]): Promise<void> {
      await database
        .updateTable('artists')
        .set({ suspension_mailed: true })
        .where('id', 'in', [...artistIds])
        .execute();
    },
  };
}
