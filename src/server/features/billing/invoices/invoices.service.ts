/** Invoices for the person who paid them, and what they want on the next ones (BILL-42, BILL-71). */
import type { PayerDetails } from '#domain/billing/invoice.ts';
import { payerDetailsSchema } from '#domain/billing/payer-details.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createInvoicesStore, type IssuedInvoice } from './invoices.store.ts';
import type { IssueInvoices } from './issue-invoices.ts';

/** What the API calls for invoices. */
export interface InvoicesService {
  /** The caller's invoice for a settled sale. Throws NOT_FOUND, also for another payer's. */
  load(caller: Caller, chargeId: string): Promise<IssuedInvoice>;
  loadDetails(caller: Caller): Promise<PayerDetails>;
  /** Saves what the next invoices say of the caller; issued ones stay as they are. Throws TEXT_TOO_LONG and BAD_INPUT. */
  saveDetails(
    caller: Caller,
    details: { company: string; postal_address: string; country: string; tax_id: string },
  ): Promise<void>;
}

export function createInvoicesService(options: {
  database: Database;
  guard: Guard;
  clock: Clock;
  issueInvoices: IssueInvoices;
}): InvoicesService {
  const { database, guard, clock, issueInvoices } = options;
  const store = createInvoicesStore(database);
  return {
    async load(caller, chargeId) {
      const { userId } = guard.member(caller);
      const issued = await store.load(userId, chargeId);
      if (issued !== undefined) return issued;
      // Sales of before there were invoices get theirs when they are first looked at.
      await database.transaction().execute((within) => issueInvoices(within, userId, clock.now()));
      const invoice = await store.load(userId, chargeId);
      if (invoice === undefined) throw new CodedError('NOT_FOUND');
      return invoice;
    },
    loadDetails: async (caller) => store.loadDetails(guard.member(caller).userId),
    async saveDetails(caller, details) {
      const { userId } = guard.member(caller);
      const { company, postal_address, country, tax_id } = readInput(payerDetailsSchema, details);
      await store.saveDetails(userId, { company, postalAddress: postal_address, country, taxId: tax_id });
    },
  };
}
