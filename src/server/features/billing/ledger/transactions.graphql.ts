/** The payer's settled sales in the API: as a list, and as the text that the first clients read. */

import { refuseOthersId } from '../../../platform/auth/own-id.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { BillingService } from '../billing.service.ts';
import type { Transaction } from './transactions.store.ts';

/** A sale by the card provider's names. The amount is integer cents. */
const asText = (sale: Transaction) => ({
  id: sale.id,
  amount: sale.amountCents,
  planId: sale.planId,
  createdAt: sale.createdAt.toISOString(),
  card_type: sale.card.brand,
  last4: sale.card.last4,
  image_url: sale.card.imageUrl,
  addOns: sale.addOns.map(({ id, quantity }) => ({ id, quantity })),
  subscription: { billingPeriodStartDate: sale.periodStart, billingPeriodEndDate: sale.periodEnd },
});

/** Adds the types and queries (BILL-86). */
export function addTransactions(builder: Builder, billing: Pick<BillingService, 'transactions'>): void {
  const addOn = builder.objectRef<Transaction['addOns'][number]>('transaction_add_on').implement({
    fields: (t) => ({ id: t.exposeString('id'), quantity: t.exposeInt('quantity') }),
  });
  const transaction = builder.objectRef<Transaction>('transactions').implement({
    description: 'A settled sale.',
    fields: (t) => ({
      id: t.exposeString('id'),
      amount: t.exposeInt('amountCents', { description: 'Cents.' }),
      plan_id: t.exposeString('planId'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      card_type: t.string({ resolve: ({ card: { brand } }) => brand }),
      last4: t.string({ resolve: ({ card: { last4 } }) => last4 }),
      image_url: t.string({ resolve: ({ card: { imageUrl } }) => imageUrl }),
      add_ons: t.expose('addOns', { type: [addOn], description: 'What the subscription had when it was charged.' }),
      period_start: t.exposeString('periodStart', { description: 'YYYY-MM-DD, or empty.' }),
      period_end: t.exposeString('periodEnd'),
    }),
  });
  builder.queryFields((t) => ({
    transactions: t.field({
      type: [transaction],
      description: "The caller's settled sales, the newest first; with an artist, those that paid for it.",
      args: {
        artist_id: t.arg({ type: 'uuid', required: false }),
        billing_user_id: t.arg({ type: 'uuid', required: false }),
      },
      resolve: (_root, { artist_id, billing_user_id }, { caller }) => {
        refuseOthersId(caller, billing_user_id);
        return billing.transactions(caller, artist_id ?? undefined);
      },
    }),
    get_transactions: t.string({
      description:
        'The same as JSON: a list of {id, amount, planId, createdAt, card_type, last4, image_url, addOns: [{id, quantity}], subscription: {billingPeriodStartDate, billingPeriodEndDate}}. Amounts are cents.',
      resolve: async (_root, _arguments, { caller }) =>
        JSON.stringify((await billing.transactions(caller)).map(asText)),
    }),
  }));
}
