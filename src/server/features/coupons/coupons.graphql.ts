/** Coupons in the API. Amounts are integer cents. */

import { type Coupon, couponWords } from '#domain/billing/coupons.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { AppliedCoupon } from './applied-coupons.service.ts';
import type { CouponsService } from './coupons.service.ts';

/** Adds the types and operations; `codeOf` gives the code of an account's coupon. */
export function addCoupons(
  builder: Builder,
  coupons: CouponsService,
  { success, user }: Pick<AccountsRefs, 'success' | 'user'>,
  codeOf: (userId: string) => Promise<string>,
): void {
  const coupon = builder.objectRef<Coupon & Partial<AppliedCoupon>>('discount_coupons').implement({
    fields: (t) => ({
      name: t.exposeString('code', { description: 'The code.' }),
      free_months: t.exposeInt('freeMonths'),
      prepend: t.exposeString('prepend', { description: 'Stands in front of what the coupon gives.' }),
      amount: t.exposeInt('amountCents', { description: "Cents off each artist's monthly price." }),
      percent: t.exposeInt('percentOff'),
      plans: t.exposeStringList('plans', { description: 'The plans that cost less; none means all.' }),
      charges: t.exposeInt('charges', { nullable: true, description: 'How many charges are reduced; null for all.' }),
      skips_billing: t.exposeBoolean('skipsBilling'),
      gives: t.string({
        resolve: ({ freeMonthsNote: note = '', ...terms }) =>
          couponWords(note === '' ? terms : { ...terms, freeMonths: 0 }),
        description: 'What it gives, in one line: to the account, where it is applied.',
      }),
      free_months_note: t.string({
        resolve: ({ freeMonthsNote: note = '' }) => note,
        description:
          'Why the free months of an applied coupon give the account nothing; empty where they give something.',
      }),
      free_time: t.string({
        resolve: ({ freeTime = '' }) => freeTime,
        description: 'What of the time of an account is free by an applied coupon, in a sentence; empty for nothing.',
      }),
    }),
  });
  const checked = builder
    .objectRef<{ coupon: (Coupon & Partial<AppliedCoupon>) | undefined }>('check_discount_coupon_response')
    .implement({
      fields: (t) => ({
        success: t.boolean({ resolve: ({ coupon: found }) => found !== undefined }),
        coupon: t.field({ type: coupon, nullable: true, resolve: ({ coupon: found }) => found ?? null }),
      }),
    });

  builder.objectField(user, 'coupon', (t) =>
    t.string({
      description: "The code of the account's coupon; '' without one.",
      resolve: ({ userId }) => codeOf(userId),
    }),
  );
  builder.queryFields((t) => ({
    check_discount_coupon: t.field({
      type: checked,
      description: 'Whether the caller, who may be a visitor, can use a code.',
      args: { coupon: t.arg.string() },
      resolve: async (_root, { coupon: code }, { caller }) => ({ coupon: await coupons.check(caller, code) }),
    }),
    applied_coupon: t.field({
      type: coupon,
      nullable: true,
      description: 'The coupon with which the next subscription begins.',
      resolve: async (_root, _arguments, { caller }) => (await coupons.applied(caller)) ?? null,
    }),
    discount_coupons: t.field({
      type: [coupon],
      description: "The caller's own coupons.",
      args: { user_id: t.arg({ type: 'uuid', required: false }) },
      resolve: (_root, { user_id }, { caller }) => {
        refuseOthersId(caller, user_id);
        return coupons.own(caller);
      },
    }),
    coupon_available: t.boolean({
      description: 'Whether a new coupon may have this code.',
      args: { coupon: t.arg.string() },
      resolve: (_root, { coupon: code }, { caller }) => coupons.available(caller, code),
    }),
  }));
  builder.mutationFields((t) => ({
    activate_coupon: t.field({
      type: checked,
      description: "Puts a coupon on the caller's account.",
      args: { coupon: t.arg.string() },
      resolve: async (_root, { coupon: code }, { caller }) => ({ coupon: await coupons.activate(caller, code) }),
    }),
    remove_coupon: t.field({
      type: success,
      resolve: async (_root, _arguments, { caller }) => {
        await coupons.remove(caller);
        return { success: true };
      },
    }),
    create_coupon: t.field({
      type: coupon,
      description: "Makes the caller's own coupon, with which others get a free month.",
      args: { coupon: t.arg.string() },
      resolve: (_root, { coupon: code }, { caller }) => coupons.create(caller, code),
    }),
  }));
}
