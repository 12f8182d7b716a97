/** The SQL for referrals: who came with whose coupon, what is compared of both, and the charges that no commission has yet. */
import { sql } from 'kysely';
import { failedStatuses } from '#domain/billing/charges.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { Review } from '#domain/referrals/commissions.ts';
import type { ComparedAccount, HoldReason } from '#domain/referrals/hold-reasons.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { ReferralsTables } from './referrals.tables.ts';

/**
 * The feature's tables; accounts and cards, which are compared; and billing's charges and lines, which are read in one statement with the
 * commissions that they lack, so that no event can be lost between the two features.
 */
export type ReferralsStoreTables = ReferralsTables &
  Pick<DB, 'users' | 'billing_cards' | 'billing_charges' | 'billing_lines' | 'billing_subscriptions'>;

/** An account that signed up with another account's coupon (a referral). */
export interface Referral {
  referredId: string;
  ownerId: string;
  coupon: string;
  createdAt: Date;
  review: Review;
  reasons: HoldReason[];
}

/** Accounts whose referrals are to be looked at; `compared` are those of them whose email or card changed. */
export interface Changes {
  userIds: readonly string[];
  compared: readonly string[];
}

/** A settled sale without a commission. */
export interface NewSale {
  chargeId: string;
  referredId: string;
  amountCents: number;
  createdAt: Date;
  artistIds: string[];
}

/** A refund without a commission: `chargeId` is its id, or `taken back <sale>` for a sale that failed after it had settled. */
export interface NewRefund {
  chargeId: string;
  saleId: string;
  amountCents: number;
  createdAt: Date;
}

