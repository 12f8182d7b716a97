/** What an operator changes of a person's access to their account. Ended sessions and a new email are in the security log and mailed (ACC-160). */
import type { Kysely } from 'kysely';
import type { OneTimeSecrets } from '../../platform/auth/one-time-secrets.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import { OperatorError } from '../../platform/operator/operator-command.ts';
import { createAccountsStore } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import type { SecurityLog } from './security-log.service.ts';

/** The functions. No permission is checked. */
export interface AccountAccess {
  /** How many sessions the account has; at most 100. */
  countSessions(userId: string): Promise<number>;
  /** Ends every session of the account; gives their number. */
  signOut(userId: string): Promise<number>;
  /** Mails a link to a new password; gives the email. */
  mailResetLink(userId: string): Promise<string>;
  emailOf(userId: string): Promise<string>;
  /** Whether another account has this email. */
  isTaken(userId: string, email: string): Promise<boolean>;
  /** Changes the email and ends every session and each link to a new password; false when another account has it. */
  changeEmail(userId: string, email: string): Promise<boolean>;
}

export function createAccountAccess({
  database,
  sessions,
  secrets,
  securityLog,
  passwords,
}: {
  database: Kysely<AccountsTables>;
  sessions: Pick<Sessions, 'list' | 'endAll'>;
  secrets: Pick<OneTimeSecrets, 'forget'>;
  securityLog: SecurityLog;
  passwords: Pick<PasswordsService, 'mailLink'>;
}): AccountAccess {
  const store = createAccountsStore(database);
  async function emailOf(userId: string): Promise<string> {
    const person = await store.loadIdentity(userId);
    if (person === undefined) throw new OperatorError(`There is no account ${userId}.`);
    return person.email;
  }
  return {
    emailOf,
    countSessions: async (userId) => (await sessions.list(userId)).length,
    async signOut(userId) {
      const email = await emailOf(userId);
      const ended = await sessions.endAll(userId);
      // Nobody is mailed of an act that changed nothing.
      if (ended > 0)
        await securityLog.record(database, { userId, event: 'devices-logged-out', to: [email], device: '' });
      return ended;
    },
    async mailResetLink(userId) {
      const email = await emailOf(userId);
      await passwords.mailLink(email);
      return email;
    },
    async isTaken(userId, email) {
      const owner = await store.loadCredentials(email);
      return owner !== undefined && owner.userId !== userId;
    },
    async changeEmail(userId, email) {
      const before = await emailOf(userId);
      const isChanged = await database.transaction().execute(async (within) => {
        if (!(await createAccountsStore(within).saveEmail(userId, email))) return false;
        const to = [...new Set([before, email])];
        await securityLog.record(within, { userId, event: 'email-changed', to, device: '', newEmail: email });
        // A person who reads the former mailbox must not set a password with a link that lies there.
        await secrets.forget('password-reset', userId, within);
        return true;
      });
      if (isChanged) await sessions.endAll(userId);
      return isChanged;
    },
  };
}
