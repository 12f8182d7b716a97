/** The SQL for plans that were paid for an artist and have no line of a subscription any more. */
import { sql } from 'kysely';
import type { Line } from '#domain/billing/catalogue.ts';
import { failedStatuses } from '#domain/billing/charges.ts';
import type { Discount } from '#domain/billing/coupons.ts';
import type { Day } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables, StoredSubscription } from './billing.store.ts';
import { discountSchema } from './intents.ts';

/** Makes the statements. */
export function createKeptPlansStore(database: Queryable<BillingStoreTables>) {
  return {
    /**
     * The last line of each artist of this payer that has none now and keeps its plan until an agreed end, with the subscription that it was of. A
     * suspended artist has no such plan.
     */
    async listLastLines(userId: string): Promise<(Line & { subscriptionId: string })[]> {
      const rows = await database
        .selectFrom('billing_lines')
        .innerJoin('artists', 'artists.id', 'billing_lines.artist_id')
        .where('billing_user_id', '=', userId)
        .where('current_plan', '<>', '')
        .where('paid_until', 'is not', null)
        .distinctOn('artist_id')
        .orderBy('artist_id')
        .orderBy(sql`ended_at desc nulls first`)
        .orderBy('started_at', 'desc')
        .select(['artist_id as artistId', 'billing_lines.plan', 'price_cents as priceCents', 'ended_at as endedAt'])
        .select('subscription_id as subscriptionId')
        .execute();
      return rows.filter(({ endedAt }) => endedAt !== null) as (Line & { subscriptionId: string })[];
    },
    /** The discount with which the subscription's present period was paid: of the one that was billed for it, where it goes on from that. */
    async discountOfPeriod({
      userId,
      generation,
      periodIsPaid,
      discount,
    }: StoredSubscription): Promise<Discount | undefined> {
      if (!periodIsPaid) return discount;
      const billed = await database
        .selectFrom('billing_subscriptions')
        .where('user_id', '=', userId)
        .where('generation', '<', generation)
        .where('period_is_paid', '=', false)
        .orderBy('generation', 'desc')
        .limit(1)
        .select('discount')
        .executeTakeFirst();
      return billed?.discount == null ? undefined : discountSchema.parse(billed.discount);
    },
    /**
     * What the payer got back of what they paid since the start of a period, `since`: refunds, and sales that took no money in the end. A sale for a
     * period that began later paid nothing of this one, such as of a replaced subscription that was billed once more (BILL-95). Cents.
     */
    async returnedSince(userId: string, since: Day): Promise<number> {
      const row = await database
        .selectFrom('billing_charges as sale')
        .leftJoin('billing_charges as refund', (join) =>
          join
            .onRef('refund.refunded_charge_id', '=', 'sale.id')
            .on('refund.kind', '=', 'refund')
            .on('refund.status', 'not in', [...failedStatuses]),
        )
        .where('sale.user_id', '=', userId)
        .where('sale.kind', '=', 'sale')
        .where((row) => row.or([row('sale.period_start', '=', ''), row('sale.period_start', '<=', since)]))
        .where(sql<boolean>`sale.created_at >= ${since}::date::timestamp at time zone 'UTC'`)
        .select(
          sql<number>`coalesce(sum(case when sale.status in ('voided', 'settlement_declined') then sale.amount_cents else coalesce(refund.amount_cents, 0) end), 0)::int`.as(
            'cents',
          ),
        )
        .executeTakeFirstOrThrow();
      return row.cents;
    },
  };
}
