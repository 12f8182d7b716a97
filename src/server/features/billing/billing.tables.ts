/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Subscriptions, their lines, cards, charges, the ledger, and what is under way. */
type BillingTables = Pick<
  DB,
  | 'billing_cards'
  | 'billing_charges'
  | 'billing_intents'
  | 'billing_leases'
  | 'billing_ledger'
  | 'billing_lines'
  | 'billing_subscriptions'
  | 'billing_webhooks'
>;

/** The feature's tables, and those whose billing state it writes: a payer's on the account, the plan on the artist. */
export type BillingStoreTables = BillingTables & Pick<DB, 'users' | 'artists'>;
