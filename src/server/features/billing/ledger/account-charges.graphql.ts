/** The billing fields of `users`, whose rows are only ever the caller's own (BILL-87). */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../../accounts/accounts.refs.ts';
import type { AccountCharges } from './account-charges.ts';

/** Adds the fields; `chargesOf` reads an account's terms. */
export function addAccountCharges(
  builder: Builder,
  chargesOf: (userId: string) => Promise<AccountCharges>,
  { user }: Pick<AccountsRefs, 'user'>,
): void {
  // The fields of one answer are read together.
  const read = new WeakMap<object, Promise<AccountCharges>>();
  const charges = (account: { userId: string }): Promise<AccountCharges> => {
    const known = read.get(account) ?? chargesOf(account.userId);
    read.set(account, known);
    return known;
  };
  builder.objectFields(user, (t) => ({
    billing_interval: t.string({
      description: 'monthly or yearly.',
      resolve: async (account) => (await charges(account)).interval,
    }),
    pro_pricing: t.int({
      nullable: true,
      description: "The account's own monthly price of pro in cents; null for the public one.",
      resolve: async (account) => (await charges(account)).proPriceCents,
    }),
    monthly_charge: t.int({
      nullable: true,
      description: 'What a month costs in cents, by hand or at the monthly interval; null where nothing is charged.',
      resolve: async (account) => (await charges(account)).monthlyCents,
    }),
    yearly_charge: t.int({
      nullable: true,
      description: 'What a year costs in cents at the yearly interval; null without a live subscription.',
      resolve: async (account) => (await charges(account)).yearlyCents,
    }),
  }));
}
