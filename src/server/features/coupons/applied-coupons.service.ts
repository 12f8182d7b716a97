/** The coupon of an account: applied once, redeemed with the subscription that begins with it, given back when no money moved. */
import { endOfAccount } from '#domain/accounts/navigation.ts';
import { isBilledByHand } from '#domain/billing/catalogue.ts';
import { couponCode } from '#domain/billing/coupon-code.ts';
import {
  type Coupon,
  firstBillingWith,
  freeMonthsNote,
  freeTimeWords,
  refusalOfCoupon,
} from '#domain/billing/coupons.ts';
import { isLive } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { FactBoard } from '../../platform/facts/facts.ts';
import { type CouponAccount, type CouponUse, createCouponsStore, type StoredCoupon } from './coupons.store.ts';
import type { Guessing } from './guessing.ts';

/** A coupon on an account. */
export interface AppliedCoupon extends Coupon {
  /** Why its free months give this account nothing, as a sentence; '' where they give something. */
  freeMonthsNote: string;
  /** What of the account's time is free by them, as a sentence; '' where they give nothing. */
  freeTime: string;
}

/** What billing and the signup need of coupons. No permission is checked. */
export interface AppliedCoupons {
  /**
   * Puts the coupon on the account, moves its first payment, and brings back the artists that the end of its trial, or of a subscription, has suspended. Doing it again
   * changes nothing. Throws COUPON_INVALID, COUPON_OWN, COUPON_TOO_LATE for an account with a live subscription, or COUPON_BILLED_BY_HAND.
   */
  apply(userId: string, code: string): Promise<AppliedCoupon>;
  /**
   * Does the same, and nothing where the coupon cannot be used, or the caller's network has tried too many: it must keep nobody from a signup or a
   * new artist (COUP-6). '' is no coupon.
   */
  applyWhereGood(caller: Pick<Caller, 'ipAddress'>, userId: string, code: string): Promise<void>;
  /** The coupon of a code; undefined when the account cannot use it, as after it was used. */
  usableBy(userId: string, code: string): Promise<Coupon | undefined>;
  /** The coupon with which the account's next subscription begins; undefined without one that is still good. */
  appliedTo(userId: string): Promise<AppliedCoupon | undefined>;
  /** The account's coupon, also one that is not good any more; '' without one, and once a subscription began with it. */
  codeOf(userId: string): Promise<string>;
  /** The monthly charge in cents that the account's coupon names, also when the coupon has ended (BILL-2); null without one. */
  monthlyChargeOf(userId: string): Promise<number | null>;
  /** Takes the coupon off the account; free months that it gave stay. */
  remove(userId: string): Promise<void>;
  /** In the transaction that writes the intent: counts the use. Throws COUPON_INVALID when none is left. */
  redeem(use: { userId: string; code: string; intentId: string }, within: Queryable): Promise<void>;
  /** In the transaction that ends a declined intent. */
  giveBack(intentId: string, within: Queryable): Promise<void>;
}

