/** The SQL condition that a payer's subscription has a line for an artist. */
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { BillingTables } from '../billing.tables.ts';

/** Whether a subscription of the artist's payer has a line for it, also where the subscription has ended. */
export const hasLine = (row: ExpressionBuilder<BillingTables & Pick<DB, 'users' | 'artists'>, 'artists'>) =>
  row
    .exists(
      row
        .selectFrom('billing_lines')
        .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
        .whereRef('billing_lines.artist_id', '=', 'artists.id')
        .whereRef('billing_subscriptions.user_id', '=', 'artists.billing_user_id')
        .where('billing_lines.ended_at', 'is', null)
        .select('billing_lines.id'),
    )
    .$castTo<boolean>();
