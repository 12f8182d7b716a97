/** Coupons for visitors and accounts: checking a code, applying and removing one, and an account's own. */
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { type Coupon, refusalOfCoupon } from '#domain/billing/coupons.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { AppliedCoupon, AppliedCoupons } from './applied-coupons.service.ts';
import { createCouponsStore } from './coupons.store.ts';
import type { Guessing } from './guessing.ts';

/** What the API and the coupon's page call. */
export interface CouponsService {
  /** The coupon of a code; undefined when the caller cannot use it. Throws TOO_MANY_TRIES after thirty wrong codes in ten minutes from one network. */
  check(caller: Pick<Caller, 'ipAddress' | 'person'>, code: string): Promise<Coupon | undefined>;
  /** The coupon that the next subscription begins with; undefined without one. */
  applied(caller: Caller): Promise<AppliedCoupon | undefined>;
  /** Applies a coupon. Throws COUPON_INVALID, COUPON_OWN, COUPON_TOO_LATE, COUPON_BILLED_BY_HAND, TOO_MANY_TRIES. */
  activate(caller: Caller, code: string): Promise<AppliedCoupon>;
  /** Takes the coupon off the account. Throws COUPON_TOO_LATE with a live subscription, and COUPON_BILLED_BY_HAND. */
  remove(caller: Caller): Promise<void>;
  /** The https url of the script that the coupon of a code loads for visitors who agree; undefined for none, and for a coupon that is not good any more. */
  trackingScript(code: string): Promise<string | undefined>;
  /** The caller's own coupons: one or none. */
  own(caller: Caller): Promise<Coupon[]>;
  /** Whether a new coupon may have this code: well-formed, and not taken. Throws TOO_MANY_TRIES after 200 look-ups in ten minutes of one account. */
  available(caller: Caller, code: string): Promise<boolean>;
  /** Makes the caller's own coupon, which gives a free month. Throws COUPON_NOT_CREATED. */
  create(caller: Caller, code: string): Promise<Coupon>;
}

/** A coupon that gives nothing but its free month. */
export const plainCoupon: Omit<Coupon, 'code'> = {
  percentOff: 0,
  amountCents: 0,
  plans: [],
  charges: null,
  freeMonths: 1,
  prepend: '',
  skipsBilling: false,
  monthlyChargeCents: null,
  trackingScriptUrl: null,
  ownerId: null,
  expiresAt: null,
  usesLimit: null,
  uses: 0,
};

export function createCouponsService(options: {
  database: Database;
  guard: Guard;
  applied: AppliedCoupons;
  guessing: Guessing;
  makeLimit: MakeLimit;
  clock: Clock;
}): CouponsService {
  const { database, guard, applied, guessing, makeLimit, clock } = options;
  const store = createCouponsStore(database);
  const lookUps = makeLimit('coupon_look_ups', 200, 10 * 60);

  return {
    check: ({ ipAddress, person }, typed) =>
      guessing(ipAddress, async () => {
        if (person !== undefined) return applied.usableBy(person.userId, typed);
        const coupon = await store.load(couponCode(typed));
        return coupon && refusalOfCoupon(coupon, undefined, clock.now()) === undefined ? coupon : undefined;
      }),
    async trackingScript(typed) {
      const coupon = await store.load(couponCode(typed));
      if (coupon === undefined || refusalOfCoupon(coupon, undefined, clock.now()) !== undefined) return undefined;
      return coupon.trackingScriptUrl ?? undefined;
    },
    applied: (caller) => applied.appliedTo(guard.person(caller).userId),
    async activate(caller, code) {
      const { userId } = guard.person(caller);
      return guessing(caller.ipAddress, () => applied.apply(userId, code));
    },
    remove: (caller) => applied.remove(guard.person(caller).userId),
    own: (caller) => store.list(guard.member(caller).userId),
    async available(caller, typed) {
      await lookUps.consume(guard.member(caller).userId);
      const code = couponCode(typed);
      return isCouponCode(code) && (await store.load(code)) === undefined;
    },
    async create(caller, typed) {
      const { userId } = guard.member(caller);
      const coupon: Coupon = { ...plainCoupon, code: couponCode(typed), ownerId: userId };
      if (!isCouponCode(coupon.code) || !(await store.insert(coupon, clock.now())))
        throw new CodedError('COUPON_NOT_CREATED', 'coupon');
      return coupon;
    },
  };
}
