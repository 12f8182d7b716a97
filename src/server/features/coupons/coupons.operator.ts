/** What an operator does with coupons. No permission is checked: only the command line, the demo world and tests call it. */
import type { Coupon } from '#domain/billing/coupons.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { plainCoupon } from './coupons.service.ts';
import { createCouponsStore, type StoredCoupon } from './coupons.store.ts';

/** A coupon to be made; what is left out is that of a coupon with one free month. */
export type CouponDraft = Pick<Coupon, 'code'> & Partial<Omit<Coupon, 'uses' | 'ownerId'>>;

/** The operator's functions for coupons. */
export interface CouponsOperator {
  /** False when the code is taken. */
  createCoupon(draft: CouponDraft): Promise<boolean>;
  /** Refuses the coupon from now on; discounts of subscriptions that began with it stay. */
  endCoupon(code: string): Promise<void>;
  /** The url is https; null takes it off. */
  setTrackingScript(code: string, url: string | null): Promise<void>;
  findCoupon(code: string): Promise<StoredCoupon | undefined>;
  listCoupons(): Promise<StoredCoupon[]>;
}

export function createCouponsOperator({ database, clock }: { database: Database; clock: Clock }): CouponsOperator {
  const store = createCouponsStore(database);
  return {
    createCoupon: (draft) => store.insert({ ...plainCoupon, ...draft }, clock.now()),
    endCoupon: (code) => store.saveEnd(code, clock.now()),
    setTrackingScript: (code, url) => store.saveTrackingScript(code, url),
    findCoupon: (code) => store.load(code),
    listCoupons: () => store.list(),
  };
}
