/** Referrals in the API. Amounts are integer cents of US dollars; everything is the session's person's own. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { Payout, StoredCommission } from './commissions.store.ts';
import type { ShownPayee } from './payees.ts';
import type { ReferralsData, ReferralsService, Statement } from './referrals.service.ts';

/** Adds the types and operations. */
export function addReferrals(
  builder: Builder,
  referrals: ReferralsService,
  { success }: Pick<AccountsRefs, 'success'>,
): void {
  const data = builder.objectRef<ReferralsData>('referrals_data').implement({
    fields: (t) => ({
      count_pending: t.exposeInt('pending', { description: 'Accounts that have not paid yet.' }),
      count_active: t.exposeInt('active', { description: 'Accounts that pay.' }),
      payout: t.exposeInt('payoutCents', {
        description: 'Cents that the next run finds so far; below zero when refunds exceed them.',
      }),
      payout_later: t.exposeInt('laterCents', {
        description: 'Cents of sales that are too new for the next run, and that the one after it finds.',
      }),
      payout_held: t.exposeInt('heldCents', { description: 'Cents that wait for a review.' }),
      payout_date: t.expose('payoutDate', { type: 'timestamptz', description: 'The next run.' }),
    }),
  });
  const payout = builder.objectRef<Payout>('affiliate_payouts').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      date: t.expose('createdAt', { type: 'timestamptz' }),
      active_artists: t.exposeInt('activeArtists'),
      sales: t.exposeInt('salesCents', { description: 'Settled sales less refunds, in cents.' }),
      payout: t.exposeInt('cents', { description: 'Cents.' }),
      state: t.exposeString('state', { description: 'processed, or paid once the bank has confirmed it.' }),
    }),
  });
  const row = builder.objectRef<StoredCommission>('affiliate_statement_rows').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      kind: t.exposeString('kind', { description: 'sale or refund.' }),
      date: t.expose('happenedAt', { type: 'timestamptz' }),
      artists: t.int({ resolve: ({ artistIds }) => artistIds.length }),
      sales: t.exposeInt('saleCents', { description: 'Cents, below zero for a refund.' }),
      commission: t.exposeInt('cents', { description: 'Cents, below zero for a refund.' }),
    }),
  });
  const payee = builder.objectRef<ShownPayee>('affiliate_payee').implement({
    fields: (t) => ({
      holder: t.exposeString('holder'),
      account: t.exposeString('account', { description: 'Its last four characters.' }),
      waits_until: t.expose('waitsUntil', {
        type: 'timestamptz',
        nullable: true,
        description:
          'Nothing is transferred before then, because the account replaced another one; null where nothing waits.',
      }),
    }),
  });
  const statement = builder.objectRef<Statement>('affiliate_statement').implement({
    fields: (t) => ({
      payout: t.expose('payout', { type: payout }),
      rows: t.expose('rows', { type: [row] }),
      payee: t.field({
        type: payee,
        nullable: true,
        description: 'Where a paid one went, and where another one will go; null where that is not known.',
        resolve: ({ payee: found }) => found ?? null,
      }),
    }),
  });

  builder.queryFields((t) => ({
    get_referrals_data: t.field({
      type: data,
      resolve: (_root, _arguments, { caller }) => referrals.data(caller),
    }),
    affiliate_payouts: t.field({
      type: [payout],
      description: 'What was transferred, or is on its way, the newest first.',
      resolve: (_root, _arguments, { caller }) => referrals.payouts(caller),
    }),
    affiliate_statement: t.field({
      type: statement,
      args: { id: t.arg({ type: 'uuid' }) },
      description: 'A payout with the sales and refunds that it is the sum of.',
      resolve: (_root, { id }, { caller }) => referrals.statement(caller, id),
    }),
    affiliate_payee: t.field({
      type: payee,
      nullable: true,
      description: 'To whom payouts are transferred.',
      resolve: async (_root, _arguments, { caller }) => (await referrals.payee(caller)) ?? null,
    }),
  }));
  builder.mutationFields((t) => ({
    save_affiliate_payee: t.field({
      type: success,
      args: { holder: t.arg.string(), account: t.arg.string() },
      description: 'Names the account that payouts go to: an IBAN, or a US routing number, "/" and the account number.',
      resolve: async (_root, input, { caller }) => {
        await referrals.savePayee(caller, input);
        return { success: true };
      },
    }),
  }));
}
