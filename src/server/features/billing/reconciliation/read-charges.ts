/** Reads a payer's charges from the card provider, also those of subscriptions that have ended, and books what is explained (BILL-69, BILL-98). */
import type { Kysely } from 'kysely';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Charge, Payments } from '../../../vendors/braintree/payments.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import type { IssueInvoices } from '../invoices/issue-invoices.ts';
import { createMoneyStore } from '../ledger/money.store.ts';
import { customerId } from '../provider/provider-ids.ts';

/** Reads what was charged and returned since `from`, and issues missing invoices; gives all of it, the oldest first. Throws OutcomeUnknown without an answer. */
export type ReadCharges = (userId: string, from: Date) => Promise<Charge[]>;

export function createReadCharges(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  issueInvoices: IssueInvoices;
  clock: Clock;
}): ReadCharges {
  const { database, payments, issueInvoices, clock } = options;
  const money = createMoneyStore(database);
  return async (userId, from) => {
    const charges: Charge[] = [];
    const range = { from, to: new Date(clock.now().getTime() + 86_400_000), customerId: customerId(userId) };
    for await (const charge of payments.listCharges(range)) charges.push(charge);
    // The oldest first: a refund is explained by its sale.
    charges.reverse();
    for (const charge of charges) {
      const subscriptionId = await money.explanationOf(userId, charge);
      if (subscriptionId !== undefined) await money.saveCharge(userId, subscriptionId, charge);
    }
    await database.transaction().execute((within) => issueInvoices(within, userId, clock.now()));
    return charges;
  };
}
