/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Subscriptions, their lines, cards, charges, the ledger, what is under way, and the readings of the provider. */
export type BillingTables = Pick<
  DB,
  | 'billing_cards'
  | 'billing_charges'
  | 'billing_details'
  | 'billing_former_payers'
  | 'billing_intents'
  | 'billing_invoices'
  | 'billing_leases'
  | 'billing_ledger'
  | 'billing_lines'
  | 'billing_mails'
  | 'billing_reading_rounds'
  | 'billing_readings'
  | 'billing_subscriptions'
  | 'billing_webhooks'
  | 'payments_left'
>;
