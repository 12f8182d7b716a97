/** Invoices in the API. Money is integer cents; the payer is always the session's person. */
import { type InvoiceLine, invoiceNumber, type PayerDetails } from '#domain/billing/invoice.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../../accounts/accounts.refs.ts';
import type { InvoicesService } from './invoices.service.ts';
import type { IssuedInvoice } from './invoices.store.ts';

/** Adds the types and operations. */
export function addInvoices(
  builder: Builder,
  invoices: InvoicesService,
  { success }: Pick<AccountsRefs, 'success'>,
): void {
  const line = builder.objectRef<InvoiceLine>('invoice_line').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description: 'plan, change (the rest of a period), discount, credit, or earlier (unpaid before).',
      }),
      artist_name: t.exposeString('artistName'),
      plan: t.exposeString('plan'),
      previous_plan: t.exposeString('previousPlan', { description: 'Before a change.' }),
      days_left: t.exposeInt('daysLeft', { nullable: true }),
      period_days: t.exposeInt('periodDays', { nullable: true }),
      amount_cents: t.exposeInt('amountCents', { description: 'Below zero for what was taken off.' }),
    }),
  });
  const details = builder.objectRef<PayerDetails>('billing_details').implement({
    description: 'What the next invoices say of their payer; an empty text where nothing is given.',
    fields: (t) => ({
      company: t.exposeString('company'),
      postal_address: t.exposeString('postalAddress'),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
      tax_id: t.exposeString('taxId'),
    }),
  });
  const invoice = builder.objectRef<IssuedInvoice>('invoice').implement({
    description: 'An invoice as it was issued. The lines add up to the total.',
    fields: (t) => ({
      id: t.exposeString('chargeId'),
      number: t.string({ resolve: ({ number }) => invoiceNumber(number) }),
      paid_at: t.expose('paidAt', { type: 'timestamptz' }),
      seller: t.exposeStringList('seller'),
      payer_name: t.string({ resolve: ({ payer }) => payer.name }),
      payer_email: t.string({ resolve: ({ payer }) => payer.email }),
      payer_details: t.field({ type: details, resolve: ({ payer }) => payer }),
      lines: t.expose('lines', { type: [line] }),
      total_cents: t.exposeInt('totalCents'),
      card_type: t.string({ resolve: ({ card: { brand } }) => brand }),
      last4: t.string({ resolve: ({ card: { last4 } }) => last4 }),
      period_start: t.exposeString('periodStart', { description: 'YYYY-MM-DD, or empty.' }),
      period_end: t.exposeString('periodEnd'),
    }),
  });
  builder.queryFields((t) => ({
    get_invoice: t.field({
      type: invoice,
      description: "The caller's invoice for a settled sale.",
      args: { id: t.arg.string() },
      resolve: (_root, { id }, { caller }) => invoices.load(caller, id),
    }),
    get_billing_details: t.field({
      type: details,
      resolve: (_root, _arguments, { caller }) => invoices.loadDetails(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    save_billing_details: t.field({
      type: success,
      description: 'Changes what the next invoices say of their payer; issued ones stay as they are.',
      args: {
        company: t.arg.string(),
        postal_address: t.arg.string(),
        country: t.arg.string(),
        tax_id: t.arg.string(),
      },
      resolve: async (_root, given, { caller }) => {
        await invoices.saveDetails(caller, given);
        return { success: true };
      },
    }),
  }));
}
