/** The SQL for plans that were paid for an artist and have no line of a subscription any more, and for suspensions. */
import { sql } from 'kysely';
import type { Line } from '#domain/billing/catalogue.ts';
import { failedStatuses } from '#domain/billing/charges.ts';
import type { Discount } from '#domain/billing/coupons.ts';
import type { Day } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables, StoredSubscription } from '../billing.store.ts';
import { discountSchema } from '../provider/intents.ts';

export function createKeptPlansStore(database: Queryable<BillingStoreTables>) {
  /** The last subscription before this one that was billed for its own period. */
  const billedBefore = (userId: string, generation: number) =>
    database
      .selectFrom('billing_subscriptions')
      .where('user_id', '=', userId)
      .where('generation', '<', generation)
      .where('period_is_paid', '=', false)
      .orderBy('generation', 'desc')
      .limit(1);
  /** The ids of the subscription that was `billed` for a period and of those that go on from it. */
  const goingOnFrom = (billed: string) => sql<string>`(
    select one.id from billing_subscriptions billed
    join billing_subscriptions one on one.user_id = billed.user_id and one.generation >= billed.generation
    where billed.id = ${billed} and not exists (
      select from billing_subscriptions other where other.user_id = billed.user_id and not other.period_is_paid
        and other.generation > billed.generation and other.generation <= one.generation))`;
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
    /** The last lines of artists that were suspended in this subscription's present period and have no line now, also where it goes on from another one. */
    async listSuspendedLines(subscription: StoredSubscription): Promise<Line[]> {
      const { userId, periodStart } = subscription;
      const billed = await this.billedFor(subscription);
      const rows = await database
        .selectFrom('billing_lines')
        .innerJoin('artists', 'artists.id', 'billing_lines.artist_id')
        .where('subscription_id', 'in', goingOnFrom(billed))
        .where('billing_user_id', '=', userId)
        .where('current_plan', '=', '')
        .where(sql<boolean>`ended_at >= ${periodStart}::date::timestamp at time zone 'UTC'`)
        .distinctOn('artist_id')
        .orderBy('artist_id')
        .orderBy('ended_at', 'desc')
        .orderBy('started_at', 'desc')
        .select(['artist_id as artistId', 'billing_lines.plan', 'price_cents as priceCents'])
        .execute();
      return rows as Line[];
    },
    /** When the payer suspended each of their artists since `since` that has no plan now, by the artist's id. */
    async suspendedSince(userId: string, since: Date): Promise<Map<string, Date>> {
      const rows = await database
        .selectFrom('billing_intents')
        .innerJoin('artists', (join) => join.on(sql<boolean>`artists.id::text = details->>'artistId'`))
        .where('billing_intents.user_id', '=', userId)
        .where('billing_user_id', '=', userId)
        .where('current_plan', '=', '')
        .where('held_at', 'is', null)
        .where('kind', '=', 'change')
        .where('state', '=', 'done')
        .where('billing_intents.updated_at', '>', since)
        .where(sql<boolean>`details->>'plan' = ''`)
        .orderBy('billing_intents.updated_at')
        .select(['artists.id', 'billing_intents.updated_at as at'])
        .execute();
      return new Map(rows.map(({ id, at }) => [id, at]));
    },
    /** The id of the subscription that was billed for this one's present period: an earlier one where it goes on from that. */
    async billedFor({ id, userId, generation, periodIsPaid }: StoredSubscription): Promise<string> {
      if (!periodIsPaid) return id;
      const billed = await billedBefore(userId, generation).select('id').executeTakeFirst();
      return billed?.id ?? id;
    },
    /** The discount with which the subscription's present period was paid: of the one that was billed for it, where it goes on from that. */
    async discountOfPeriod({
      userId,
      generation,
      periodIsPaid,
      discount,
    }: StoredSubscription): Promise<Discount | undefined> {
      if (!periodIsPaid) return discount;
      const billed = await billedBefore(userId, generation).select('discount').executeTakeFirst();
      return billed?.discount == null ? undefined : discountSchema.parse(billed.discount);
    },
    /**
     * What was returned of what was paid since the start of a period, `since`, under the subscription that was `billed` for it and those that go on
     * from it: refunds, and sales that took no money in the end, unless a later one paid for the same period. A sale for a period that began later paid nothing of this one, such as of a replaced
     * subscription that was billed once more (BILL-95). What was taken off a credit already does not count again. Cents.
     */
    async returnedSince(since: Day, billed: string): Promise<number> {
      const row = await database
        .selectFrom('billing_charges as sale')
        .leftJoin('billing_charges as refund', (join) =>
          join
            .onRef('refund.refunded_charge_id', '=', 'sale.id')
            .on('refund.kind', '=', 'refund')
            .on('refund.status', 'not in', [...failedStatuses]),
        )
        .where('sale.subscription_id', 'in', goingOnFrom(billed))
        .where('sale.kind', '=', 'sale')
        .where((row) => row.or([row('sale.period_start', '=', ''), row('sale.period_start', '<=', since)]))
        .where(sql<boolean>`sale.created_at >= ${since}::date::timestamp at time zone 'UTC'`)
        .select(
          sql<number>`coalesce(sum(case
            when sale.status not in ('voided', 'settlement_declined') then coalesce(refund.amount_cents, 0)
            when exists (
              select from billing_charges again
              where again.subscription_id = sale.subscription_id and again.kind = 'sale' and again.period_start = sale.period_start
                and sale.period_start <> '' and again.created_at > sale.created_at and again.status not in (${sql.join([...failedStatuses])})
            ) then 0
            else sale.amount_cents end), 0)::int - (
            select coalesce(sum(returns_taken_cents), 0)::int from billing_subscriptions where id in ${goingOnFrom(billed)})`.as(
            'cents',
          ),
        )
        .executeTakeFirstOrThrow();
      return row.cents;
    },
  };
}
