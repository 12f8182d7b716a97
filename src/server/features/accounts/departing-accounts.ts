/** What the deletion of an account and the export of its data need of accounts. No permission is checked. */
import type { Kysely } from 'kysely';
import type { Person } from '../../platform/auth/caller.ts';
import { type AccountsStore, createAccountsStore } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import type { SecurityLog } from './security-log.service.ts';

export interface DepartingAccounts {
  /** The name of a person, or their email where they have none. */
  nameOf(userId: string): Promise<string>;
  /** A person as stored; undefined when the account is gone. */
  findPerson(userId: string): Promise<Person | undefined>;
  /** Writes into the security log of a person, and mails them, that an archive of their data was asked for. */
  recordExport(person: Person, device: string, within: Kysely<AccountsTables>): Promise<void>;
  /** Deletes the account's row; the artists it pays for are gone or have another payer. */
  deleteWithin(userId: string, within: Kysely<AccountsTables>): Promise<void>;
  /** Writes into the security log of a person, and mails them, that they pay for an artist now. */
  notifyNewPayer(userId: string, within: Kysely<AccountsTables>): Promise<void>;
}

/** The functions over the feature's store. */
export function createDepartingAccounts(options: {
  store: AccountsStore;
  securityLog: SecurityLog;
}): DepartingAccounts {
  const { store, securityLog } = options;
  return {
    async nameOf(userId) {
      const person = await store.loadIdentity(userId);
      return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || (person?.email ?? '');
    },
    findPerson: (userId) => store.loadPerson(userId),
    recordExport: ({ userId, email }, device, within) =>
      securityLog.record(within, { userId, event: 'data-exported', to: [email], device }),
    deleteWithin: (userId, within) => createAccountsStore(within).delete(userId),
    async notifyNewPayer(userId, within) {
      const person = await store.loadIdentity(userId);
      if (person === undefined) return;
      await securityLog.record(within, { userId, event: 'payer-changed', to: [person.email], device: '' });
    },
  };
}
