/** The SQL for coupons and their uses. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { isCouponCode } from '#domain/billing/coupon-code.ts';
import type { Coupon } from '#domain/billing/coupons.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { CouponsTables } from './coupons.tables.ts';

/** The feature's tables, and the account: its coupon, and the first payment that a coupon moves, change in one transaction. */
export type CouponsStoreTables = CouponsTables & Pick<DB, 'users'>;

/** A coupon with its id. */
export interface StoredCoupon extends Coupon {
  id: string;
}

/** What of an account decides about its coupon. */
export interface CouponAccount {
  id: string;
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  /** The code of its coupon; '' without one. */
  coupon: string;
  createdAt: Date;
  firstBillingDate: Date | null;
  /** When its subscription is billed next, or ends; null without one. */
  nextBillingDate: Date | null;
  subscriptionStatus: string;
  signupFinished: boolean;
}

/** An account's use of a coupon. */
export interface CouponUse {
  movedFirstPayment: boolean;
  /** The intent that began a subscription with it. */
  intentId: string | null;
}

/** Makes the statements, on the database or within a transaction. */
export function createCouponsStore(database: Queryable<CouponsStoreTables>) {
  const coupons = () =>
    database
      .selectFrom('coupons')
      .select([
        'id',
        'code',
        'owner_user_id as ownerId',
        'free_months as freeMonths',
        'prepend',
        'percent_off as percentOff',
        'amount_cents as amountCents',
        sql<ArtistPlan[]>`plans`.as('plans'),
        'charges',
        'skips_billing as skipsBilling',
        'monthly_charge_cents as monthlyChargeCents',
        'tracking_script_url as trackingScriptUrl',
        'uses_limit as usesLimit',
        'uses',
        'expires_at as expiresAt',
      ]);
  return {
    async load(code: string): Promise<StoredCoupon | undefined> {
      // What is no code is asked for, too: everything behind /r/ may be one.
      return isCouponCode(code) ? coupons().where('code', '=', code).executeTakeFirst() : undefined;
    },
    /** Every coupon, or those of one owner, the newest first. */
    async list(ownerId?: string): Promise<StoredCoupon[]> {
      return coupons()
        .$if(ownerId !== undefined, (query) => query.where('owner_user_id', '=', ownerId ?? null))
        .orderBy('created_at', 'desc')
        .orderBy('code')
        .execute();
    },
    /** Stores a new coupon; false when its code is taken, or its owner has one. */
    async insert(coupon: Coupon, createdAt: Date): Promise<boolean> {
      const inserted = await database
        .insertInto('coupons')
        .values({
          id: randomUUID(),
          code: coupon.code,
          owner_user_id: coupon.ownerId,
          free_months: coupon.freeMonths,
          prepend: coupon.prepend,
          percent_off: coupon.percentOff,
          amount_cents: coupon.amountCents,
          plans: [...coupon.plans],
          charges: coupon.charges,
          skips_billing: coupon.skipsBilling,
          monthly_charge_cents: coupon.monthlyChargeCents,
          tracking_script_url: coupon.trackingScriptUrl,
          uses_limit: coupon.usesLimit,
          expires_at: coupon.expiresAt,
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    async saveTrackingScript(code: string, url: string | null): Promise<void> {
      await database.updateTable('coupons').set({ tracking_script_url: url }).where('code', '=', code).execute();
    },
    async saveEnd(code: string, at: Date): Promise<void> {
      await database.updateTable('coupons').set({ expires_at: at }).where('code', '=', code).execute();
    },
    /** Counts one more use; false when none is left, or the coupon has ended. This statement alone decides who is the last one. */
    async countUse(couponId: string, now: Date): Promise<boolean> {
      const counted = await database
        .updateTable('coupons')
        .set({ uses: sql`uses + 1` })
        .where('id', '=', couponId)
        .where((row) => row.or([row('uses_limit', 'is', null), row('uses', '<', row.ref('uses_limit'))]))
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .executeTakeFirst();
      return counted.numUpdatedRows === 1n;
    },

    /** The account, locked until the transaction ends with `lock`. */
    async loadAccount(userId: string, { lock } = { lock: false }): Promise<CouponAccount | undefined> {
      return database
        .selectFrom('users')
        .where('id', '=', userId)
        .select([
          'id',
          'plan',
          'coupon',
          'created_at as createdAt',
          'first_billing_date as firstBillingDate',
          'next_billing_date as nextBillingDate',
          'subscription_status as subscriptionStatus',
          'signup_finished as signupFinished',
        ])
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst();
    },
    async saveAccount(userId: string, account: Pick<CouponAccount, 'coupon' | 'firstBillingDate'>): Promise<void> {
      await database
        .updateTable('users')
        .set({ coupon: account.coupon, first_billing_date: account.firstBillingDate })
        .where('id', '=', userId)
        .execute();
    },

    async loadUse(couponId: string, userId: string): Promise<CouponUse | undefined> {
      return database
        .selectFrom('coupon_uses')
        .where('coupon_id', '=', couponId)
        .where('user_id', '=', userId)
        .select(['moved_first_payment as movedFirstPayment', 'intent_id as intentId'])
        .executeTakeFirst();
    },
    async insertUse(couponId: string, userId: string, use: CouponUse, at: Date): Promise<void> {
      await database
        .insertInto('coupon_uses')
        .values({
          coupon_id: couponId,
          user_id: userId,
          moved_first_payment: use.movedFirstPayment,
          intent_id: use.intentId,
          used_at: at,
        })
        .execute();
    },
    async saveIntent(couponId: string, userId: string, intentId: string): Promise<void> {
      await database
        .updateTable('coupon_uses')
        .set({ intent_id: intentId })
        .where('coupon_id', '=', couponId)
        .where('user_id', '=', userId)
        .execute();
    },
    /** Takes an intent's use back: one that moved the first payment stays counted, another is free for other accounts. */
    async giveBack(intentId: string): Promise<void> {
      await database
        .updateTable('coupon_uses')
        .set({ intent_id: null })
        .where('intent_id', '=', intentId)
        .where('moved_first_payment', '=', true)
        .execute();
      const deleted = await database
        .deleteFrom('coupon_uses')
        .where('intent_id', '=', intentId)
        .returning('coupon_id as couponId')
        .executeTakeFirst();
      if (deleted !== undefined)
        await database.updateTable('coupons').set({ uses: sql`uses - 1` }).where('id', '=', deleted.couponId).execute();
    },
  };
}