/** Makes the statements, on the database or within a transaction. */
export function createReferralsStore(database: Queryable<ReferralsStoreTables>) {
  const referrals = () =>
    database
      .selectFrom('referrals')
      .select([
        'referred_user_id as referredId',
        'owner_user_id as ownerId',
        'coupon',
        'created_at as createdAt',
        sql<Review>`review`.as('review'),
        sql<HoldReason[]>`reasons`.as('reasons'),
      ]);
  return {
    /**
     * Notes who came with whose coupon; until the first payment, the coupon of another owner replaces it (REF-3). That referral begins anew: it earns
     * from now on (REF-4), and nothing that was found or decided about the owner before holds for the new one. A payment earns a commission only
     * once it has settled, days later: it counts from the beginning, or its owner would lose it.
     */
    async save(referral: Pick<Referral, 'referredId' | 'ownerId' | 'coupon'>, at: Date): Promise<void> {
      await database
        .insertInto('referrals')
        .values({
          referred_user_id: referral.referredId,
          owner_user_id: referral.ownerId,
          coupon: referral.coupon,
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict
            .column('referred_user_id')
            .doUpdateSet({
              owner_user_id: referral.ownerId,
              coupon: referral.coupon,
              created_at: at,
              review: 'clear',
              reasons: [],
              reviewed_at: null,
            })
            .where('referrals.owner_user_id', '<>', referral.ownerId)
            .where(
              sql<boolean>`not exists (select from billing_charges where billing_charges.user_id = referrals.referred_user_id and billing_charges.kind = 'sale'
                and billing_charges.status not in (${sql.join(failedStatuses)})
                and billing_charges.created_at >= date_trunc('second', referrals.created_at))`,
            )
            .where(
              sql<boolean>`not exists (select from referral_commissions where referral_commissions.referred_user_id = referrals.referred_user_id)`,
            ),
        )
        .execute();
    },
    async load(referredId: string): Promise<Referral | undefined> {
      return referrals().where('referred_user_id', '=', referredId).executeTakeFirst();
    },
    /** All referrals, or those with one of these states of review. */
    async list(reviews?: readonly Review[]): Promise<Referral[]> {
      return referrals()
        .$if(reviews !== undefined, (query) => query.where('review', 'in', [...(reviews ?? [])]))
        .orderBy('created_at')
        .orderBy('referred_user_id')
        .execute();
    },
    async saveReview(referredId: string, review: Review, reasons: readonly HoldReason[], at: Date): Promise<void> {
      await database
        .updateTable('referrals')
        .set({ review, reasons: [...reasons], reviewed_at: at })
        .where('referred_user_id', '=', referredId)
        .execute();
    },
    /**
     * The undecided referrals of these accounts, those that the accounts of `compared` made, and those above them, which a circle holds too.
     */
    async listTouched({ userIds, compared }: Changes): Promise<Referral[]> {
      const { rows } = await sql<{ id: string }>`
        with recursive touched (id, owner) as (
          select referred_user_id, owner_user_id from referrals where referred_user_id = any(${userIds}::uuid[])
          union
          select referrals.referred_user_id, referrals.owner_user_id from referrals join touched on referrals.referred_user_id = touched.owner
        )
        select id from touched
        union
        select referred_user_id from referrals where owner_user_id = any(${compared}::uuid[])`.execute(database);
      return this.listOf(
        rows.map(({ id }) => id),
        ['clear', 'held'],
      );
    },
    /** The referrals of these accounts, all or those with one of these states of review. */
    async listOf(referredIds: readonly string[], reviews?: readonly Review[]): Promise<Referral[]> {
      return referrals()
        .where(sql<boolean>`referred_user_id = any(${referredIds}::uuid[])`)
        .$if(reviews !== undefined, (query) => query.where('review', 'in', [...(reviews ?? [])]))
        .orderBy('created_at')
        .orderBy('referred_user_id')
        .execute();
    },
    /** Those of the referred accounts with whose coupon their owner came, directly or through others. */
    async loops(referredIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        with recursive above (id, reached) as (
          select referred_user_id, owner_user_id from referrals where referred_user_id = any(${referredIds}::uuid[])
          union
          select above.id, referrals.owner_user_id from above join referrals on referrals.referred_user_id = above.reached
        )
        select id from above where id = reached`.execute(database);
      return new Set(rows.map(({ id }) => id));
    },
    /** What is compared of accounts, by their id; nothing of those that were deleted. */
    async loadCompared(userIds: readonly string[]): Promise<Map<string, ComparedAccount>> {
      const rows = await database
        .selectFrom('users')
        .leftJoin('billing_cards', 'billing_cards.user_id', 'users.id')
        .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
        .select(['users.id', 'email', 'brand', 'last4', 'expires_month as month', 'expires_year as year'])
        .execute();
      const accounts = Map.groupBy(rows, ({ id }) => id);
      return new Map(
        Array.from(accounts, ([id, cards]) => [
          id,
          {
            email: cards[0]?.email ?? '',
            cards: cards.flatMap(({ brand, last4, month, year }) =>
              brand === null || last4 === null || month === null || year === null
                ? []
                : [{ brand, last4, expires: { month, year } }],
            ),
          },
        ]),
      );
    },
    /** Settled sales of these accounts since they came with a coupon, without a commission, the oldest first. */
    async listNewSales(userIds: readonly string[]): Promise<NewSale[]> {
      return (
        database
          .selectFrom('billing_charges as charge')
          .innerJoin('referrals', 'referrals.referred_user_id', 'charge.user_id')
          .leftJoin('referral_commissions as known', (join) =>
            join.onRef('known.charge_id', '=', 'charge.id').on('known.kind', '=', 'sale'),
          )
          .where(sql<boolean>`charge.user_id = any(${userIds}::uuid[])`)
          .where('charge.kind', '=', 'sale')
          .where('charge.settled', '=', true)
          .where('charge.status', 'not in', failedStatuses)
          // The provider's times are in whole seconds.
          .where(sql<boolean>`charge.created_at >= date_trunc('second', referrals.created_at)`)
          .where('known.id', 'is', null)
          .orderBy('charge.created_at')
          .orderBy('charge.id')
          .select([
            'charge.id as chargeId',
            'charge.user_id as referredId',
            'charge.amount_cents as amountCents',
            'charge.created_at as createdAt',
            // A line begins when the answer to its sale was booked, which is a moment later.
            sql<string[]>`array(
            select distinct billing_lines.artist_id from billing_lines
            where billing_lines.subscription_id = charge.subscription_id
              and billing_lines.started_at <= charge.created_at + interval '1 hour'
              and (billing_lines.ended_at is null or billing_lines.ended_at > charge.created_at)
          )`.as('artistIds'),
          ])
          .execute()
      );
    },
    /**
     * Settled refunds of these accounts' sales with a commission, and their sales that failed after all, which the ledger has not taken back yet, the
     * oldest first. A refund that has not settled may still fail, and a row of the ledger is never undone.
     */
    async listNewRefunds(userIds: readonly string[]): Promise<NewRefund[]> {
      const known = (id: ReturnType<typeof sql<string>>) =>
        sql<boolean>`exists (select from referral_commissions where kind = 'refund' and charge_id = ${id})`;
      const refunds = await database
        .selectFrom('billing_charges as charge')
        .innerJoin('referral_commissions as sale', (join) =>
          join.onRef('sale.sale_id', '=', 'charge.refunded_charge_id').on('sale.kind', '=', 'sale'),
        )
        .where(sql<boolean>`charge.user_id = any(${userIds}::uuid[])`)
        .where('charge.kind', '=', 'refund')
        .where('charge.settled', '=', true)
        .where(known(sql<string>`charge.id`), '=', false)
        .orderBy('charge.created_at')
        .orderBy('charge.id')
        .select([
          'charge.id as chargeId',
          'sale.sale_id as saleId',
          'charge.amount_cents as amountCents',
          'charge.created_at as createdAt',
        ])
        .execute();
      const failed = await database
        .selectFrom('billing_charges as charge')
        .innerJoin('referral_commissions as sale', (join) =>
          join.onRef('sale.sale_id', '=', 'charge.id').on('sale.kind', '=', 'sale'),
        )
        .where(sql<boolean>`charge.user_id = any(${userIds}::uuid[])`)
        .where('charge.status', 'in', failedStatuses)
        .where(known(sql<string>`'taken back ' || charge.id`), '=', false)
        .select([
          sql<string>`'taken back ' || charge.id`.as('chargeId'),
          'charge.id as saleId',
          'charge.amount_cents as amountCents',
          'charge.created_at as createdAt',
        ])
        .execute();
      return [...refunds, ...failed];
    },
    /** Notes every referral as changed. */
    async noteAll(): Promise<void> {
      await sql`insert into referral_changes (user_id, compared) select referred_user_id, false from referrals`.execute(
        database,
      );
    },
    /** Takes the oldest notes of changes, at most `most`. They come back when the transaction fails. */
    async takeChanges(most: number): Promise<Changes & { isLast: boolean }> {
      const { rows } = await sql<{ userId: string; compared: boolean }>`
        delete from referral_changes where id in (select id from referral_changes order by id limit ${most})
        returning user_id as "userId", compared`.execute(database);
      return {
        userIds: [...new Set(rows.map(({ userId }) => userId))],
        compared: [...new Set(rows.flatMap(({ userId, compared }) => (compared ? [userId] : [])))],
        isLast: rows.length < most,
      };
    },
    /** How many of an owner's referred accounts have not paid yet, and how many pay now. */
    async counts(ownerId: string): Promise<{ pending: number; active: number }> {
      const row = await database
        .selectFrom('referrals')
        .innerJoin('users', 'users.id', 'referrals.referred_user_id')
        .where('owner_user_id', '=', ownerId)
        .select([
          sql<number>`count(*) filter (where not exists (${hasPaid}))::int`.as('pending'),
          sql<number>`count(*) filter (where exists (${hasPaid}) and subscription_status in (${sql.join([...liveStatuses])}))::int`.as(
            'active',
          ),
        ])
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}

const hasPaid = sql`select from referral_commissions as paid
  where paid.referred_user_id = referrals.referred_user_id and paid.kind = 'sale'`;
