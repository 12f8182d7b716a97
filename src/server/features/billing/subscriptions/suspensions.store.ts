/** The SQL that finds artists whose payment may have ended. */
import type { ExpressionBuilder } from 'kysely';
import { olderPlans } from '#domain/accounts/account-kinds.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { hasLine } from './has-subscription-line.ts';

/** An artist with a plan, and what decides whether it keeps it. */
export interface PlannedArtist {
  id: string;
  name: string;
  paidUntil: Date | null;
  /** Whether the payer's subscription has a line for it. */
  hasLine: boolean;
}

/** Whether nothing pays for a plan, whatever gave it: no line, no agreed end, and no trial that still runs. An account that never had a trial never has to pay (COUP-2). */
const nothingPays = (row: ExpressionBuilder<BillingStoreTables, 'artists' | 'users'>, now: Date) =>
  row.and([
    row('paid_until', 'is', null),
    row('subscription_status', '<>', ''),
    row('first_billing_date', '<=', now),
    row.not(hasLine(row)),
  ]);

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
              // Of an account that never had a trial, only an artist that it subscribed for (BILL-28).
              row.or([row('first_billing_date', 'is not', null), row('plan', 'in', [...olderPlans]), hasLine(row)]),
            ]),
            nothingPays(row, now),
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
        .select((row) => ['id', 'name', 'paid_until as paidUntil', hasLine(row).as('hasLine')])
        .forUpdate('artists')
        .execute();
    },
    /**
     * What of artists with a plan contradicts the lines: another plan than the one that a live subscription charges for, and a plan under a
     * subscription without a line, an agreed end or a trial.
     */
    async listContradictions(
      now: Date,
    ): Promise<{ userId: string; artistId: string; plan: string; paidPlan: string | null }[]> {
      return database
        .selectFrom('artists')
        .innerJoin('users', 'users.id', 'artists.billing_user_id')
        .leftJoin(
          (query) =>
            query
              .selectFrom('billing_lines')
              .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
              .where('ended_at', 'is', null)
              .where('status', 'in', [...liveStatuses])
              .select(['artist_id', 'user_id', 'billing_lines.plan as paid_plan'])
              .as('line'),
          (join) => join.onRef('line.artist_id', '=', 'artists.id').onRef('line.user_id', '=', 'users.id'),
        )
        .where((row) =>
          row.or([
            row('paid_plan', '<>', row.ref('current_plan')),
            row.and([
              row('current_plan', '<>', ''),
              row('users.plan', 'not in', ['agency', 'family']),
              nothingPays(row, now),
            ]),
          ]),
        )
        .orderBy('artists.id')
        .select(['users.id as userId', 'artists.id as artistId', 'current_plan as plan', 'paid_plan as paidPlan'])
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
