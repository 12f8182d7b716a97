/** The SQL for mails about payments and cards. */
import { sql } from 'kysely';
import { failedStatuses } from '#domain/billing/charges.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A charge or a refund with its payer's email and the present state of its subscription ('' when it is not ours). */
export interface MailedCharge {
  id: string;
  userId: string;
  email: string;
  kind: string;
  status: string;
  /** Why it was declined, as stored; '' for one that was not. */
  declineReason: string;
  amountCents: number;
  createdAt: Date;
  card: { brand: string; last4: string };
  periodStart: string;
  periodEnd: string;
  subscriptionStatus: string;
  /** What a mail about it is sent once for: the charge's id, followed by ` failed` for a sale that failed after it was booked as paid, as at its settlement. */
  occasion: string;
  /** Whether the sale that failed after all has had its receipt. */
  hasReceipt: boolean;
}

const occasion = sql<string>`billing_charges.id || case when booked.id is not null and billing_charges.status in (${sql.join(failedStatuses)}) then ' failed' else '' end`;

/** A card that a live subscription is charged to. */
export interface ChargedCard {
  userId: string;
  email: string;
  token: string;
  brand: string;
  last4: string;
  expires: { month: number; year: number };
}

export function createPaymentMailsStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The charges and refunds of present accounts since `from` whose occasion has had no mail, the oldest first. */
    async listUnmailedCharges(from: Date): Promise<MailedCharge[]> {
      const rows = await database
        .selectFrom('billing_charges')
        .innerJoin('users', 'users.id', 'billing_charges.user_id')
        .leftJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_charges.subscription_id')
        .leftJoin('billing_ledger as booked', (join) =>
          join.onRef('booked.reference', '=', 'billing_charges.id').on('booked.kind', '=', 'sale'),
        )
        .leftJoin('billing_mails as receipt', (join) =>
          join
            .onRef('receipt.user_id', '=', 'users.id')
            .on('receipt.kind', '=', 'payment')
            .onRef('receipt.occasion', '=', 'billing_charges.id'),
        )
        .where('billing_charges.created_at', '>', from)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('billing_mails')
                .whereRef('billing_mails.user_id', '=', 'users.id')
                .where('billing_mails.kind', '=', 'payment')
                .where('billing_mails.occasion', '=', occasion)
                .select('billing_mails.kind'),
            ),
          ),
        )
        .orderBy('billing_charges.created_at')
        .orderBy('billing_charges.id')
        .select([
          'billing_charges.id',
          'billing_charges.user_id as userId',
          'users.email',
          'billing_charges.kind',
          'billing_charges.status',
          'billing_charges.decline_reason as declineReason',
          'billing_charges.amount_cents as amountCents',
          'billing_charges.created_at as createdAt',
          'billing_charges.card_brand as brand',
          'billing_charges.card_last4 as last4',
          'billing_charges.period_start as periodStart',
          'billing_charges.period_end as periodEnd',
          'billing_subscriptions.status as subscriptionStatus',
        ])
        .select([
          occasion.as('occasion'),
          sql<boolean>`booked.id is not null and receipt.occasion is not null`.as('hasReceipt'),
        ])
        .execute();
      return rows.map(({ brand, last4, subscriptionStatus, ...row }) => ({
        ...row,
        card: { brand, last4 },
        subscriptionStatus: subscriptionStatus ?? '',
      }));
    },
    /** The cards of live subscriptions. */
    async listChargedCards(): Promise<ChargedCard[]> {
      const rows = await database
        .selectFrom('billing_subscriptions')
        .innerJoin('billing_cards', 'billing_cards.token', 'billing_subscriptions.card_token')
        .innerJoin('users', 'users.id', 'billing_subscriptions.user_id')
        .where('billing_subscriptions.status', 'in', [...liveStatuses])
        .orderBy('users.id')
        .select([
          'users.id as userId',
          'users.email',
          'billing_cards.token',
          'billing_cards.brand',
          'billing_cards.last4',
          'billing_cards.expires_month as month',
          'billing_cards.expires_year as year',
        ])
        .execute();
      return rows.map(({ month, year, ...card }) => ({ ...card, expires: { month, year } }));
    },
  };
}
