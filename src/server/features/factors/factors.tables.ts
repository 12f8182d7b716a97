/** Which tables this feature owns, and how it writes into the accounts' security log. */
import type { AccountEvent } from '#mails/mail-renderer.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';

/** Passkeys with their open challenges, and authenticator apps with their recovery codes. */
export type FactorsTables = Pick<DB, 'passkeys' | 'passkey_challenges' | 'authenticators' | 'recovery_codes'>;

/** The accounts' security log, as this feature's transactions see it. */
export interface FactorsLog {
  /** Logs the event and queues the mail to the account's owner, inside the transaction that does it. `device` is the device's name. */
  record(within: Queryable, event: { userId: string; event: AccountEvent; device: string }): Promise<void>;
}
