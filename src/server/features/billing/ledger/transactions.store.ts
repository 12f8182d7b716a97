/** The payer's settled sales, each with the plan and the add-ons that its subscription had when it was charged. */
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { type AddOn, addOnsOf, type Interval, type Line, providerPlanId } from '#domain/billing/catalogue.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { createMoneyStore, type Invoice } from './money.store.ts';

export interface Transaction extends Invoice {
  /** The plan at the provider, which names the interval. */
  planId: string;
  addOns: AddOn[];
}

export function createTransactionsStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The payer's sales, the newest first; with an artist, those of when its plan was on the subscription. */
    async list(userId: string, artistId?: string): Promise<Transaction[]> {
      const sales = await createMoneyStore(database).listInvoices(userId);
      const rows = await database
        .selectFrom('billing_subscriptions')
        .leftJoin('billing_lines', 'billing_lines.subscription_id', 'billing_subscriptions.id')
        .where('billing_subscriptions.user_id', '=', userId)
        .select([
          'billing_subscriptions.id',
          'billing_subscriptions.billing_interval as interval',
          'billing_subscriptions.created_at as createdAt',
          'billing_lines.artist_id as artistId',
          'billing_lines.plan',
          'billing_lines.price_cents as priceCents',
          'billing_lines.started_at as startedAt',
          'billing_lines.ended_at as endedAt',
        ])
        .execute();
      const intents = await database
        .selectFrom('billing_intents')
        .where('user_id', '=', userId)
        .where('kind', '=', 'change')
        .select(['id', sql<Line[]>`details->'lines'`.as('lines')])
        .execute();
      // A change of plan is charged a moment before its lines are written.
      const changed = new Map(intents.map(({ id, lines }) => [id, lines]));
      return sales.flatMap((sale) => {
        const own = rows.filter(({ id }) => id === sale.subscriptionId);
        const interval = (own[0]?.interval ?? 'monthly') as Interval;
        const present = own.flatMap(({ createdAt, startedAt, endedAt, ...line }) => {
          // So is the first period.
          const at = Math.max(Number(sale.createdAt), Number(createdAt));
          if (line.artistId === null || startedAt === null || Number(startedAt) > at) return [];
          if (endedAt !== null && Number(endedAt) <= at) return [];
          return [{ artistId: line.artistId, plan: line.plan as ArtistPlan, priceCents: line.priceCents ?? 0 }];
        });
        const lines = changed.get(sale.orderId) ?? present;
        if (artistId !== undefined && !lines.some((line) => line.artistId === artistId)) return [];
        return [{ ...sale, planId: providerPlanId(interval), addOns: addOnsOf(lines, interval) }];
      });
    },
  };
}