export function createAppliedCoupons({
  database,
  clock,
  guessing,
  facts,
}: {
  database: Database;
  clock: Clock;
  guessing: Guessing;
  facts: FactBoard;
}): AppliedCoupons {
  /**
   * Whether the account has had all that the coupon gives: a subscription began with it, or it gave its free months, was taken off, takes nothing off
   * prices, and names no referrer (REF-3).
   */
  const isUsedUp = (coupon: Coupon, use: CouponUse, account: CouponAccount): boolean => {
    if (use.intentId !== null) return true;
    const { code, percentOff, amountCents, ownerId } = coupon;
    return account.coupon !== code && percentOff === 0 && amountCents === 0 && ownerId === null;
  };

  /** The coupon, and whether the account has a use of it. Throws why the account cannot use it. */
  async function usable(code: string, account: CouponAccount, within: Queryable) {
    const store = createCouponsStore(within);
    const coupon = await store.load(couponCode(code));
    if (coupon === undefined) throw new CodedError('COUPON_INVALID', 'coupon');
    const use = await store.loadUse(coupon.id, account.id);
    if (use !== undefined && isUsedUp(coupon, use, account)) throw new CodedError('COUPON_INVALID', 'coupon');
    // An own use is counted already.
    const usesLimit = use === undefined ? coupon.usesLimit : null;
    const refusal = refusalOfCoupon({ ...coupon, usesLimit }, account.id, clock.now());
    if (refusal !== undefined) throw new CodedError(refusal, 'coupon');
    return { coupon, use };
  }
  const usableOrNone = (code: string, account: CouponAccount) =>
    usable(code, account, database).catch((error: unknown) => {
      if (error instanceof CodedError) return undefined;
      throw error;
    });
  async function count({ id }: StoredCoupon, store: ReturnType<typeof createCouponsStore>): Promise<void> {
    if (!(await store.countUse(id, clock.now()))) throw new CodedError('COUPON_INVALID', 'coupon');
  }

  /** Throws COUPON_BILLED_BY_HAND and COUPON_TOO_LATE. */
  function requireOpen(account: CouponAccount): void {
    if (isBilledByHand(account)) throw new CodedError('COUPON_BILLED_BY_HAND', 'coupon');
    if (isLive(account.subscriptionStatus)) throw new CodedError('COUPON_TOO_LATE', 'coupon');
  }

  const accountOf = async (userId: string, within: Queryable, options?: { lock: boolean }): Promise<CouponAccount> => {
    const account = await createCouponsStore(within).loadAccount(userId, options);
    if (account === undefined) throw new CodedError('NOT_FOUND');
    return account;
  };

  const appliedCoupon = (
    coupon: Coupon,
    account: Pick<CouponAccount, 'createdAt' | 'firstBillingDate'>,
  ): AppliedCoupon => ({
    ...coupon,
    freeMonthsNote: freeMonthsNote(coupon, account, clock.now()),
    freeTime: freeTimeWords(coupon, account, clock.now()),
  });

  const apply = (userId: string, code: string): Promise<AppliedCoupon> =>
    database.transaction().execute(async (within) => {
      const store = createCouponsStore(within);
      const account = await accountOf(userId, within, { lock: true });
      const { coupon, use } = await usable(code, account, within);
      requireOpen(account);
      // A person who has seen the end of a trial on the screen is not made a free account by a code.
      if (coupon.skipsBilling && account.signupFinished) throw new CodedError('COUPON_INVALID', 'coupon');
      const firstBillingDate = firstBillingWith(coupon, account, clock.now());
      const moves = firstBillingDate?.getTime() !== account.firstBillingDate?.getTime();
      if (moves && use === undefined) {
        await count(coupon, store);
        await store.insertUse(coupon.id, userId, { movedFirstPayment: true, intentId: null }, clock.now());
      }
      await store.saveAccount(userId, { coupon: coupon.code, firstBillingDate });
      const end = endOfAccount(account);
      if (moves && end !== null) await facts.announce('account.first-payment-moved', { userId, wasDue: end }, within);
      const { ownerId } = coupon;
      if (ownerId !== null)
        await facts.announce('account.referred', { referredId: userId, ownerId, coupon: coupon.code }, within);
      return appliedCoupon(coupon, { ...account, firstBillingDate });
    });

  return {
    apply,
    async applyWhereGood({ ipAddress }, userId, code) {
      if (code === '') return;
      await guessing(ipAddress, () => apply(userId, code)).catch((error: unknown) => {
        if (!(error instanceof CodedError)) throw error;
      });
    },
    async usableBy(userId, code) {
      return (await usableOrNone(code, await accountOf(userId, database)))?.coupon;
    },
    async appliedTo(userId) {
      const account = await accountOf(userId, database);
      const found = account.coupon === '' ? undefined : await usableOrNone(account.coupon, account);
      return found && appliedCoupon(found.coupon, account);
    },
    async codeOf(userId) {
      const store = createCouponsStore(database);
      const { coupon: code } = await accountOf(userId, database);
      const coupon = code === '' ? undefined : await store.load(code);
      const use = coupon && (await store.loadUse(coupon.id, userId));
      return use?.intentId == null ? code : '';
    },
    async monthlyChargeOf(userId) {
      const { coupon: code } = await accountOf(userId, database);
      const coupon = code === '' ? undefined : await createCouponsStore(database).load(code);
      return coupon?.monthlyChargeCents ?? null;
    },
    remove: (userId) =>
      database.transaction().execute(async (within) => {
        const account = await accountOf(userId, within, { lock: true });
        requireOpen(account);
        await createCouponsStore(within).saveAccount(userId, { ...account, coupon: '' });
      }),
    async redeem({ userId, code, intentId }, within) {
      const store = createCouponsStore(within);
      const { coupon, use } = await usable(code, await accountOf(userId, within), within);
      if (use !== undefined) return store.saveIntent(coupon.id, userId, intentId);
      await count(coupon, store);
      await store.insertUse(coupon.id, userId, { movedFirstPayment: false, intentId }, clock.now());
    },
    giveBack: (intentId, within) => createCouponsStore(within).giveBack(intentId),
  };
}
