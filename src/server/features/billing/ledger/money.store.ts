/** The SQL for charges as the provider has them, and for the append-only ledger. */
import { sql } from 'kysely';
import { failedStatuses, movesMoney } from '#domain/billing/charges.ts';
import type { Day } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { Charge } from '../../../vendors/braintree/payments.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A movement of money or credit. */
export interface LedgerEntry {
  userId: string;
  kind: 'sale' | 'refund' | 'credit' | 'credit_used';
  amountCents: number;
  /** The charge of a sale or a refund; the intent of a credit or a used one, or the subscription with the first day of a period. */
  reference: string;
  happenedAt: Date;
}

/** A settled sale, as the payer sees it. */
export interface Invoice {
  id: string;
  amountCents: number;
  subscriptionId: string;
  /** The intent that made it; '' for what the provider billed by itself. */
  orderId: string;
  card: { brand: string; last4: string; imageUrl: string };
  /** '' where the charge belongs to no billing period. */
  periodStart: string;
  periodEnd: string;
  createdAt: Date;
}

/** The statements, on the database or within a transaction. */
export function createMoneyStore(database: Queryable<BillingStoreTables>) {
  return {
    /** Stores a charge as last read, and books it once if it moves money. */
    async saveCharge(userId: string, subscriptionId: string, charge: Charge): Promise<void> {
      await database
        .insertInto('billing_charges')
        .values({
          id: charge.id,
          user_id: userId,
          subscription_id: subscriptionId,
          order_id: charge.orderId ?? '',
          refunded_charge_id: charge.refundedChargeId ?? '',
          kind: charge.kind,
          amount_cents: charge.amountCents,
          status: charge.status,
          decline_reason: charge.declined ?? '',
          settled: charge.settled,
          card_brand: charge.card.brand,
          card_last4: charge.card.last4,
          card_image_url: charge.card.imageUrl,
          period_start: charge.period?.start ?? '',
          period_end: charge.period?.end ?? '',
          created_at: charge.createdAt,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            status: charge.status,
            decline_reason: charge.declined ?? '',
            settled: charge.settled,
            refunded_charge_id: charge.refundedChargeId ?? '',
          }),
        )
        .execute();
      if (!movesMoney(charge)) return await this.takeBack(userId, charge);
      await this.book({
        userId,
        kind: charge.kind,
        amountCents: charge.amountCents,
        reference: charge.id,
        happenedAt: charge.createdAt,
      });
    },
    /** Books the opposite of a sale or a refund that was voided, or declined at its settlement, after it was booked. */
    async takeBack(userId: string, { id, kind, amountCents, createdAt }: Charge): Promise<void> {
      const booked = await database
        .selectFrom('billing_ledger')
        .where('kind', '=', kind)
        .where('reference', '=', id)
        .select('id')
        .executeTakeFirst();
      if (booked !== undefined)
        await this.book({
          ...{ userId, amountCents, reference: id, happenedAt: createdAt },
          kind: kind === 'sale' ? 'refund' : 'sale',
        });
    },
    /**
     * The subscription that a charge of this payer belongs to, by its own id, by the intent that made it, or by the sale that it returns; undefined
     * when no subscription or order of this installation explains the charge.
     */
    async explanationOf(userId: string, charge: Charge): Promise<string | undefined> {
      if (charge.kind === 'refund' || charge.subscriptionId !== undefined) {
        const found = await database
          .selectFrom('billing_subscriptions')
          .where('user_id', '=', userId)
          .where('id', '=', (query) =>
            charge.kind === 'sale'
              ? query.val(charge.subscriptionId ?? '')
              : query
                  .selectFrom('billing_charges')
                  .where('id', '=', charge.refundedChargeId ?? '')
                  .select('subscription_id'),
          )
          .select('id')
          .executeTakeFirst();
        return found?.id;
      }
      const intent = await database
        .selectFrom('billing_intents')
        .where('user_id', '=', userId)
        .where(sql<string>`id::text`, '=', charge.orderId ?? '')
        .where('state', '=', 'done')
        .where('amount_cents', '=', charge.amountCents)
        .select(sql<string>`details->>'subscriptionId'`.as('subscriptionId'))
        .executeTakeFirst();
      return intent?.subscriptionId;
    },
    /** Adds an entry; the same kind and reference are booked once. Nothing is booked for 0 cents. */
    async book(entry: LedgerEntry): Promise<void> {
      if (entry.amountCents === 0) return;
      await database
        .insertInto('billing_ledger')
        .values({
          user_id: entry.userId,
          kind: entry.kind,
          amount_cents: entry.amountCents,
          reference: entry.reference,
          happened_at: entry.happenedAt,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
        .execute();
    },
    /** What the invoices for the subscription's periods from the one that begins on `day` on took off as credit. Cents. */
    async creditUsedFrom({ id, userId }: { id: string; userId: string }, day: Day): Promise<number> {
      const row = await database
        .selectFrom('billing_ledger')
        .where('user_id', '=', userId)
        .where('kind', '=', 'credit_used')
        .where(sql<string>`split_part(reference, ' ', 1)`, '=', id)
        .where(sql<string>`split_part(reference, ' ', 2)`, '>=', day)
        .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
        .executeTakeFirstOrThrow();
      return Number(row.cents ?? 0);
    },
    /** The payer's settled sales, the newest first. */
    async listInvoices(userId: string): Promise<Invoice[]> {
      const rows = await database
        .selectFrom('billing_charges')
        .where('user_id', '=', userId)
        .where('kind', '=', 'sale')
        .where('settled', '=', true)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(500)
        .selectAll()
        .execute();
      return rows.map((row) => ({
        id: row.id,
        amountCents: row.amount_cents,
        subscriptionId: row.subscription_id,
        orderId: row.order_id,
        card: { brand: row.card_brand, last4: row.card_last4, imageUrl: row.card_image_url },
        periodStart: row.period_start,
        periodEnd: row.period_end,
        createdAt: row.created_at,
      }));
    },
    /** The payer's settled sales, and whether each has its invoice. */
    async listSettled(userId: string): Promise<{ id: string; isInvoiced: boolean }[]> {
      return database
        .selectFrom('billing_charges')
        .leftJoin('billing_invoices', 'billing_invoices.charge_id', 'billing_charges.id')
        .where('billing_charges.user_id', '=', userId)
        .where('kind', '=', 'sale')
        .where('settled', '=', true)
        .orderBy('billing_charges.id')
        .select(['billing_charges.id', sql<boolean>`charge_id is not null`.as('isInvoiced')])
        .execute();
    },
    /**
     * From when the payer's charges have to be read again: since the oldest one that is not settled, or else since the newest one. `isDue` where one is
     * not settled a day after it was made; undefined without a charge.
     */
    async readAgainFrom(userId: string, now: Date): Promise<{ from: Date; isDue: boolean } | undefined> {
      const row = await database
        .selectFrom('billing_charges')
        .where('user_id', '=', userId)
        .select(({ fn }) => [
          fn.max('created_at').as('newest'),
          fn
            .min('created_at')
            .filterWhere((one) => one.and([one('settled', '=', false), one('status', 'not in', failedStatuses)]))
            .as('unsettled'),
        ])
        .executeTakeFirstOrThrow();
      const from = row.unsettled ?? row.newest;
      if (from === null) return undefined;
      return { from, isDue: row.unsettled !== null && now.getTime() - row.unsettled.getTime() >= 86_400_000 };
    },
    /** When the payer last paid something, settled or on its way; null without a payment. */
    async newestSaleAt(userId: string): Promise<Date | null> {
      const row = await database
        .selectFrom('billing_charges')
        .where('user_id', '=', userId)
        .where('kind', '=', 'sale')
        .where('status', 'not in', failedStatuses)
        .select(({ fn }) => fn.max('created_at').as('at'))
        .executeTakeFirstOrThrow();
      return row.at;
    },
    /** What a payer was charged and paid back, after the ledger. Cents. */
    async sumOf(userId: string): Promise<number> {
      const rows = await database
        .selectFrom('billing_ledger')
        .where('user_id', '=', userId)
        .where('kind', 'in', ['sale', 'refund'])
        .select(['kind', 'amount_cents'])
        .execute();
      return rows.reduce((sum, row) => sum + (row.kind === 'sale' ? row.amount_cents : -row.amount_cents), 0);
    },
  };
}
