/** Issues the invoices of a payer's new charges, with everything as it is at that moment (BILL-71, BILL-72). */
import { couponCentsOf } from '#domain/billing/coupons.ts';
import { balanceLines, type InvoiceLine, invoiceLine } from '#domain/billing/invoice.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { type BillingStoreTables, createBillingStore } from '../billing.store.ts';
import { createFormerPayersStore } from '../ledger/former-payers.store.ts';
import { createInvoicesStore, type UninvoicedCharge } from './invoices.store.ts';

/** Issues the payer's missing invoices, in the transaction that books the charges. A second call issues nothing. */
export type IssueInvoices = (within: Queryable<BillingStoreTables>, userId: string, at: Date) => Promise<void>;

/** Makes the function; `seller` is what invoices say of the seller, in lines. */
export function createIssueInvoices(seller: string[]): IssueInvoices {
  return async (within, userId, at) => {
    const store = createInvoicesStore(within);
    const charges = await store.listUninvoiced(userId);
    if (charges.length === 0) return;
    // A charge may arrive after its payer deleted their account.
    const payer =
      (await createBillingStore(within).loadPayer(userId)) ?? (await createFormerPayersStore(within).load(userId));
    const details = await store.loadDetails(userId);
    const name = `${payer?.firstName ?? ''} ${payer?.lastName ?? ''}`.trim();
    for (const charge of charges) {
      const lines = balanceLines(await linesOf(within, charge), charge.amountCents);
      const content = { seller, payer: { ...details, name, email: payer?.email ?? '' }, lines };
      await store.insert({ chargeId: charge.id, userId, totalCents: charge.amountCents, content }, at);
    }
  };
}

async function linesOf(within: Queryable<BillingStoreTables>, charge: UninvoicedCharge): Promise<InvoiceLine[]> {
  const { subscriptionId, orderId, amountCents, periodStart, createdAt } = charge;
  const store = createInvoicesStore(within);
  const changes = orderId === '' ? [] : await store.listChanges(orderId, amountCents);
  if (changes.length > 0)
    return changes.map(({ rest, ...change }) => ({
      kind: 'change',
      daysLeft: rest?.left ?? null,
      periodDays: rest?.days ?? null,
      ...change,
    }));
  const subscription = await createBillingStore(within).load(subscriptionId);
  const paid = await store.listLinesAt(subscriptionId, createdAt);
  const lines = paid.map(({ artistName, plan, priceCents }) => invoiceLine('plan', priceCents, { artistName, plan }));
  if (subscription === undefined || periodStart === '') return lines;
  const { interval, discount } = subscription;
  const couponCents = couponCentsOf(paid, discount, { interval, start: periodStart });
  return couponCents === 0 ? lines : [...lines, invoiceLine('discount', -couponCents)];
}
