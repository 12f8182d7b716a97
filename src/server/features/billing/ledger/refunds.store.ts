/** The SQL for one sale with what was returned of it. */
import { failedStatuses } from '#domain/billing/charges.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A sale as it was last read, with its refunds that move money. */
export interface RefundableSale {
  /** The card provider's id of it. */
  id: string;
  userId: string;
  /** The payer's email; null for an account that was deleted. */
  email: string | null;
  subscriptionId: string;
  cents: number;
  status: string;
  settled: boolean;
  card: { brand: string; last4: string };
  createdAt: Date;
  refunds: { cents: number; at: Date }[];
}

export function createRefundsStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The sale with this id; undefined for an id that is none of a sale. */
    async loadSale(chargeId: string): Promise<RefundableSale | undefined> {
      const row = await database
        .selectFrom('billing_charges')
        .leftJoin('users', 'users.id', 'billing_charges.user_id')
        .where('billing_charges.id', '=', chargeId)
        .where('billing_charges.kind', '=', 'sale')
        .select([
          'billing_charges.id',
          'billing_charges.user_id as userId',
          'users.email',
          'subscription_id as subscriptionId',
        ])
        .select(['amount_cents as cents', 'status', 'settled', 'card_brand as brand', 'card_last4 as last4'])
        .select('billing_charges.created_at as createdAt')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const refunds = await database
        .selectFrom('billing_charges')
        .where('kind', '=', 'refund')
        .where('refunded_charge_id', '=', chargeId)
        .where('status', 'not in', failedStatuses)
        .select(['amount_cents as cents', 'created_at as at'])
        .execute();
      const { brand, last4, ...sale } = row;
      return { ...sale, card: { brand, last4 }, refunds };
    },
  };
}
